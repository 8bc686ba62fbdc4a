import { Type } from 'typebox';
import type { Client } from '../../../domain/clients/client';
import { CLIENT_STATUSES, CLIENT_TYPES, LANGUAGES, VAT_TREATMENTS } from '../../../domain/clients/client';
import { EMIRATES } from '../../../domain/enums';
import { labelOf } from '../../../domain/labels';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';
import { clientSummaryProperties } from './clientSummary';
import {
  integerSchema,
  dateSchema,
  booleanSchema,
  idSchema,
  nullableNumberSchema,
  nullableTextSchema,
  timestampSchema as when,
  moneySchema,
  enumSchema,
  versionSchema,
  textSchema,
} from '../../http/responseSchemas';
import { openRefundsSchema } from '../refunds/refundService';

/** Nullable text columns. */
export const OPTIONAL_TEXT_COLUMNS = [
  'first_name',
  'middle_name',
  'last_name',
  'national_id',
  'passport_number',
  'id_expiry',
  'nationality',
  'company_name',
  'contact_person',
  'trade_license_number',
  'trade_license_authority',
  'trade_license_expiry',
  'name_ar',
  'trn',
  'email',
  'phone_second',
  'preferred_channel',
  'area',
  'po_box',
  'makani',
  'notes',
] as const;

export const clientRowSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  code: textSchema,
  label: textSchema,
  type: enumSchema(CLIENT_TYPES),
  phone: textSchema,
  emirate: enumSchema(EMIRATES),
  contracts_count: integerSchema,
  balance_due: moneySchema,
  overdue_amount: moneySchema,
  status: enumSchema(CLIENT_STATUSES),
});

export const clientRecordSchema = Type.Object({
  ...clientRowSchema.properties,
  ...Object.fromEntries(OPTIONAL_TEXT_COLUMNS.map((name) => [name, nullableTextSchema])),
  in_business: booleanSchema,
  is_vat_registered: booleanSchema,
  vat_treatment: enumSchema(VAT_TREATMENTS),
  vat_treatments: Type.Array(
    Type.Object({ effective_from: dateSchema, vat_treatment: enumSchema(VAT_TREATMENTS) }),
  ),
  preferred_language: enumSchema(LANGUAGES),
  address: textSchema,
  former_codes: nullableTextSchema,
  credit_balance: moneySchema,
  own_credit: moneySchema,
  refundable_credit: moneySchema,
  open_refunds: openRefundsSchema,
  pdc_cover: moneySchema,
  payment_terms_days: nullableNumberSchema,
  credit_limit: nullableNumberSchema,
  ...clientSummaryProperties,
  createdAt: when,
  updatedAt: when,
});

export const clientExportColumns: SpreadsheetColumns<Client> = {
  code: [['Code', ({ code }) => code]],
  label: [['Name', ({ label }) => label]],
  type: [['Type', ({ type }) => labelOf(type)]],
  phone: [['Phone', ({ phone }) => phone]],
  emirate: [['Emirate', ({ emirate }) => emirate]],
  contracts_count: [['Contracts', ({ contracts_count }) => contracts_count]],
  balance_due: [['Balance (AED)', ({ balance_due }) => balance_due]],
  overdue_amount: [['Overdue (AED)', ({ overdue_amount }) => overdue_amount]],
  status: [['Status', ({ status }) => labelOf(status)]],
};
