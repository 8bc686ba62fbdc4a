import { Type } from 'typebox';
import { DATE_ORDERS, DECIMAL_SIGNS } from '../../domain/imports/importFile';
import { booleanSchema, enumSchema, nullableTextSchema } from '../http/responseSchemas';

/** Detected format of an imported file; encoding and delimiter are null for a workbook. */
export const importFormatSchema = Type.Object({
  encoding: nullableTextSchema,
  delimiter: nullableTextSchema,
  decimal_sign: enumSchema(DECIMAL_SIGNS),
  is_decimal_ambiguous: booleanSchema,
  date_order: enumSchema(DATE_ORDERS),
  is_date_order_ambiguous: booleanSchema,
});
