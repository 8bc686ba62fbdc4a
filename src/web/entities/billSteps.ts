import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { put, takeLeading } from 'redux-saga/effects';
import type { Bill } from '../../domain/bill';
import type { Id } from '../../domain/entity';
import { aed } from '../../domain/money';
import { confirmed } from '../kit/confirm';
import { asRecord } from '../kit/entity';
import { operation, run } from '../kit/operation';
import type { Saga } from '../kit/saga';
import type { ToastRow } from '../kit/toasts';
import { serverSentence } from '../kit/toasts';
import type { Http } from '../kit/tools';
import { bills } from './bills';

/** A bill that is put aside, and why. */
export interface Holding {
  id: Id;
  reason: string;
}

export const issueClicked = createAction('bills/issueClicked', ({ _id, client, total }: Bill) => ({
  payload: { id: _id, client: client.label, total },
}));
export const holdClicked = createAction<Holding>('bills/holdClicked');
export const releaseClicked = createAction<Id>('bills/releaseClicked');
export const issue = operation<Id, Bill>('bills/issue');
export const hold = operation<Holding, Bill>('bills/hold');
export const release = operation<Id, Bill>('bills/release');

const take = async (http: Http, id: Id, step: string, body: object = {}): Promise<Bill> =>
  asRecord(await http.post<Bill | undefined>(`/bill/${encodeURIComponent(id)}/${step}`, body));

const sendIssue = (http: Http, id: Id) => take(http, id, 'issue');
const sendHold = (http: Http, { id, reason }: Holding) => take(http, id, 'hold', { reason });
const sendRelease = (http: Http, id: Id) => take(http, id, 'release');

/** Ask, because an issued invoice never changes; then issue it and show it as it is now. */
function* issueBill({ payload }: ReturnType<typeof issueClicked>): Saga {
  const sure = yield* confirmed({
    title: 'Issue this invoice?',
    text: `${payload.client} is to pay ${aed(payload.total)}. An issued invoice gets its number and can’t be changed or taken back.`,
    yes: 'Issue',
  });
  if (!sure) return;
  yield* run(issue, sendIssue, payload.id);
  yield put(bills.opened(payload.id));
}

function* holdBill({ payload }: PayloadAction<Holding>): Saga {
  yield* run(hold, sendHold, payload);
  yield put(bills.opened(payload.id));
}

function* releaseBill({ payload }: PayloadAction<Id>): Saga {
  yield* run(release, sendRelease, payload);
  yield put(bills.opened(payload));
}

/** Watches the steps of an invoice; whatever came of one, the record is read again. */
export function* billStepsSaga(): Saga {
  yield takeLeading(issueClicked, issueBill);
  yield takeLeading(holdClicked, holdBill);
  yield takeLeading(releaseClicked, releaseBill);
}

const issuedAs = (action: UnknownAction): string =>
  issue.succeeded.match(action) ? `Invoice ${action.payload.unique_number} issued` : '';

/** What is said about the steps of an invoice. */
export const billStepsToasts: readonly ToastRow[] = [
  [issue.succeeded, 'success', issuedAs],
  [hold.succeeded, 'success', 'Invoice held'],
  [release.succeeded, 'success', 'Invoice released'],
  [issue.failed, 'error', serverSentence],
  [hold.failed, 'error', serverSentence],
  [release.failed, 'error', serverSentence],
];
