import { takeEvery } from 'redux-saga/effects';
import type { ChequeTransition, WalletTransition } from '../../../domain/wallets/walletTransitions';
import { formatAed } from '../../../domain/money';
import { createTransitions } from '../../store/createTransitions';
import type { TransitionLabels } from '../../store/createTransitions';
import { WALLET_DONE } from '../../../domain/wallets/wallet';
import type { Wallet } from '../../../domain/wallets/wallet';
import { refetchList, refetchRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import { clients } from '../clients/clients';
import { contracts } from '../contracts/contracts';
import { contractPayments } from '../payments/accountStatement';
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
  void: {
    label: 'Void',
    successMessage: 'Payment voided',
    destructive: true,
    isSecondary: () => true,
  },
  approveReversal: {
    label: 'Approve reversal',
    successMessage: 'Payment reversed',
    destructive: true,
    isIdempotent: true,
    confirm: ({ amount, type, status, reversal }) => ({
      title: 'Reverse this payment?',
      text: [
        `${formatAed(amount)} will no longer count, and the invoices that it paid are due again.`,
        type === 'cash' && status === WALLET_DONE && 'The amount will be deducted from cash in safe today.',
        `Reason: ${reversal?.reason ?? ''}`,
      ]
        .filter(Boolean)
        .join(' '),
      confirmLabel: 'Reverse',
    }),
  },
  rejectReversal: { label: 'Reject reversal', successMessage: 'Reversal rejected', isIdempotent: true },
  requestReversal: {
    label: 'Request reversal',
    successMessage: 'Reversal requested',
    destructive: true,
    isSecondary: () => true,
    isIdempotent: true,
  },
  reallocate: {
    label: 'Change allocations',
    successMessage: 'Allocations changed',
    isSecondary: () => true,
    isIdempotent: true,
  },
  transfer: {
    label: 'Transfer to another contract',
    isSecondary: () => true,
    successMessage: ({ unused = 0 }) => `Credit transferred; ${formatAed(unused)} is left`,
    isIdempotent: true,
  },
} satisfies Record<WalletTransition, TransitionLabels<Wallet>>);

export const chequeTransitions = createTransitions(wallets, 'wallet', {
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
  bounce: { label: 'Bounce', successMessage: 'Cheque bounced', tone: 'warning', destructive: true },
  represent: { label: 'Present again', successMessage: 'Cheque presented again' },
  replace: { label: 'Replace', successMessage: 'Cheque replaced' },
  cancel: { label: 'Return to client', successMessage: 'Cheque returned', destructive: true },
} satisfies Record<ChequeTransition, TransitionLabels<Wallet>>);

const { reallocate, transfer, requestReversal } = walletTransitions.requests;

type Corrected = ReturnType<typeof reallocate.fulfilled>;

/** Refetches the payments and balance on the page of the corrected contract or client. */
function* refetchAccount({ payload: { contract, client } }: Corrected): Saga {
  yield* refetchList(contractPayments);
  if (contract?._id) yield* refetchRecord(contracts, contract._id);
  if (client) yield* refetchRecord(clients, client._id);
}

export function* correctionsSaga(): Saga {
  yield takeEvery([reallocate.fulfilled, transfer.fulfilled, requestReversal.fulfilled], refetchAccount);
}
