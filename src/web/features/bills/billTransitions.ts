import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, takeEvery } from 'redux-saga/effects';
import type { Bill } from '../../../domain/bills/bill';
import { formatAed } from '../../../domain/money';
import { createTransitions } from '../../store/createTransitions';
import type { Saga } from '../../store/sagaEffects';
import { select, service } from '../../store/sagaEffects';
import { bills } from './bills';

export const billTransitions = createTransitions(bills, 'bill', {
  issue: {
    label: 'Issue',
    successMessage: ({ unique_number }) => `Invoice ${unique_number} issued`,
    confirm: ({ client, total }) => ({
      title: 'Issue this invoice?',
      text: `${client.label} will be billed ${formatAed(total)}. An issued invoice gets its number and can’t be changed or withdrawn.`,
      confirmLabel: 'Issue',
    }),
  },
  hold: { label: 'Hold', successMessage: 'Invoice held' },
  release: { label: 'Release', successMessage: 'Invoice released' },
  discard: {
    label: 'Discard',
    successMessage: ({ client }) => `Draft for ${client.label} discarded`,
    destructive: true,
    confirm: ({ kind, client, total, late_fee_of }) => ({
      title: 'Discard this draft?',
      text: [
        `The draft of ${formatAed(total)} for ${client.label} is deleted.`,
        (kind === 'consumption' || kind === 'final') && 'Its readings and its month can be billed again.',
        late_fee_of && `The late fee for ${late_fee_of.unique_number} is not charged again.`,
      ]
        .filter(Boolean)
        .join(' '),
      confirmLabel: 'Discard',
      destructive: true,
    }),
  },
  send: { label: 'Send', successMessage: ({ unique_number }) => `Sending invoice ${unique_number}` },
  remind: {
    label: 'Remind',
    successMessage: ({ unique_number }) => `Sending a reminder of ${unique_number}`,
    isSecondary: () => true,
    confirm: ({ unique_number, client, balance_due }) => ({
      title: 'Send a payment reminder?',
      text: `${client.label} is reminded of invoice ${unique_number}: ${formatAed(balance_due)} is due.`,
      confirmLabel: 'Send reminder',
    }),
  },
  credit: {
    label: 'Credit',
    successMessage: ({ unique_number }) => `Credit note for ${unique_number} issued`,
    isIdempotent: true,
  },
  dispute: { label: 'Dispute', successMessage: 'Invoice disputed' },
  retryEinvoice: {
    label: 'Retry e-invoice',
    successMessage: ({ einvoice, unique_number }) =>
      einvoice === 'missing_data'
        ? `The e-invoice of ${unique_number} is still incomplete`
        : `Sending the e-invoice of ${unique_number}`,
    isSecondary: () => true,
  },
  resolveDispute: { label: 'End dispute', successMessage: 'Dispute ended' },
  markDelivered: {
    label: 'Mark as delivered',
    successMessage: ({ unique_number }) => `Invoice ${unique_number} marked as delivered`,
    confirm: ({ unique_number, client }) => ({
      title: 'Mark this invoice as delivered?',
      text: `Do this once the printed invoice ${unique_number} has been handed over to ${client.label}.`,
      confirmLabel: 'Mark as delivered',
    }),
  },
  writeOff: {
    label: 'Write off',
    successMessage: ({ unique_number }) => `Invoice ${unique_number} written off`,
    isIdempotent: true,
    destructive: true,
  },
  reverseWriteOff: {
    label: 'Reverse write-off',
    successMessage: ({ unique_number }) => `Write-off of ${unique_number} reversed`,
    isIdempotent: true,
    destructive: true,
  },
});

/** Leaves the page of a draft that no longer exists. */
function* leaveDiscarded({ payload: { _id } }: PayloadAction<Bill>): Saga {
  const { requestedId } = yield* select(bills.selectState);
  if (requestedId === _id) (yield* service('page')).navigate('/bills', { replace: true });
}

export function* billTransitionsSaga(): Saga {
  yield fork(billTransitions.saga);
  yield takeEvery(billTransitions.requests.discard.fulfilled, leaveDiscarded);
}
