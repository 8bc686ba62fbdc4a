import { Type } from 'typebox';
import { POS_STATUSES, POS_TYPES } from '../../../domain/pos/pos';
import {
  integerSchema,
  idSchema,
  nullableNumberSchema,
  nullableTextSchema,
  timestampSchema as when,
  enumSchema,
  versionSchema,
  textSchema,
} from '../../http/responseSchemas';
import { nullableEmployeeSchema } from '../../lists/references';

export const posRowSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  code: textSchema,
  serial_number: textSchema,
  type: enumSchema(POS_TYPES),
  brand: textSchema,
  model: textSchema,
  terminal_id: nullableTextSchema,
  assigned_to: nullableEmployeeSchema,
  last_sync_at: nullableTextSchema,
  pending_offline: integerSchema,
  status: enumSchema(POS_STATUSES),
});

export const posRecordSchema = Type.Object({
  ...posRowSchema.properties,
  imei: nullableTextSchema,
  sim_number: nullableTextSchema,
  operator: nullableTextSchema,
  merchant_id: nullableTextSchema,
  bank: nullableTextSchema,
  receipt_prefix: textSchema,
  warranty_end: nullableTextSchema,
  assigned_at: nullableTextSchema,
  status_reason: nullableTextSchema,
  app_version: nullableTextSchema,
  battery_percent: nullableNumberSchema,
  createdAt: when,
  updatedAt: when,
});
