import type { SiteName } from '../sites/siteRef';
import type { BillLine, CreditableLine } from './billLine';
import type { LANGUAGES } from '../clients/client';
import type { Entity, Ref, Id } from '../entity';
import type { DeliveryState } from '../mail/mailing';
import { BILL_KINDS } from '../enums';
import type { BILL_STATUSES } from '../enums';
import type { Reading } from '../counters/reading';

/**
 * E-invoice status of a bill: not required (no tax invoice, or issued before the first day), consumer, or its
 * progress at the provider, the buyer and the tax authority.
 */
export const EINVOICE_STATUSES = [
  ...(['none', 'b2c_excluded', 'missing_data', 'ready', 'submitted'] as const),
  ...(['accepted', 'rejected', 'delivered'] as const),
] as const;
export type EinvoiceStatus = (typeof EINVOICE_STATUSES)[number];

/** Computed, read-only fields of a bill. */
interface BillComputedFields {
  /** Supply address from the contract, frozen at issue. */
  site?: SiteName | null;
  unit_no?: string | null;
  /** Balance of the contract's other bills at issue, for information only. */
  previous_balance?: number | null;
  overdue: boolean;
  is_estimated?: boolean;
  einvoice?: EinvoiceStatus;
}

export { BILL_KINDS, BILL_STATUSES } from '../enums';

/** Placeholder for the number of a draft. */
export const DRAFT_NUMBER = 'DRAFT';

/** Maximum invoices per PDF archive, which takes a few seconds. */
export const MAX_ARCHIVE_INVOICES = 50;

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
  /** Amounts of each line of an issued invoice less its credit notes. Only returned for a single bill. */
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
  /** Written-off amount, less later payments and credits. */
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
  /** Amount that a credit note released from payments of its invoice as credit; null for other kinds. */
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
  /** Delivery of an issued bill to the client; `delivery_reason` is the reason of a failure. */
  delivery?: DeliveryState | null;
  delivery_reason?: string | null;
  status: BillStatus;
  createdAt?: string;
  updatedAt?: string;
}

/**
 * Kinds that can be drafted manually; credit notes are created from an invoice, opening balances by an
 * import.
 */
export const MANUAL_BILL_KINDS = BILL_KINDS.filter(
  (kind) => kind !== 'credit_note' && kind !== 'opening_balance',
);

export const isBillEditable = ({ status }: Pick<Bill, 'status'>): boolean =>
  status === 'Draft' || status === 'Held';

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
  /** Volume measured by the readings. */
  consumption_m3: number;
  /** Volume charged by the lines. */
  billed_m3: number;
  /** Overestimated volume not yet corrected. */
  carried_m3: number;
  days: number;
  avg_daily_m3?: number | null;
  is_estimated: boolean;
  same_month_last_year_m3?: number | null;
}

/** Prefix of the hold reason of a bill with readings to review. */
export const READING_HOLD = 'Reading to review';

/** A hold reason without the part that the status Held already implies. */
export const shortHoldReason = (reason: string): string =>
  reason.startsWith(`${READING_HOLD}: `) ? reason.slice(READING_HOLD.length + 2) : reason;
