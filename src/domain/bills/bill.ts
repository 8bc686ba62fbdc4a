import type { InferType } from 'yup';
import { MAX_LINES, isCalculable, billLineInputSchema, sumLineAmounts } from './billLine';
import type { BillLine, BillLineInput, CreditableLine } from './billLine';
import { LANGUAGES } from '../clients/client';
import type { BillComputedFields } from './billComputedFields';
import type { Entity, Ref, Id } from '../entity';
import type { DeliveryState } from '../mail/mailing';
import { choice, day, isOneOf, optional, notBefore, reference } from '../fieldSchemas';
import { inputSchema, flag, listOf, text } from '../validation';
import type { BILL_STATUSES } from '../enums';
import { BILL_KINDS } from '../enums';
import type { Reading } from '../counters/reading';

export { BILL_KINDS, BILL_STATUSES } from '../enums';

/** Placeholder for the number of a draft. */
export const DRAFT_NUMBER = 'DRAFT';

/** Invoices in one archive of PDFs, which takes a few seconds. */
export const MAX_PAPERS = 50;

/** Input of an archive: the invoices to print. */
export const papersInputSchema = inputSchema({
  ids: listOf('Invoices', reference('Invoice').required('Choose invoices from the list'), MAX_PAPERS)
    .min(1, 'Choose at least one invoice')
    .required('Choose at least one invoice'),
});

export type BillKind = (typeof BILL_KINDS)[number];
export type BillStatus = (typeof BILL_STATUSES)[number];

/** Seller or buyer, frozen at issue. */
export interface BillParty {
  name: string;
  name_ar?: string | null;
  address?: string | null;
  trn?: string | null;
}

/** A tax invoice or credit note; amounts are AED. `overdue` is independent of the status. */
export interface Bill extends Entity, BillComputedFields {
  unique_number: string;
  kind: BillKind;
  client: Ref & { code: string };
  contract?: { _id: string; unique_number: string } | null;
  order?: { _id: string; unique_number: string } | null;
  period_start?: string | null;
  period_end?: string | null;
  issue_date?: string | null;
  /** Last day to issue a draft, fourteen days after the supply. */
  issue_by?: string | null;
  supply_date: string;
  /** Derived from the payment terms at issue unless set before. */
  due_date?: string | null;
  language: (typeof LANGUAGES)[number];
  notes?: string | null;
  /** Only returned for a single bill. */
  lines?: BillLine[];
  /** What credit notes left of each line of an issued invoice. Only returned for a single bill. */
  creditable?: CreditableLine[];
  usage?: BillUsage | null;
  consumption_m3?: number | null;
  hold_reason?: string | null;
  /** Seller and buyer, frozen at issue. */
  seller?: BillParty | null;
  buyer?: BillParty | null;
  /** Before line discounts. */
  subtotal: number;
  discount_total?: number;
  vat_total: number;
  total: number;
  paid_amount: number;
  credited_amount: number;
  /** What was written off, less what was paid or credited of it since. */
  written_off_amount?: number;
  /** Total less paid, credited and written-off amounts. */
  balance_due: number;
  pending_check_amount?: number;
  net_due?: number;
  /** The credited invoice and the reason. */
  original_bill?: { _id: string; unique_number: string } | null;
  credit_reason?: string | null;
  /** Whether a credit note covers the whole invoice; null for other kinds. */
  credits_in_full?: boolean | null;
  /** What a credit note turned from payments of its invoice into credit; null for other kinds. */
  became_credit?: number | null;
  /** The invoice credited in full whose readings this one bills again, and the reverse. */
  replaces?: { _id: string; unique_number: string } | null;
  replaced_by?: { _id: string; unique_number: string } | null;
  /** The overdue invoice that caused this late fee. */
  late_fee_of?: { _id: string; unique_number: string } | null;
  write_off_reason?: string | null;
  write_off_approval?: string | null;
  disputed: boolean;
  dispute_reason?: string | null;
  /** Delivery to the client, of an issued bill; `delivery_reason` is why it failed. */
  delivery?: DeliveryState | null;
  delivery_reason?: string | null;
  status: BillStatus;
  createdAt?: string;
  updatedAt?: string;
}

const CONTRACT_KINDS: readonly string[] = ['consumption', 'final', 'connection', 'deposit_receipt'];
const PERIOD_KINDS: readonly string[] = ['consumption', 'final'];

/** Kinds that can be drafted by hand; credit notes are created from an invoice, opening balances by an import. */
export const MANUAL_BILL_KINDS = BILL_KINDS.filter(
  (kind) => kind !== 'credit_note' && kind !== 'opening_balance',
);

const periodBoundary = (label: string) =>
  optional(day(label)).when('kind', {
    is: isOneOf(PERIOD_KINDS),
    then: (schema) => schema.required(`${label} is required for a periodic invoice`),
  });

/** Negative lines must not exceed the positive ones, nor their VAT, which may have another rate. */
const hasNonNegative =
  (amount: 'net' | 'vat') =>
  (lines: readonly unknown[] = []): boolean =>
    sumLineAmounts(lines.filter(isCalculable))[amount] >= 0;

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
    "Period end can't be before its start",
    notBefore('period_start'),
  ),
  supply_date: day('Supply date').required('Supply date is required'),
  due_date: optional(day('Due date')).test(
    'after-supply',
    "Due date can't be before the supply date",
    notBefore('supply_date'),
  ),
  language: choice('Language', LANGUAGES).required('Language is required'),
  disputed: flag('Disputed'),
  notes: optional(text('Notes', 2000)),
  lines: listOf('Lines', billLineInputSchema, MAX_LINES)
    .required(NO_LINES)
    .min(1, NO_LINES)
    .test('non-negative', 'The invoice total can’t be negative', hasNonNegative('net'))
    .test('non-negative-vat', 'The VAT of the invoice can’t be negative', hasNonNegative('vat')),
});

export type BillInput = Omit<InferType<typeof billInputSchema>, 'lines'> & { lines: BillLineInput[] };

export const BILL_INITIAL_VALUES = { kind: 'other', language: 'en' } as const satisfies Partial<BillInput>;

export const isBillEditable = ({ status }: Pick<Bill, 'status'>): boolean =>
  status === 'Draft' || status === 'Held';

export const EDITABLE_WHEN_ISSUED: readonly (keyof BillInput)[] = ['due_date', 'notes', 'disputed'];

/** The inputs of a bill's charge. */
export interface BillUsage {
  readings: (Pick<Reading, '_id' | 'type' | 'previous' | 'previous_at' | 'consumption_m3' | 'days'> & {
    counter: string;
    current: number;
    current_at: string;
    /** Source of the opening index. */
    previous_type: Reading['type'];
    multiplier: number;
    meter_factor: number;
    rollover: number;
    flags: Reading['flags'];
    /** Photos of the opening and closing index. */
    photo: Id | null;
    previous_photo: Id | null;
  })[];
  tariffs: {
    setting: Id;
    key: string;
    label: string;
    number: number;
    effective_from: string;
    days: number;
    value: unknown;
  }[];
  /** Measured by the readings. */
  consumption_m3: number;
  /** Charged by the lines. */
  billed_m3: number;
  /** Overestimated volume not yet corrected. */
  carried_m3: number;
  days: number;
  avg_daily_m3?: number | null;
  is_estimated: boolean;
  same_month_last_year_m3?: number | null;
}
