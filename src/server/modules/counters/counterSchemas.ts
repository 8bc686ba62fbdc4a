import { Type } from 'typebox';
import { COUNTER_OWNERS, COUNTER_SIZES, COUNTER_STATUSES, VALVES } from '../../../domain/counters/counter';
import { READING_FLAGS } from '../../../domain/counters/reading';
import {
  integerSchema,
  dateSchema,
  idSchema,
  nullableNumberSchema,
  nullableTextSchema,
  timestampSchema as when,
  enumSchema,
  versionSchema,
  textSchema,
} from '../../http/responseSchemas';
import { nullableCodeReferenceSchema, nullableNumberReferenceSchema } from '../../lists/references';
import { siteSchema } from '../sites/siteService';

export const counterRowSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  code: textSchema,
  serial_number: textSchema,
  site: siteSchema,
  unit_no: textSchema,
  route_code: nullableTextSchema,
  contract: nullableNumberReferenceSchema,
  device: nullableCodeReferenceSchema,
  last_reading: nullableNumberSchema,
  last_reading_at: nullableTextSchema,
  avg_daily_m3: nullableNumberSchema,
  open_flags: Type.Array(enumSchema(READING_FLAGS)),
  status: enumSchema(COUNTER_STATUSES),
});

export const counterRecordSchema = Type.Object({
  ...counterRowSchema.properties,
  make: nullableTextSchema,
  model: nullableTextSchema,
  year: nullableNumberSchema,
  size: enumSchema(COUNTER_SIZES),
  digits: integerSchema,
  decimals: integerSchema,
  supply_pressure_mbar: Type.Number(),
  meter_factor: Type.Number(),
  multiplier: Type.Number(),
  ownership: enumSchema(COUNTER_OWNERS),
  valve: enumSchema(VALVES),
  last_reading_type: nullableTextSchema,
  replaced_by: nullableCodeReferenceSchema,
  replaces: nullableCodeReferenceSchema,
  riser: nullableTextSchema,
  floor: nullableTextSchema,
  lat: nullableNumberSchema,
  lng: nullableNumberSchema,
  calibration_due: nullableTextSchema,
  route_order: nullableNumberSchema,
  tank: nullableCodeReferenceSchema,
  initial_reading: Type.Number(),
  initial_reading_at: dateSchema,
  seal_no: nullableTextSchema,
  createdAt: when,
  updatedAt: when,
});
