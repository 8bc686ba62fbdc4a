import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import {
  TANK_INSTALLATIONS,
  TANK_ORIENTATIONS,
  TANK_PRODUCTS,
  TANK_SHAPES,
  TANK_STATUSES,
} from '../../../domain/tanks/tank';
import { CONNECTION_STATUSES, LEVEL_STATUSES } from '../../../domain/tanks/tankTelemetry';
import type { Strap } from '../../../domain/tanks/tankVolume';
import {
  id,
  maybeNumber,
  maybeWords,
  moment as when,
  oneOf,
  version,
  words,
} from '../../http/responseSchemas';
import { maybeLink } from '../../lists/references';
import { site } from './siteService';
import { manifoldShown } from './tankManifold';
import { useRecord } from './tankConsumption';

const number = Type.Number();

const row = {
  _id: id,
  version,
  code: words,
  name: words,
  site,
  product: oneOf(TANK_PRODUCTS),
  water_capacity_l: number,
  max_fill_percent: number,
  low_level: number,
  critical_level: number,
  high_level: number,
  level_percent: maybeNumber,
  volume_l: maybeNumber,
  days_to_empty: maybeNumber,
  last_reading_at: maybeWords,
  level_status: oneOf(LEVEL_STATUSES),
  connection_status: oneOf(CONNECTION_STATUSES),
  civil_defence_expiry: maybeWords,
  safety_due: maybeWords,
  status: oneOf(TANK_STATUSES),
};

/** What a list's row of a tank answers. */
export const tankRow: TSchema = Type.Object(row);

/** What a tank answers. */
export const tankRecord: TSchema = Type.Object({
  ...row,
  ...useRecord,
  serial_number: words,
  manufacturer: maybeWords,
  year_built: maybeNumber,
  installation: oneOf(TANK_INSTALLATIONS),
  orientation: oneOf(TANK_ORIENTATIONS),
  shape: oneOf(TANK_SHAPES),
  diameter_mm: maybeNumber,
  length_mm: maybeNumber,
  sensor_gap_mm: maybeNumber,
  strapping_table: Type.Unsafe<Strap[] | null>({
    type: ['array', 'null'],
    items: Type.Object({ height_mm: number, volume_l: number }),
  }),
  density_kg_l: number,
  manifold_group: maybeWords,
  hysteresis: number,
  reserve_percent: number,
  relief_valve_due: maybeWords,
  hydrotest_due: maybeWords,
  last_inspection_at: maybeWords,
  amc_contract_end: maybeWords,
  civil_defence_certificate_no: maybeWords,
  ullage_l: maybeNumber,
  usable_l: maybeNumber,
  temperature_c: maybeNumber,
  pressure_bar: maybeNumber,
  reading_quality: maybeNumber,
  device: maybeLink,
  manifold: manifoldShown,
  status_reason: maybeWords,
  createdAt: when,
  updatedAt: when,
});
