import type { InferType } from 'yup';
import { MAX_LINES, isCalculable, billLineInputSchema, sumLineAmounts } from './billLine';
import type { BillLineInput } from './billLine';
import { LANGUAGES } from '../clients/client';
import { choice, day, optional, notBefore, reference } from '../fieldSchemas';
import { isOneOf } from '../enums';
import { inputSchema, flag, listOf, text } from '../validation';
import { MAX_ARCHIVE_INVOICES, MANUAL_BILL_KINDS } from './bill';

/** Input of an archive: the invoices to print. */
export const invoiceArchiveInputSchema = inputSchema({
  ids: listOf(
    'Invoices',
    reference('Invoice').required('Choose invoices from the list'),
    MAX_ARCHIVE_INVOICES,
  )
    .min(1, 'Choose at least one invoice')
    .required('Choose at least one invoice'),
});

const CONTRACT_KINDS: readonly string[] = ['consumption', 'final', 'connection', 'deposit_receipt'];
const PERIOD_KINDS: readonly string[] = ['consumption', 'final'];

const periodBoundary = (label: string) =>
  optional(day(label)).when('kind', {
    is: isOneOf(PERIOD_KINDS),
    then: (schema) => schema.required(`${label} is required for a periodic invoice`),
  });

/** Sums of net and of VAT, which may have different rates, must not be negative. */
const hasNonNegative =
  (amount: 'net' | 'vat') =>
  (lines: readonly unknown[] = []): boolean =>
    sumLineAmounts(lines.filter(isCalculable))[amount] >= 0;

const isOutOfScope = (lines: readonly Partial<BillLineInput>[] = []): boolean =>
  lines.every(({ vat_category }) => vat_category === 'O');

const NO_LINES = 'An invoice needs at least one line';

/** Input of a bill; once issued, only due date, notes and dispute can change. */
export const billInputSchema = inputSchema({
  kind: choice('Kind', MANUAL_BILL_KINDS).required('Kind is required'),
  client: reference('Client').required('Client is required'),
  contract: optional(reference('Contract')).when('kind', {
    is: isOneOf(CONTRACT_KINDS),
    then: (schema) => schema.required('Contract is required for this kind of invoice'),
  }),
  order: optional(reference('Order')).when('kind', {
    is: 'maintenance',
    then: (schema) => schema.required('Order is required for a maintenance invoice'),
  }),
  period_start: periodBoundary('Period start'),
  period_end: periodBoundary('Period end').test(
    'after-start',
    'Period end can’t be before its start',
    notBefore('period_start'),
  ),
  supply_date: day('Supply date').required('Supply date is required'),
  due_date: optional(day('Due date')).test(
    'after-supply',
    'Due date can’t be before the supply date',
    notBefore('supply_date'),
  ),
  language: choice('Language', LANGUAGES).required('Language is required'),
  disputed: flag('Disputed'),
  notes: optional(text('Notes', 2000)),
  lines: listOf('Lines', billLineInputSchema, MAX_LINES)
    .required(NO_LINES)
    .min(1, NO_LINES)
    .test('non-negative', 'The invoice total can’t be negative', hasNonNegative('net'))
    .test('non-negative-vat', 'The VAT of the invoice can’t be negative', hasNonNegative('vat'))
    .when('kind', {
      is: 'deposit_receipt',
      then: (schema) =>
        schema.test('out-of-scope', 'A deposit has no VAT: its lines are out of scope', isOutOfScope),
    }),
});

export type BillInput = Omit<InferType<typeof billInputSchema>, 'lines'> & { lines: BillLineInput[] };

export const BILL_INITIAL_VALUES = { kind: 'other', language: 'en' } as const satisfies Partial<BillInput>;

export const EDITABLE_WHEN_ISSUED: readonly (keyof BillInput)[] = ['due_date', 'notes', 'disputed'];
