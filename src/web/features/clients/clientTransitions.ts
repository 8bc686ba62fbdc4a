import { formatAed } from '../../../domain/money';
import { createTransitions } from '../../store/createTransitions';
import { clients } from './clients';

export const clientTransitions = createTransitions(clients, 'client', {
  unblock: { label: 'Unblock', successMessage: 'Client unblocked' },
  restore: { label: 'Restore', successMessage: 'Client restored' },
  refundCredit: {
    label: 'Refund credit',
    successMessage: 'Refund requested',
    isIdempotent: true,
  },
  useCredit: {
    label: 'Use credit',
    successMessage: 'Invoices paid from credit',
    confirm: ({ own_credit }) => ({
      title: 'Use this credit?',
      text: `${formatAed(own_credit)} will be applied to the open invoices, oldest first.`,
      confirmLabel: 'Use credit',
    }),
  },
  block: {
    label: 'Block',
    successMessage: 'Client blocked',
    destructive: true,
    isSecondary: () => true,
    confirm: ({ label }) => ({
      title: `Block ${label}?`,
      text: 'A blocked client can’t get new contracts; existing supplies continue.',
      confirmLabel: 'Block',
      destructive: true,
    }),
  },
  archive: {
    label: 'Archive',
    successMessage: 'Client archived',
    isSecondary: () => true,
    confirm: ({ label }) => ({
      title: `Archive ${label}?`,
      text: 'For former clients. All data is kept, and the client can be restored.',
      confirmLabel: 'Archive',
    }),
  },
});
