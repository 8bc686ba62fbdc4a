import { choice, day, money } from '../fieldSchemas';
import type { Transitions } from '../transitions';
import { inputSchema, text } from '../validation';
import type { CheckStatus, WalletStatus } from './wallet';

/** What happens to a payment while it is in somebody's hands. */
export const WALLET_TRANSITIONS = {
  handover: { from: ['Pending'], to: 'Handover', permission: 'always', auditAction: 'declared' },
  void: { from: ['Pending', 'Handover'], permission: 'superAdmin', auditAction: 'voided' },
} as const satisfies Transitions<WalletStatus>;

/** What the safe and the bank do with a cheque; it says nothing about whose hands the payment is in. */
export const CHECK_TRANSITIONS = {
  deposit: { from: ['in_safe'], to: 'deposited', permission: 'superAdmin', auditAction: 'deposited' },
  clear: {
    from: ['deposited', 'represented'],
    to: 'cleared',
    permission: 'superAdmin',
    auditAction: 'cleared',
  },
  bounce: {
    from: ['deposited', 'represented'],
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
} as const satisfies Transitions<CheckStatus>;

export type WalletTransition = keyof typeof WALLET_TRANSITIONS;
export type CheckTransition = keyof typeof CHECK_TRANSITIONS;

/** Why a bank doesn't pay a cheque. */
export const BOUNCE_REASONS = [
  'insufficient_funds',
  'account_closed',
  'signature_differs',
  'payment_stopped',
  'technical',
  'other',
] as const;

const reason = text('Reason', 500).required('Reason is required');

/** Why a payment is taken back as if it had never been taken. */
export const voidPaymentInputSchema = inputSchema({ reason });

/** Why a cheque goes back to whom it came from. */
export const cancelCheckInputSchema = inputSchema({ reason });

/** At which bank, and by which slip, a cheque was handed in. */
export const depositCheckInputSchema = inputSchema({
  bank: text('Bank', 60).required('Bank is required'),
  slip_no: text('Deposit slip', 40).required('Deposit slip is required'),
});

/** Why the bank didn't pay, and what part of it it did. */
export const bounceCheckInputSchema = inputSchema({
  reason: choice('Reason', BOUNCE_REASONS).required('Reason is required'),
  partial_amount: money('Part that was paid').nullable(),
});

/** What comes in the place of a cheque that will never be paid: cash, or another cheque. */
export const replaceCheckInputSchema = inputSchema({
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
