import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { takeLeading } from 'redux-saga/effects';
import type { Bill } from '../../domain/bill';
import type { Id } from '../../domain/entity';
import { asRecord } from '../kit/entity';
import { operation, run } from '../kit/operation';
import type { Saga } from '../kit/saga';
import { tool } from '../kit/saga';
import type { ToastRow } from '../kit/toasts';
import { serverSentence } from '../kit/toasts';
import type { Http } from '../kit/tools';

export const billClicked = createAction<Id>('readings/billClicked');
export const billReading = operation<Id, Bill>('readings/bill');

/** Ask for the invoice of one reading. */
export const sendBilling = async (http: Http, reading: Id): Promise<Bill> =>
  asRecord(await http.post<Bill | undefined>(`/reading/${encodeURIComponent(reading)}/bill`));

/** Draft the invoice of a reading, and show it. */
function* draftBill({ payload }: PayloadAction<Id>): Saga {
  const drafted = yield* run(billReading, sendBilling, payload);
  if (drafted.ok) (yield* tool('page')).go(`/bills/${drafted.result._id}`);
}

/** Watches the readings that are to be billed by themselves. */
export function* readingBillSaga(): Saga {
  yield takeLeading(billClicked, draftBill);
}

/** What is said when a reading was billed, or can't be. */
export const readingBillToasts: readonly ToastRow[] = [
  [billReading.succeeded, 'success', 'Invoice drafted'],
  [billReading.failed, 'error', serverSentence],
];
