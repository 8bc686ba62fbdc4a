import { Type } from 'typebox';
import type { Counter } from '../../../domain/counters/counter';
import { COUNTER_OWNERS, COUNTER_SIZES, COUNTER_STATUSES, VALVES } from '../../../domain/counters/counter';
import { READING_FLAGS } from '../../../domain/counters/reading';
import { labelOf } from '../../../domain/labels';
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
import type { SpreadsheetColumns } from '../../lists/spreadsheet';
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

export const counterExportColumns: SpreadsheetColumns<Counter> = {
  serial_number: [['Serial', ({ serial_number }) => serial_number]],
  code: [['Code', ({ code }) => code]],
  site: [['Site', ({ site }) => site.name]],
  unit_no: [['Unit', ({ unit_no }) => unit_no]],
  route_code: [['Route', ({ route_code }) => route_code]],
  contract: [['Contract', ({ contract }) => contract?.unique_number]],
  last_reading: [['Last reading, m³', ({ last_reading }) => last_reading]],
  last_reading_at: [['Read on', ({ last_reading_at }) => last_reading_at]],
  avg_daily_m3: [['Avg m³/day', ({ avg_daily_m3 }) => avg_daily_m3]],
  device: [['Device', ({ device }) => device?.code]],
  status: [['Status', ({ status }) => labelOf(status)]],
};
