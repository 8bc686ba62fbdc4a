import type { CheckStep, WalletStep } from '../../../domain/wallets/walletTransitions';
import { aed } from '../../../domain/money';
import { steps } from '../../store/createTransitions';
import type { StepWords } from '../../store/createTransitions';
import type { Wallet } from '../../../domain/wallets/wallet';
import { wallets } from './wallets';

/** What may be done with a payment while it is in somebody's hands. */
export const walletSteps = steps(wallets, 'wallet', {
  handover: {
    label: 'Hand over',
    done: 'Payment declared for handing over',
    sure: ({ amount }) => ({
      title: 'Hand this payment over?',
      text: `You say that ${aed(amount)} is on its way to the cashier, who will count it.`,
      yes: 'Hand over',
    }),
  },
  void: { label: 'Void', done: 'Payment voided', destructive: true },
} satisfies Record<WalletStep, StepWords<Wallet>>);

/** What the safe and the bank do with a cheque. */
export const checkSteps = steps(wallets, 'wallet', {
  deposit: { label: 'Deposit', done: 'Cheque handed in at the bank' },
  clear: {
    label: 'Clear',
    done: 'Cheque cleared',
    sure: ({ amount, check_number }) => ({
      title: 'Has the bank paid this cheque?',
      text: `Cheque ${check_number ?? ''} of ${aed(amount)} then counts as paid.`,
      yes: 'Clear',
    }),
  },
  bounce: { label: 'Bounce', done: 'Cheque bounced', destructive: true },
  represent: { label: 'Present again', done: 'Cheque presented again' },
  replace: { label: 'Replace', done: 'Cheque replaced' },
  cancel: { label: 'Return to client', done: 'Cheque returned', destructive: true },
} satisfies Record<CheckStep, StepWords<Wallet>>);
