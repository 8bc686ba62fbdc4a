import { fork, takeEvery } from 'redux-saga/effects';
import type { Bill, BillDraft } from '../../domain/bill';
import { crudApi, crudSaga, entity } from '../kit/entity';
import type { Saga } from '../kit/saga';
import { showSaved } from '../kit/saved';
import type { ToastRow } from '../kit/toasts';

/** The invoices, credit notes and their drafts. */
export const bills = entity<Bill, Partial<BillDraft>>('bills');

/** What is said once a save went well; what went wrong stands in the form. */
export const billsToasts: readonly ToastRow[] = [[bills.save.succeeded, 'success', 'Invoice saved']];

/** List, read and save; a saved record is shown. */
export function* billsSaga(): Saga {
  yield fork(crudSaga(bills, crudApi<Bill, Partial<BillDraft>>('/bill')));
  yield takeEvery(bills.save.succeeded, showSaved('/bills'));
}
