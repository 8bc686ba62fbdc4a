import { Type } from 'typebox';
import { labelOf } from '../../../domain/labels';
import type { Site } from '../../../domain/sites/site';
import {
  idSchema,
  integerSchema,
  nullableNumberSchema,
  nullableTextSchema,
  textSchema,
  timestampSchema,
  versionSchema,
} from '../../http/responseSchemas';
import { nullableCodeReferenceSchema } from '../../lists/references';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

export const siteRowSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  code: textSchema,
  name: textSchema,
  area: nullableTextSchema,
  emirate: nullableTextSchema,
  lat: nullableNumberSchema,
  lng: nullableNumberSchema,
  units_count: nullableNumberSchema,
  tanks_count: integerSchema,
  counters_count: integerSchema,
  level_status: nullableTextSchema,
  alarm_severity: nullableTextSchema,
});

export const siteRecordSchema = Type.Object({
  ...siteRowSchema.properties,
  address: nullableTextSchema,
  makani: nullableTextSchema,
  access_notes: nullableTextSchema,
  owner_client: nullableCodeReferenceSchema,
  contacts: Type.Array(
    Type.Object({ name: textSchema, role: nullableTextSchema, phone: nullableTextSchema }),
  ),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});

export const siteExportColumns: SpreadsheetColumns<Site> = {
  code: [['Code', ({ code }) => code]],
  name: [['Name', ({ name }) => name]],
  area: [['Area', ({ area }) => area]],
  emirate: [['Emirate', ({ emirate }) => emirate]],
  units_count: [['Units', ({ units_count }) => units_count]],
  tanks_count: [['Tanks', ({ tanks_count }) => tanks_count]],
  counters_count: [['Counters', ({ counters_count }) => counters_count]],
  level_status: [['Level', ({ level_status }) => level_status && labelOf(level_status)]],
  alarm_severity: [['Alarm', ({ alarm_severity }) => alarm_severity && labelOf(alarm_severity)]],
};
