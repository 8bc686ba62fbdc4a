import { Type } from 'typebox';
import type { Pos } from '../../../domain/pos/pos';
import { POS_STATUSES, POS_TYPES } from '../../../domain/pos/pos';
import { labelOf } from '../../../domain/labels';
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
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

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

export const posExportColumns: SpreadsheetColumns<Pos> = {
  code: [['Code', ({ code }) => code]],
  serial_number: [['Serial', ({ serial_number }) => serial_number]],
  type: [['Type', ({ type }) => labelOf(type)]],
  model: [
    ['Brand', ({ brand }) => brand],
    ['Model', ({ model }) => model],
  ],
  terminal_id: [['TID', ({ terminal_id }) => terminal_id]],
  assigned_to: [['Assigned to', ({ assigned_to }) => assigned_to?.label]],
  last_sync_at: [['Last sync', ({ last_sync_at }) => last_sync_at]],
  pending_offline: [['Pending', ({ pending_offline }) => pending_offline]],
  status: [['Status', ({ status }) => labelOf(status)]],
};
