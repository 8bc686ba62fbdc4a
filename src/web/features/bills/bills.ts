import { fork, takeEvery } from 'redux-saga/effects';
import type { Bill } from '../../../domain/bills/bill';
import type { BillInput } from '../../../domain/bills/billInput';
import { createResource, openSavedRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';

/** Invoices, credit notes and drafts of both. */
export const bills = createResource<Bill, Partial<BillInput>>('bills', '/bill', {
  defaults: { client: { _id: '', label: '', code: '' } },
});

/** Toasts of invoice requests; errors are shown in the form. */
export const billsToasts: readonly ToastRule[] = [[bills.save.fulfilled, 'success', 'Invoice saved']];

export function* billsSaga(): Saga {
  yield fork(bills.saga);
  yield takeEvery(bills.save.fulfilled, openSavedRecord('/bills'));
}
