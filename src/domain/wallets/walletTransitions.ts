import { choice, day, money, optional, reference, requiredReason } from '../fieldSchemas';
import type { Transitions } from '../transitions';
import { inputSchema, listOf, text } from '../validation';
import { WALLET_STATUSES } from './wallet';
import type { ChequeStatus, WalletStatus } from './wallet';

/** Permission to correct payments: change allocations, transfer credit, and request reversals. */
export const CORRECTS_PAYMENTS = 'canUpdateBills';

/** Transitions of a payment in custody. */
export const WALLET_TRANSITIONS = {
  handover: { from: ['Pending'], to: 'Handover', permission: 'always', auditAction: 'handover_declared' },
  void: { from: ['Pending', 'Handover'], permission: 'superAdmin', auditAction: 'voided' },
  requestReversal: {
    from: WALLET_STATUSES,
    permission: 'always',
    auditAction: 'reversal_requested',
    idempotent: true,
  },
  approveReversal: {
    from: WALLET_STATUSES,
    permission: 'superAdmin',
    auditAction: 'reversal_approved',
    idempotent: true,
  },
  rejectReversal: {
    from: WALLET_STATUSES,
    permission: 'superAdmin',
    auditAction: 'reversal_rejected',
    idempotent: true,
  },
  reallocate: {
    from: WALLET_STATUSES,
    permission: CORRECTS_PAYMENTS,
    auditAction: 'reallocated',
    idempotent: true,
  },
  transfer: {
    from: WALLET_STATUSES,
    permission: CORRECTS_PAYMENTS,
    auditAction: 'transferred',
    idempotent: true,
  },
} as const satisfies Transitions<WalletStatus>;

/** Transitions that one request can perform on many records. */
export const WALLET_BULK_TRANSITIONS = [
  'handover',
] as const satisfies readonly (keyof typeof WALLET_TRANSITIONS)[];

/** Transitions of a cheque, independent of custody. */
export const CHEQUE_TRANSITIONS = {
  deposit: { from: ['in_safe'], to: 'deposited', permission: 'superAdmin', auditAction: 'deposited' },
  clear: {
    from: ['deposited', 'represented'],
    to: 'cleared',
    permission: 'superAdmin',
    auditAction: 'cleared',
  },
  /** The bank can return a cheque even after crediting it. */
  bounce: {
    from: ['deposited', 'represented', 'cleared'],
    to: 'bounced',
    permission: 'superAdmin',
    auditAction: 'bounced',
  },
  represent: { from: ['bounced'], to: 'represented', permission: 'superAdmin', auditAction: 'represented' },
  replace: { from: ['bounced', 'stale'], to: 'replaced', permission: 'superAdmin', auditAction: 'replaced' },
  cancel: {
    from: ['received', 'in_safe'],
    to: 'cancelled',
    permission: 'superAdmin',
    auditAction: 'returned',
  },
} as const satisfies Transitions<ChequeStatus>;

/** Transitions that one request can perform on many records. */
export const CHEQUE_BULK_TRANSITIONS = [
  'deposit',
] as const satisfies readonly (keyof typeof CHEQUE_TRANSITIONS)[];

export type WalletTransition = keyof typeof WALLET_TRANSITIONS;
export type ChequeTransition = keyof typeof CHEQUE_TRANSITIONS;

export const BOUNCE_REASONS = [
  'insufficient_funds',
  'account_closed',
  'signature_differs',
  'payment_stopped',
  'technical',
  'other',
] as const;

export const voidPaymentInputSchema = inputSchema({ reason: requiredReason });

/** Input of the request to reverse a payment, and of its rejection. */
export const reversalInputSchema = inputSchema({ reason: requiredReason });

const MAX_ALLOCATIONS = 500;

/** Amounts of a payment per invoice; invoices without an amount get nothing. */
export const settledBillsSchema = listOf(
  'Invoices',
  inputSchema({
    bill: reference('Invoice').required('Invoice is required'),
    amount: money('Amount').min(0, 'Amount must be above zero').nullable(),
  }),
  MAX_ALLOCATIONS,
).required('Invoices are required');

export const reallocateInputSchema = inputSchema({ bills: settledBillsSchema, reason: requiredReason });

/** Input of a transfer of credit; without an invoice it pays the oldest. */
export const transferInputSchema = inputSchema({
  contract: reference('Contract').required('Contract is required'),
  bill: optional(reference('Invoice')),
  amount: money('Amount').required('Amount is required').moreThan(0, 'Amount must be above zero'),
  reason: requiredReason,
});

export const cancelChequeInputSchema = inputSchema({ reason: requiredReason });

export const depositChequeInputSchema = inputSchema({
  bank: text('Bank', 60).required('Bank is required'),
  slip_no: text('Deposit slip', 40).required('Deposit slip is required'),
});

export const bounceChequeInputSchema = inputSchema({
  reason: choice('Reason', BOUNCE_REASONS).required('Reason is required'),
  partial_amount: money('Partial payment').nullable(),
  day: optional(day('Day')),
});

/** Input of a clearance; without a day, today. */
export const clearChequeInputSchema = inputSchema({ day: optional(day('Day')) });

export const replaceChequeInputSchema = inputSchema({
  type: choice('Type', ['cash', 'check']).required('Type is required'),
  check_number: text('Cheque number', 20)
    .nullable()
    .when('type', ([type], schema) =>
      type === 'check' ? schema.required('Cheque number is required') : schema,
    )
    .matches(/^\d{6,}$/, { message: 'Cheque number must have at least 6 digits', excludeEmptyString: true }),
  bank_name: text('Bank', 60)
    .nullable()
    .when('type', ([type], schema) => (type === 'check' ? schema.required('Bank is required') : schema)),
  drawer_name: text('Drawer', 120)
    .nullable()
    .when('type', ([type], schema) => (type === 'check' ? schema.required('Drawer is required') : schema)),
  end_date: day('Due date')
    .nullable()
    .when('type', ([type], schema) => (type === 'check' ? schema.required('Due date is required') : schema)),
});
