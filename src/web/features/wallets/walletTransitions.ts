import type { CheckTransition, WalletTransition } from '../../../domain/wallets/walletTransitions';
import { formatAed } from '../../../domain/money';
import { createTransitions } from '../../store/createTransitions';
import type { TransitionLabels } from '../../store/createTransitions';
import type { Wallet } from '../../../domain/wallets/wallet';
import { wallets } from './wallets';

export const walletTransitions = createTransitions(wallets, 'wallet', {
  handover: {
    label: 'Hand over',
    successMessage: 'Payment declared for handover',
    confirm: ({ amount }) => ({
      title: 'Hand this payment over?',
      text: `This declares that ${formatAed(amount)} is on its way to the cashier for counting.`,
      confirmLabel: 'Hand over',
    }),
  },
  void: { label: 'Void', successMessage: 'Payment voided', destructive: true },
} satisfies Record<WalletTransition, TransitionLabels<Wallet>>);

export const checkTransitions = createTransitions(wallets, 'wallet', {
  deposit: { label: 'Deposit', successMessage: 'Cheque deposited' },
  clear: {
    label: 'Clear',
    successMessage: 'Cheque cleared',
    confirm: ({ amount, check_number }) => ({
      title: 'Has the bank paid this cheque?',
      text: `Cheque ${check_number ?? ''} of ${formatAed(amount)} will be marked as paid.`,
      confirmLabel: 'Clear',
    }),
  },
  bounce: { label: 'Bounce', successMessage: 'Cheque bounced', destructive: true },
  represent: { label: 'Present again', successMessage: 'Cheque presented again' },
  replace: { label: 'Replace', successMessage: 'Cheque replaced' },
  cancel: { label: 'Return to client', successMessage: 'Cheque returned', destructive: true },
} satisfies Record<CheckTransition, TransitionLabels<Wallet>>);
