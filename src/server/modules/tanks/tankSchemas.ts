import type { AlarmSeverity } from '../../../domain/alarms/alarm';
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
import type { LevelReading, RefillState } from '../../../domain/tanks/tankTelemetry';
import { TANK_READING_SOURCES } from '../../../domain/tanks/tankReading';
import type { StrappingPoint, Tank } from '../../../domain/tanks/tank';
import { labelOf } from '../../../domain/labels';
import {
  idSchema,
  nullableNumberSchema,
  nullableTextSchema,
  timestampSchema as when,
  enumSchema,
  versionSchema,
  textSchema,
} from '../../http/responseSchemas';
import { nullableCodeReferenceSchema, nullableNumberReferenceSchema } from '../../lists/references';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';
import { siteWithLocationSchema } from '../sites/siteService';
import { manifoldSchema } from './tankManifold';
import { forecastProperties, forecastRowProperties } from './tankForecastFields';

const numberSchema = Type.Number();

const levelReadingSchema = Type.Unsafe<LevelReading | null>({
  type: ['object', 'null'],
  properties: {
    at: when,
    source: enumSchema(TANK_READING_SOURCES),
    level_percent: numberSchema,
    distance_mm: nullableNumberSchema,
    height_mm: nullableNumberSchema,
    raw_value: nullableNumberSchema,
    temperature_c: nullableNumberSchema,
    pressure_bar: nullableNumberSchema,
    device: {
      type: ['object', 'null'],
      properties: {
        code: textSchema,
        empty_reading: nullableNumberSchema,
        full_reading: nullableNumberSchema,
        calibration_offset_percent: numberSchema,
      },
    },
  },
});

export const tankRowSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  code: textSchema,
  name: textSchema,
  site: siteWithLocationSchema,
  product: enumSchema(TANK_PRODUCTS),
  water_capacity_l: numberSchema,
  max_fill_percent: numberSchema,
  low_level: numberSchema,
  critical_level: numberSchema,
  high_level: numberSchema,
  level_percent: nullableNumberSchema,
  volume_l: nullableNumberSchema,
  ...forecastRowProperties,
  last_reading_at: nullableTextSchema,
  level_status: enumSchema(LEVEL_STATUSES),
  alarm_severity: Type.Unsafe<AlarmSeverity | null>({ type: ['string', 'null'] }),
  connection_status: enumSchema(CONNECTION_STATUSES),
  refill_state: Type.Unsafe<RefillState | null>({ type: ['string', 'null'] }),
  civil_defence_expiry: nullableTextSchema,
  safety_due: nullableTextSchema,
  status: enumSchema(TANK_STATUSES),
});

export const tankRecordSchema: TSchema = Type.Object({
  ...tankRowSchema.properties,
  ...forecastProperties,
  serial_number: textSchema,
  manufacturer: nullableTextSchema,
  year_built: nullableNumberSchema,
  installation: enumSchema(TANK_INSTALLATIONS),
  orientation: enumSchema(TANK_ORIENTATIONS),
  shape: enumSchema(TANK_SHAPES),
  diameter_mm: nullableNumberSchema,
  length_mm: nullableNumberSchema,
  sensor_gap_mm: nullableNumberSchema,
  strapping_table: Type.Unsafe<StrappingPoint[] | null>({
    type: ['array', 'null'],
    items: Type.Object({ height_mm: numberSchema, volume_l: numberSchema }),
  }),
  density_kg_l: numberSchema,
  manifold_group: nullableTextSchema,
  hysteresis: numberSchema,
  reserve_percent: numberSchema,
  relief_valve_due: nullableTextSchema,
  hydrotest_due: nullableTextSchema,
  last_inspection_at: nullableTextSchema,
  amc_contract_end: nullableTextSchema,
  civil_defence_certificate_no: nullableTextSchema,
  ullage_l: nullableNumberSchema,
  usable_l: nullableNumberSchema,
  temperature_c: nullableNumberSchema,
  pressure_bar: nullableNumberSchema,
  reading_quality: nullableNumberSchema,
  level_reading: levelReadingSchema,
  device: nullableCodeReferenceSchema,
  refill_order: nullableNumberReferenceSchema,
  manifold: manifoldSchema,
  status_reason: nullableTextSchema,
  createdAt: when,
  updatedAt: when,
});

export const tankExportColumns: SpreadsheetColumns<Tank> = {
  code: [['Code', ({ code }) => code]],
  name: [['Name', ({ name }) => name]],
  site: [['Site', ({ site }) => site.name]],
  emirate: [['Emirate', ({ site }) => site.emirate]],
  water_capacity_l: [['Capacity (L)', ({ water_capacity_l: litres }) => litres]],
  level_percent: [
    ['Level (%)', ({ level_percent }) => level_percent],
    ['Level', ({ level_status }) => labelOf(level_status)],
  ],
  alarm_severity: [['Alarm', ({ alarm_severity }) => alarm_severity && labelOf(alarm_severity)]],
  volume_l: [['Volume (L)', ({ volume_l }) => volume_l]],
  days_to_empty: [
    ['Days to empty', ({ days_to_empty }) => days_to_empty],
    ['Earliest', ({ earliest_days }) => earliest_days],
    ['Latest', ({ latest_days }) => latest_days],
  ],
  refill_by: [
    ['Refill by', ({ refill_by }) => refill_by],
    ['Suggested delivery (L)', ({ suggested_l }) => suggested_l],
  ],
  refill_state: [['Refill', ({ refill_state }) => refill_state && labelOf(refill_state)]],
  status: [['Status', ({ status }) => labelOf(status)]],
  last_reading_at: [['Last reading', ({ last_reading_at }) => last_reading_at]],
};
