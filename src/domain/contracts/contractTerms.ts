import { between, day, optional, money, notBefore, reference, integer } from '../fieldSchemas';
import type { Ref } from '../entity';
import { inputSchema, listOf, text } from '../validation';

/** A greater discount needs the word of a super administrator. */
export const DISCOUNT_APPROVAL_PERCENT = 10;
/** How many days before its end a contract is given notice of, unless agreed otherwise. */
export const DEFAULT_NOTICE_DAYS = 30;
/** By so many months a contract is renewed that doesn't say otherwise. */
export const DEFAULT_RENEWAL_MONTHS = 12;
/** A plan of cheques is for three years at most. */
export const MAX_PDC_CHECKS = 36;

/** How the deposit of a contract stands. */
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

const defaultNotice = (value: unknown): unknown => value ?? DEFAULT_NOTICE_DAYS;

/** A cheque that the client has promised for a day to come. */
const postDatedCheckSchema = inputSchema({
  check_number: text('Cheque number')
    .required('Cheque number is required')
    .matches(/^\d{6,20}$/, { message: 'Cheque number must have 6 to 20 digits', excludeEmptyString: true }),
  bank: text('Bank', 60).required('Bank is required'),
  amount: money('Amount').required('Amount is required').moreThan(0, 'Amount must be above zero'),
  end_date: day('Cheque date').required('Cheque date is required'),
});

/** A cheque as the plan of a contract has it; the amount is AED. */
export interface PostDatedCheck {
  check_number: string;
  bank: string;
  amount: number;
  end_date: string;
}

const hasUniqueChecks = (
  plan: readonly { check_number?: string; bank?: string }[] | null | undefined,
): boolean =>
  new Set((plan ?? []).map(({ check_number, bank }) => `${bank ?? ''} ${check_number ?? ''}`)).size ===
  (plan ?? []).length;

/** What may be agreed on beside the tariff; an amount that is left empty is as the tariff or the settings say. */
export const contractTermFields = {
  notice_days: integer('Notice', 0, 365).transform(defaultNotice).default(DEFAULT_NOTICE_DAYS),
  collector: optional(reference('Collector')),
  discount_percent: between('Discount', 0, 100).nullable(),
  fixed_charge: money('Monthly charge').nullable(),
  min_charge: money('Minimum charge').nullable(),
  connection_fee: money('Connection fee').nullable(),
  reconnection_fee: money('Reconnection fee').nullable(),
  bounced_check_fee: money('Fee for a bounced cheque').nullable(),
  tenancy_end: optional(day('Tenancy end')).test(
    'after-start',
    "Tenancy can't end before the contract begins",
    notBefore('start_date'),
  ),
  pdc_plan: listOf('Cheques to come', postDatedCheckSchema, MAX_PDC_CHECKS)
    .nullable()
    .test('once', 'The same cheque stands here twice', hasUniqueChecks),
};

/** What is agreed on beside the tariff, as a contract shows it; amounts are AED. */
export interface ContractTerms {
  notice_days?: number;
  /** Who collects what this client owes. */
  collector?: (Ref & { username: string }) | null;
  discount_percent?: number | null;
  /** Who agreed to how much of a discount. */
  discount_approval?: { percent: number; by: Ref; at: string } | null;
  fixed_charge?: number | null;
  min_charge?: number | null;
  connection_fee?: number | null;
  reconnection_fee?: number | null;
  bounced_check_fee?: number | null;
  pdc_plan?: PostDatedCheck[] | null;
}

/** Whether the discount of a contract still waits for the word of a super administrator. */
export const awaitsApproval = ({ discount_percent, discount_approval }: ContractTerms): boolean =>
  (discount_percent ?? 0) > Math.max(DISCOUNT_APPROVAL_PERCENT, discount_approval?.percent ?? 0);

/** How many days before its end a contract is spoken of, unless the company has set others. */
export const CONTRACT_NOTICE_DAYS: readonly number[] = [60, 30, 7];

/** Which notice is due so many days before the end: the last whose day has come. */
export const dueNotice = (days: number, notices = CONTRACT_NOTICE_DAYS): number | undefined =>
  notices.filter((notice) => days <= notice).reduce<number | undefined>(smaller, undefined);

const smaller = (one: number | undefined, other: number): number => Math.min(one ?? other, other);
