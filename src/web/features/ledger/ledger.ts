import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, takeEvery } from 'redux-saga/effects';
import { formatMonth } from '../../../domain/dates';
import type { Entity } from '../../../domain/entity';
import type { AccountInput } from '../../../domain/ledger/accountInput';
import type { LedgerAccount } from '../../../domain/ledger/account';
import type { JournalEntry } from '../../../domain/ledger/journal';
import type { Period } from '../../../domain/ledger/period';
import { createResource, isRecordChange, openSavedRecord, refetchList } from '../../store/createResource';
import { createTransitions } from '../../store/createTransitions';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { accountRecords } from './ledgerRecords';

export const journal = createResource<JournalEntry>('journal', '/journal', {
  defaults: { document: '', source: { model: 'bill', _id: '' }, lines: [] },
});

export const ledgerAccounts = createResource<LedgerAccount, AccountInput>('ledgerAccounts', '/account', {
  defaults: { number: '', name: '' },
});

export const periods = createResource<Period>('periods', '/period', {
  defaults: { month: '' },
});

export const periodTransitions = createTransitions(periods, 'period', {
  close: {
    label: 'Close',
    successMessage: ({ month }) => `${formatMonth(month)} is closed`,
    confirm: ({ month }) => ({
      title: `Close ${formatMonth(month)}?`,
      text: 'Nothing can be posted into a closed month. Later corrections go into the next open month.',
      confirmLabel: 'Close month',
    }),
  },
  reopen: {
    label: 'Reopen',
    successMessage: ({ month }) => `${formatMonth(month)} is open again`,
    destructive: true,
    confirm: ({ month }) => ({
      title: `Reopen ${formatMonth(month)}?`,
      text: 'Its figures can change, including those already reported.',
      confirmLabel: 'Reopen month',
      destructive: true,
    }),
  },
});

/** Refetches the displayed entries of an invoice or payment that was changed. */
function* refetchEntries({ payload: { _id } }: PayloadAction<Entity>): Saga {
  yield* refetchList(journal, ({ filters }) => filters?.source === _id);
}

/** Refetches all months, because the next transition of each depends on the others. */
function* refetchPeriods(): Saga {
  yield* refetchList(periods);
}

export function* ledgerSaga(): Saga {
  yield fork(journal.saga);
  yield takeEvery(isRecordChange, refetchEntries);
  yield fork(ledgerAccounts.saga);
  yield fork(periods.saga);
  yield fork(periodTransitions.saga);
  yield takeEvery(ledgerAccounts.save.fulfilled, openSavedRecord(accountRecords.path));
  yield takeEvery(
    Object.values(periodTransitions.requests).map(({ fulfilled }) => fulfilled),
    refetchPeriods,
  );
}

/** Toasts of ledger requests; errors of forms are shown in the form. */
export const ledgerToasts: readonly ToastRule[] = [
  [ledgerAccounts.save.fulfilled, 'success', 'Account saved'],
  ...periodTransitions.toasts,
];
