import { DEPOSIT_METHODS } from '../enums';
import { choice, day, optional } from '../fieldSchemas';
import type { Transitions } from '../transitions';
import { inputSchema, text } from '../validation';
import type { RefundStatus } from './refund';

/** Approval rule of refunds: users cannot decide on their own requests. */
export const REFUND_APPROVAL =
  'A super administrator must approve the refund before it is paid, and not the one who requested it. If there is only one, another employee requests refunds.';

/** A super administrator approves or rejects refunds requested by others. */
export const REFUND_TRANSITIONS = {
  approve: {
    from: ['Requested'],
    to: 'Approved',
    permission: 'superAdmin',
    auditAction: 'approved',
    idempotent: true,
  },
  pay: { from: ['Approved'], to: 'Paid', permission: 'superAdmin', auditAction: 'paid', idempotent: true },
  reject: {
    from: ['Requested'],
    to: 'Rejected',
    permission: 'superAdmin',
    auditAction: 'rejected',
    idempotent: true,
  },
  cancel: {
    from: ['Requested', 'Approved'],
    to: 'Cancelled',
    permission: 'superAdmin',
    auditAction: 'cancelled',
    idempotent: true,
  },
} as const satisfies Transitions<RefundStatus>;

export type RefundTransition = keyof typeof REFUND_TRANSITIONS;

/** Method, reference and day of a payment to a client. */
export const payRefundInputSchema = inputSchema({
  method: choice('Method', DEPOSIT_METHODS).required('Method is required'),
  reference: optional(text('Reference', 80)),
  paid_on: day('Day').required('Day is required'),
});

export const rejectRefundInputSchema = inputSchema({
  reason: text('Reason', 500).required('Reason is required'),
});
