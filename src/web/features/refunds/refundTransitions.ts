import { formatAed } from '../../../domain/money';
import type { Refund } from '../../../domain/refunds/refund';
import type { RefundTransition } from '../../../domain/refunds/refundTransitions';
import { createTransitions } from '../../store/createTransitions';
import type { TransitionLabels } from '../../store/createTransitions';
import { refunds } from './refunds';

export const refundTransitions = createTransitions(refunds, 'refund', {
  approve: {
    label: 'Approve',
    successMessage: 'Refund approved',
    isIdempotent: true,
    confirm: ({ amount, client }) => ({
      title: 'Approve this refund?',
      text: `${formatAed(amount)} can then be paid to ${client.label}.`,
      confirmLabel: 'Approve',
    }),
  },
  pay: { label: 'Record payment', successMessage: 'Refund paid', isIdempotent: true },
  reject: { label: 'Reject', successMessage: 'Refund rejected', destructive: true, isIdempotent: true },
  cancel: {
    label: 'Cancel refund',
    successMessage: 'Refund cancelled',
    destructive: true,
    isIdempotent: true,
    confirm: ({ unique_number }) => ({
      title: `Cancel ${unique_number}?`,
      text: 'It will not be paid.',
      confirmLabel: 'Cancel refund',
    }),
  },
} satisfies Record<RefundTransition, TransitionLabels<Refund>>);
