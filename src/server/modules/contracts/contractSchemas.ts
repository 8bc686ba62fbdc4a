import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { BILLING_CYCLES, CONTRACT_STATUSES, CONTRACT_TYPES } from '../../../domain/contracts/contract';
import { DEPOSIT_STATUSES } from '../../../domain/contracts/contractTerms';
import type { BillSummary, Contract } from '../../../domain/contracts/contract';
import { labelOf } from '../../../domain/labels';
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
import type { SpreadsheetColumns } from '../../lists/spreadsheet';
import { contractTermsProperties } from './contractTerms';
import { codeReferenceSchema, nullableCodeReferenceSchema } from '../../lists/references';
import { siteSchema } from '../sites/siteService';
import { openRefundsSchema } from '../refunds/refundService';

const billSummarySchema = Type.Unsafe<BillSummary | null>({
  type: ['object', 'null'],
  properties: {
    _id: { type: 'string' },
    unique_number: { type: ['string', 'null'] },
    status: { type: 'string' },
    total: { type: 'number' },
  },
  required: ['_id', 'unique_number', 'status', 'total'],
});

export const contractRowSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  unique_number: textSchema,
  client: codeReferenceSchema,
  site: siteSchema,
  unit_no: nullableTextSchema,
  type: enumSchema(CONTRACT_TYPES),
  start_date: dateSchema,
  end_date: nullableTextSchema,
  tariff: Type.Object({ _id: idSchema, key: textSchema, label: textSchema }),
  balance_due: moneySchema,
  status: enumSchema(CONTRACT_STATUSES),
});

export const contractRecordSchema: TSchema = Type.Object({
  ...contractRowSchema.properties,
  former_number: nullableTextSchema,
  tank: nullableCodeReferenceSchema,
  counter: nullableCodeReferenceSchema,
  route_code: nullableTextSchema,
  tenancy_end: nullableTextSchema,
  auto_renew: booleanSchema,
  ...contractTermsProperties,
  billing_cycle: enumSchema(BILLING_CYCLES),
  billing_day: integerSchema,
  payment_terms_days: integerSchema,
  payment_method: nullableTextSchema,
  deposit_required: moneySchema,
  renewal_months: nullableNumberSchema,
  deposit_paid: moneySchema,
  deposit_held: moneySchema,
  deposit_status: enumSchema(DEPOSIT_STATUSES),
  deposit_receipt_no: nullableTextSchema,
  deposit_refund_due: nullableTextSchema,
  opening_reading: nullableNumberSchema,
  closing_reading: nullableNumberSchema,
  supply_ended_on: nullableTextSchema,
  promised_on: nullableTextSchema,
  promise_note: nullableTextSchema,
  suspend_reason: nullableTextSchema,
  terminate_reason: nullableTextSchema,
  cancel_reason: nullableTextSchema,
  clearance_certificate_no: nullableTextSchema,
  final_bill: billSummarySchema,
  overdue_amount: moneySchema,
  credit_balance: moneySchema,
  refundable_credit: moneySchema,
  open_refunds: openRefundsSchema,
  pdc_cover: moneySchema,
  bounced_checks: integerSchema,
  last_bill: billSummarySchema,
  last_reading_at: nullableTextSchema,
  days_to_end: nullableNumberSchema,
  createdAt: when,
  updatedAt: when,
});

export const contractExportColumns: SpreadsheetColumns<Contract> = {
  unique_number: [['Number', ({ unique_number }) => unique_number]],
  client: [['Client', ({ client }) => client.label]],
  site: [
    ['Site', ({ site }) => site.name],
    ['Unit', ({ unit_no }) => unit_no],
  ],
  type: [['Type', ({ type }) => labelOf(type)]],
  start_date: [['Start', ({ start_date }) => start_date]],
  end_date: [['End', ({ end_date }) => end_date]],
  tariff: [['Tariff', ({ tariff }) => tariff.label]],
  balance_due: [['Balance (AED)', ({ balance_due }) => balance_due]],
  status: [['Status', ({ status }) => labelOf(status)]],
};
