import { Type } from 'typebox';
import { BILL_KINDS, BILL_STATUSES, EINVOICE_STATUSES } from '../../../domain/bills/bill';
import type { Bill, BillParty } from '../../../domain/bills/bill';
import { CHANNELS, LANGUAGES } from '../../../domain/clients/client';
import { DELIVERY_STATES } from '../../../domain/mail/mailing';
import { labelOf } from '../../../domain/labels';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';
import { billLineSchema, creditableSchema } from './billLineService';
import { usageSchema } from './calculation/billUsage';
import {
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
import { codeReferenceSchema, nullableNumberReferenceSchema } from '../../lists/references';

export const billRowSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  unique_number: textSchema,
  kind: enumSchema(BILL_KINDS),
  client: codeReferenceSchema,
  contract: nullableNumberReferenceSchema,
  period_start: nullableTextSchema,
  period_end: nullableTextSchema,
  consumption_m3: nullableNumberSchema,
  total: moneySchema,
  paid_amount: moneySchema,
  balance_due: moneySchema,
  net_due: moneySchema,
  due_date: nullableTextSchema,
  overdue: booleanSchema,
  is_estimated: booleanSchema,
  einvoice: enumSchema(EINVOICE_STATUSES),
  delivery: Type.Union([enumSchema(DELIVERY_STATES), Type.Null()]),
  disputed: booleanSchema,
  status: enumSchema(BILL_STATUSES),
  hold_reason: nullableTextSchema,
});

const party = Type.Unsafe<BillParty | null>({
  type: ['object', 'null'],
  properties: {
    name: { type: 'string' },
    name_ar: { type: ['string', 'null'] },
    address: { type: ['string', 'null'] },
    trn: { type: ['string', 'null'] },
    license: { type: ['string', 'null'] },
    emirate: { type: ['string', 'null'] },
  },
  required: ['name'],
});

const site = Type.Unsafe<Bill['site']>({
  type: ['object', 'null'],
  properties: { code: { type: 'string' }, name: { type: 'string' } },
  required: ['code', 'name'],
});

export const billRecordSchema = Type.Object({
  ...billRowSchema.properties,
  order: nullableNumberReferenceSchema,
  client_email: nullableTextSchema,
  client_phone: nullableTextSchema,
  client_channel: Type.Union([enumSchema(CHANNELS), Type.Null()]),
  delivery_reason: nullableTextSchema,
  issue_date: nullableTextSchema,
  issue_by: Type.Optional(nullableTextSchema),
  supply_date: dateSchema,
  language: enumSchema(LANGUAGES),
  notes: nullableTextSchema,
  lines: Type.Array(billLineSchema),
  creditable: Type.Array(creditableSchema),
  usage: usageSchema,
  dispute_reason: nullableTextSchema,
  seller: party,
  buyer: party,
  subtotal: moneySchema,
  discount_total: moneySchema,
  vat_total: moneySchema,
  pending_check_amount: moneySchema,
  credited_amount: moneySchema,
  written_off_amount: moneySchema,
  site,
  unit_no: nullableTextSchema,
  previous_balance: nullableNumberSchema,
  original_bill: nullableNumberReferenceSchema,
  replaces: nullableNumberReferenceSchema,
  replaced_by: nullableNumberReferenceSchema,
  credit_reason: nullableTextSchema,
  credits_in_full: Type.Union([Type.Boolean(), Type.Null()]),
  became_credit: nullableNumberSchema,
  late_fee_of: nullableNumberReferenceSchema,
  write_off_reason: nullableTextSchema,
  write_off_approval: nullableTextSchema,
  createdAt: when,
  updatedAt: when,
});

export const billExportColumns: SpreadsheetColumns<Bill> = {
  unique_number: [['Number', ({ unique_number }) => unique_number]],
  client: [['Client', ({ client }) => client.label]],
  contract: [['Contract', ({ contract }) => contract?.unique_number]],
  period_start: [
    ['Period from', ({ period_start }) => period_start],
    ['Period to', ({ period_end }) => period_end],
  ],
  consumption_m3: [['m³', ({ consumption_m3 }) => consumption_m3]],
  total: [['Total (AED)', ({ total }) => total]],
  paid_amount: [['Paid (AED)', ({ paid_amount }) => paid_amount]],
  balance_due: [['Balance (AED)', ({ balance_due }) => balance_due]],
  due_date: [['Due', ({ due_date }) => due_date]],
  delivery: [['Delivery', ({ delivery }) => delivery && labelOf(delivery)]],
  einvoice: [['E-invoice', ({ einvoice }) => einvoice && labelOf(einvoice)]],
  status: [
    ['Status', ({ status }) => labelOf(status)],
    ['Estimated', ({ is_estimated }) => is_estimated],
    ['Overdue', ({ overdue }) => overdue],
    ['Disputed', ({ disputed }) => disputed],
  ],
};
