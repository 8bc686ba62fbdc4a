import type { InferType } from 'yup';
import { Type } from 'typebox';
import { CLIENT_INITIAL_VALUES, clientInputSchema } from '../../domain/clients/client';
import {
  BILLING_CYCLES,
  CONTRACT_INITIAL_VALUES,
  CONTRACT_TYPES,
  PAYMENT_METHODS,
  isMetered,
} from '../../domain/contracts/contract';
import { DEFAULT_NOTICE_DAYS, DEFAULT_RENEWAL_MONTHS } from '../../domain/contracts/contractTerms';
import {
  between,
  choice,
  day,
  decimal,
  integer,
  money,
  notBefore,
  optional,
  sibling,
} from '../../domain/fieldSchemas';
import { hasWholeFils } from '../../domain/money';
import { siteInputSchema } from '../../domain/sites/siteInput';
import { TANK_INITIAL_VALUES, tankInputSchema } from '../../domain/tanks/tank';
import { flag, inputSchema, number, text } from '../../domain/validation';
import { DATE_ORDERS, DECIMAL_SIGNS } from '../../domain/imports/importFile';
import { booleanSchema, enumSchema, nullableTextSchema } from '../http/responseSchemas';

/** Numbers of documents and records in the previous system. */
const formerNumber = (label: string) => text(label, 40).required(`${label} is required`);

const withDefaults =
  (defaults: object) =>
  (row: object): object => ({ ...defaults, ...row });

/** Line of a site. */
export const siteImportSchema = siteInputSchema;

/** Line of a client: the form's fields and the code in the previous system. */
export const clientImportSchema = clientInputSchema
  .shape({ former_code: formerNumber('Former code') })
  .exact()
  .transform(withDefaults(CLIENT_INITIAL_VALUES));
/** Line of a tank: the form's fields, with the code of the site. */
export const tankImportSchema = tankInputSchema
  .omit(['site'])
  .shape({
    site_code: text('Site code', 20).required('Site code is required'),
    in_service: flag('In service'),
  })
  .transform(withDefaults({ ...TANK_INITIAL_VALUES, in_service: false }));
const forMetered = (message: string) => ({
  is: isMetered,
  then: <S extends { required: (text: string) => S }>(schema: S): S => schema.required(message),
});

const { billing_cycle, billing_day, type } = CONTRACT_INITIAL_VALUES;

/** Line of a contract in force, with its deposit and the index of its counter on the cut-over day. */
export const contractImportSchema = inputSchema({
  former_number: formerNumber('Contract number'),
  client: text('Client', 40).required('Client is required'),
  type: choice('Type', CONTRACT_TYPES).default(type),
  counter: text('Counter', 60).when('type', forMetered('Counter is required for a metered contract')),
  tank: optional(text('Tank', 60)),
  site_code: optional(text('Site code', 20)),
  unit_no: optional(text('Unit', 20)),
  start_date: day('Start date').required('Start date is required'),
  end_date: optional(day('End date')).test(
    'after-start',
    'End date must be after the start date',
    (value, context) => !value || value > String(sibling(context, 'start_date')),
  ),
  tenancy_end: optional(day('Tenancy end')).test(
    'after-start',
    'The tenancy can’t end before the contract starts',
    notBefore('start_date'),
  ),
  auto_renew: flag('Auto-renews').default(false),
  renewal_months: integer('Renewal', 1, 60).default(DEFAULT_RENEWAL_MONTHS),
  notice_days: integer('Notice', 0, 365).default(DEFAULT_NOTICE_DAYS),
  tariff: text('Tariff').required('Tariff is required'),
  discount_percent: decimal('Discount', 2, 'two', 100).nullable(),
  fixed_charge: money('Monthly charge').nullable(),
  min_charge: money('Minimum charge').nullable(),
  billing_cycle: choice('Billing cycle', BILLING_CYCLES).default(billing_cycle),
  billing_day: integer('Billing day', 1, 28).default(billing_day),
  payment_terms_days: integer('Payment terms', 0, 180).nullable(),
  payment_method: optional(choice('Payment method', PAYMENT_METHODS)),
  collector: optional(text('Collector', 60)),
  deposit: money('Deposit held').default(0),
  deposit_reference: optional(text('Deposit receipt', 40)).test(
    'with-deposit',
    'A deposit needs the number of its receipt',
    (value, context) => Boolean(value) || !sibling(context, 'deposit'),
  ),
  opening_reading: number('Opening reading')
    .min(0, 'Opening reading can’t be below zero')
    .when('type', forMetered('Opening reading is required for a metered contract')),
  opening_reading_at: optional(day('Opening reading date')),
});
export type ContractImportRow = InferType<typeof contractImportSchema>;

/** The largest amount of one line of an invoice, in AED. */
const MAX_LINE_AED = 9_999_999.99;

const isInvoice = (amount: unknown): boolean => typeof amount !== 'number' || amount > 0;

const whenInvoice = (message: string) => ({
  is: isInvoice,
  then: <S extends { required: (text: string) => S }>(schema: S): S => schema.required(message),
});

/** Line of an opening balance: an invoice with its open amount, or credit as a negative amount. */
export const balanceImportSchema = inputSchema({
  number: formerNumber('Number'),
  contract: text('Contract', 40).required('Contract is required'),
  amount: between('Amount', -MAX_LINE_AED, MAX_LINE_AED)
    .required('Amount is required')
    .test('not-zero', 'Amount can’t be zero', (value) => value !== 0)
    .test('fils', 'Amount may have at most two decimals', hasWholeFils),
  issue_date: day('Issued on').when('amount', whenInvoice('Issued on is required for an invoice')),
  due_date: day('Due on')
    .when('amount', whenInvoice('Due on is required for an invoice'))
    .test('after-issue', 'Due on can’t be before the invoice was issued', notBefore('issue_date')),
});
/** Line of a cheque in the safe. */
export const chequeImportSchema = inputSchema({
  check_number: text('Cheque number')
    .required('Cheque number is required')
    .matches(/^\d{6,20}$/, { message: 'Cheque number must have 6 to 20 digits', excludeEmptyString: true }),
  bank_name: text('Bank').required('Bank is required'),
  drawer_name: optional(text('Drawer')),
  receipt: optional(text('Receipt', 40)),
  end_date: day('Cheque date').required('Cheque date is required'),
  amount: money('Amount').required('Amount is required').moreThan(0, 'Amount must be above zero'),
  contract: text('Contract', 40).required('Contract is required'),
  invoice: optional(text('Invoice', 40)).test(
    'no-security',
    'A security cheque can’t be allocated before it clears',
    (value, context) => !value || sibling(context, 'is_security') !== true,
  ),
  is_security: flag('Security').default(false),
});
export type ChequeImportRow = InferType<typeof chequeImportSchema>;

/** Detected format of an imported file; encoding and delimiter are null for a workbook. */
export const importFormatSchema = Type.Object({
  encoding: nullableTextSchema,
  delimiter: nullableTextSchema,
  decimal_sign: enumSchema(DECIMAL_SIGNS),
  is_decimal_ambiguous: booleanSchema,
  date_order: enumSchema(DATE_ORDERS),
  is_date_order_ambiguous: booleanSchema,
});
