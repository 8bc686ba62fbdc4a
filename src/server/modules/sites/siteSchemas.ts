import { Type } from 'typebox';
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
