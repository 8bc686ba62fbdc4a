import type { InferType } from 'yup';
import { MAX_LINES, isCalculable, billLineInputSchema, sumLineAmounts } from './billLine';
import type { BillLine, BillLineInput } from './billLine';
import { LANGUAGES } from '../clients/client';
import type { BillComputedFields } from './billComputedFields';
import type { Entity, Ref, Id } from '../entity';
import { choice, day, isOneOf, optional, notBefore, reference } from '../fieldSchemas';
import { inputSchema, flag, listOf, text } from '../validation';
import type { BILL_STATUSES } from '../enums';
import { BILL_KINDS } from '../enums';
import type { Reading } from '../counters/reading';

export { BILL_KINDS, BILL_STATUSES } from '../enums';

/** What stands in place of a number until a bill is issued. */
export const DRAFT_NUMBER = 'DRAFT';
export type BillKind = (typeof BILL_KINDS)[number];
export type BillStatus = (typeof BILL_STATUSES)[number];

/** One side of an issued bill. */
export interface BillParty {
  name: string;
  name_ar?: string | null;
  address?: string | null;
  trn?: string | null;
}

/** A tax invoice or credit note; amounts are AED, `overdue` is a flag beside the state. */
export interface Bill extends Entity, BillComputedFields {
  unique_number: string;
  kind: BillKind;
  client: Ref & { code: string };
  contract?: { _id: string; unique_number: string } | null;
  order?: { _id: string; unique_number: string } | null;
  period_start?: string | null;
  period_end?: string | null;
  issue_date?: string | null;
  supply_date: string;
  /** Given by the terms of payment when the bill is issued, unless it is written before. */
  due_date?: string | null;
  language: (typeof LANGUAGES)[number];
  notes?: string | null;
  /** Only a bill that is read by itself tells its lines. */
  lines?: BillLine[];
  usage?: BillUsage | null;
  consumption_m3?: number | null;
  hold_reason?: string | null;
  /** Who sold and who bought, as they were called when the bill was issued. */
  seller?: BillParty | null;
  buyer?: BillParty | null;
  /** Before the discounts of the lines. */
  subtotal: number;
  discount_total?: number;
  vat_total: number;
  total: number;
  paid_amount: number;
  credited_amount: number;
  balance_due: number;
  pending_check_amount?: number;
  net_due?: number;
  /** What a credit note takes back, and why. */
  original_bill?: { _id: string; unique_number: string } | null;
  credit_reason?: string | null;
  /** The overdue bill that this one is the fee for. */
  late_fee_of?: { _id: string; unique_number: string } | null;
  write_off_reason?: string | null;
  write_off_approval?: string | null;
  disputed: boolean;
  dispute_reason?: string | null;
  status: BillStatus;
  createdAt?: string;
  updatedAt?: string;
}

const CONTRACT_KINDS: readonly string[] = ['consumption', 'final', 'connection', 'deposit_receipt'];
const PERIOD_KINDS: readonly string[] = ['consumption', 'final'];

/** Kinds that a person drafts; a credit note is made from the bill that it takes back. */
export const MANUAL_BILL_KINDS = BILL_KINDS.filter((kind) => kind !== 'credit_note');

const periodBoundary = (label: string) =>
  optional(day(label)).when('kind', {
    is: isOneOf(PERIOD_KINDS),
    then: (date) => date.required(`${label} is required for a bill of a period`),
  });

/** Lines that give back are borne by the others. */
const hasNonNegativeTotal = (lines: readonly unknown[] = []): boolean =>
  sumLineAmounts(lines.filter(isCalculable)).net >= 0;

const NO_LINES = 'An invoice needs at least one line';

/** What a person may write about a bill; of an issued one only the due date, the notes and the dispute. */
export const billInputSchema = inputSchema({
  kind: choice('Kind', MANUAL_BILL_KINDS).required('Kind is required'),
  client: reference('Client').required('Client is required'),
  contract: optional(reference('Contract')).when('kind', {
    is: isOneOf(CONTRACT_KINDS),
    then: (contract) => contract.required('Contract is required for a bill of this kind'),
  }),
  order: optional(reference('Order')).when('kind', {
    is: 'maintenance',
    then: (order) => order.required('Order is required for a maintenance bill'),
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
    .test('owing', 'An invoice can’t come to less than nothing', hasNonNegativeTotal),
});

export type BillInput = Omit<InferType<typeof billInputSchema>, 'lines'> & { lines: BillLineInput[] };

/** What the form of a new bill starts with. */
export const BILL_INITIAL_VALUES = { kind: 'other', language: 'en' } as const satisfies Partial<BillInput>;

/** The content of a bill changes only until it is issued. */
export const isBillEditable = ({ status }: Pick<Bill, 'status'>): boolean =>
  status === 'Draft' || status === 'Held';

/** What may still change once a bill is issued. */
export const EDITABLE_WHEN_ISSUED: readonly (keyof BillInput)[] = ['due_date', 'notes', 'disputed'];

/** What a bill's charge follows from. */
export interface BillUsage {
  readings: (Pick<Reading, '_id' | 'type' | 'previous' | 'previous_at' | 'consumption_m3' | 'days'> & {
    counter: string;
    current: number;
    current_at: string;
    /** How the index at the beginning came about. */
    previous_type: Reading['type'];
    multiplier: number;
    meter_factor: number;
    rollover: number;
    flags: Reading['flags'];
    /** The photos of the index at both ends, where they were taken. */
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
  consumption_m3: number;
  /** Estimated too high and not given back yet. */
  carried_m3: number;
  days: number;
  avg_daily_m3?: number | null;
  is_estimated: boolean;
  same_month_last_year_m3?: number | null;
}
