import { day, decimal, optional, money, notBefore, reference, integer } from '../fieldSchemas';
import type { Ref } from '../entity';
import { inputSchema, listOf, text } from '../validation';

/** Larger discounts need approval by a super administrator. */
export const DISCOUNT_APPROVAL_PERCENT = 10;
/** Default notice period in days. */
export const DEFAULT_NOTICE_DAYS = 30;
/** Default renewal in months. */
export const DEFAULT_RENEWAL_MONTHS = 12;
/** Post-dated cheque plans cover at most three years. */
export const MAX_PDC_CHEQUES = 36;

export const DEPOSIT_STATUSES = [
  'none',
  'due',
  'held',
  'partly_applied',
  'applied',
  'refund_due',
  'refunded',
] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** Terms that apply to every metered invoice; for a started contract, changes have a first day. */
export const BILLING_TERMS = ['tariff', 'discount_percent', 'fixed_charge', 'min_charge'] as const;

/** Billing terms from a day on, until the next entry; amounts are AED. */
export interface TermsVersion extends Pick<
  ContractTerms,
  'discount_percent' | 'fixed_charge' | 'min_charge'
> {
  effective_from: string;
  tariff: Ref & { key: string };
  /** The user who entered them; null for the first terms. */
  by?: Ref | null;
}

const defaultNoticeDays = (value: unknown): unknown => value ?? DEFAULT_NOTICE_DAYS;

/** Input of one post-dated cheque. */
const postDatedChequeSchema = inputSchema({
  check_number: text('Cheque number')
    .required('Cheque number is required')
    .matches(/^\d{6,20}$/, { message: 'Cheque number must have 6 to 20 digits', excludeEmptyString: true }),
  bank: text('Bank', 60).required('Bank is required'),
  amount: money('Amount').required('Amount is required').moreThan(0, 'Amount must be above zero'),
  end_date: day('Cheque date').required('Cheque date is required'),
});

/** A planned post-dated cheque; the amount is AED. */
export interface PostDatedCheque {
  check_number: string;
  bank: string;
  amount: number;
  end_date: string;
}

const hasUniqueCheques = (
  cheques: readonly { check_number?: string; bank?: string }[] | null | undefined,
): boolean =>
  new Set((cheques ?? []).map(({ check_number, bank }) => `${bank ?? ''} ${check_number ?? ''}`)).size ===
  (cheques ?? []).length;

/** Contract-specific terms; empty amounts fall back to the tariff or the settings. */
export const contractTermFields = {
  notice_days: integer('Notice', 0, 365).transform(defaultNoticeDays).default(DEFAULT_NOTICE_DAYS),
  collector: optional(reference('Collector')),
  discount_percent: decimal('Discount', 2, 'two', 100).nullable(),
  fixed_charge: money('Monthly charge').nullable(),
  min_charge: money('Minimum charge').nullable(),
  /** First day of changed billing terms; today if absent. */
  terms_from: optional(day('In force from')),
  connection_fee: money('Connection fee').nullable(),
  reconnection_fee: money('Reconnection fee').nullable(),
  bounced_check_fee: money('Bounced cheque fee').nullable(),
  tenancy_end: optional(day('Tenancy end')).test(
    'after-start',
    'The tenancy can’t end before the contract starts',
    notBefore('start_date'),
  ),
  pdc_plan: listOf('Post-dated cheques', postDatedChequeSchema, MAX_PDC_CHEQUES)
    .nullable()
    .test('once', 'This cheque is listed twice', hasUniqueCheques),
};

/** Contract-specific terms; amounts are AED. */
export interface ContractTerms {
  notice_days?: number;
  /** The assigned collector. */
  collector?: (Ref & { username: string }) | null;
  discount_percent?: number | null;
  /** Approver and approved percentage of the discount. */
  discount_approval?: { percent: number; by: Ref; at: string } | null;
  fixed_charge?: number | null;
  min_charge?: number | null;
  /** Billing terms by day, latest first; empty if they never changed. */
  terms?: TermsVersion[];
  connection_fee?: number | null;
  reconnection_fee?: number | null;
  bounced_check_fee?: number | null;
  pdc_plan?: PostDatedCheque[] | null;
}

/** Whether the discount awaits approval. */
export const awaitsApproval = ({ discount_percent, discount_approval }: ContractTerms): boolean =>
  (discount_percent ?? 0) > Math.max(DISCOUNT_APPROVAL_PERCENT, discount_approval?.percent ?? 0);

/** Default days before the end on which a notification is sent. */
const CONTRACT_NOTICE_DAYS: readonly number[] = [60, 30, 7];

/** The notice due this many days before the end. */
export const dueNotice = (days: number, notices = CONTRACT_NOTICE_DAYS): number | undefined =>
  notices.filter((notice) => days <= notice).reduce<number | undefined>(smallest, undefined);

const smallest = (min: number | undefined, value: number): number => Math.min(min ?? value, value);
