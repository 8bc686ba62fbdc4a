import { Type } from 'typebox';
import { COUNTER_OWNERS, COUNTER_SIZES, COUNTER_STATUSES, VALVES } from '../../../domain/counters/counter';
import { READING_FLAGS } from '../../../domain/counters/reading';
import {
  count,
  day,
  id,
  maybeNumber,
  maybeWords,
  moment as when,
  oneOf,
  version,
  words,
} from '../../http/responseSchemas';
import { maybeLink, maybeNumbered } from '../../lists/references';
import { siteName } from '../tanks/siteService';

/** What a counter's row answers. */
export const counterRow = {
  _id: id,
  version,
  code: words,
  serial_number: words,
  site: siteName,
  unit_no: words,
  route_code: maybeWords,
  contract: maybeNumbered,
  device: maybeLink,
  last_reading: maybeNumber,
  last_reading_at: maybeWords,
  avg_daily_m3: maybeNumber,
  open_flags: Type.Array(oneOf(READING_FLAGS)),
  status: oneOf(COUNTER_STATUSES),
};

/** What a counter answers. */
export const counterRecord = Type.Object({
  ...counterRow,
  make: maybeWords,
  model: maybeWords,
  year: maybeNumber,
  size: oneOf(COUNTER_SIZES),
  digits: count,
  decimals: count,
  supply_pressure_mbar: Type.Number(),
  meter_factor: Type.Number(),
  multiplier: Type.Number(),
  ownership: oneOf(COUNTER_OWNERS),
  valve: oneOf(VALVES),
  last_reading_type: maybeWords,
  replaced_by: maybeLink,
  replaces: maybeLink,
  riser: maybeWords,
  floor: maybeWords,
  lat: maybeNumber,
  lng: maybeNumber,
  calibration_due: maybeWords,
  route_order: maybeNumber,
  tank: maybeLink,
  initial_reading: Type.Number(),
  initial_reading_at: day,
  seal_no: maybeWords,
  createdAt: when,
  updatedAt: when,
});
