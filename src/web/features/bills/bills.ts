import { fork, takeEvery } from 'redux-saga/effects';
import type { Bill, BillDraft } from '../../../domain/bills/bill';
import { crudApi, crudSaga, entity, showSaved } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';

/** The invoices, credit notes and their drafts. */
export const bills = entity<Bill, Partial<BillDraft>>('bills');

/** What is said once a save went well; what went wrong stands in the form. */
export const billsToasts: readonly ToastRow[] = [[bills.save.succeeded, 'success', 'Invoice saved']];

/** List, read and save; a saved record is shown. */
export function* billsSaga(): Saga {
  yield fork(crudSaga(bills, crudApi<Bill, Partial<BillDraft>>('/bill')));
  yield takeEvery(bills.save.succeeded, showSaved('/bills'));
}
