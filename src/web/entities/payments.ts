import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { put, takeLeading } from 'redux-saga/effects';
import type { Id } from '../../domain/entity';
import type { Wallet } from '../../domain/wallet';
import { asRecord } from '../kit/entity';
import { operation, run } from '../kit/operation';
import type { Saga } from '../kit/saga';
import type { ToastRow } from '../kit/toasts';
import { serverSentence } from '../kit/toasts';
import type { Http } from '../kit/tools';
import { bills } from './bills';
import { contracts } from './contracts';

/** A payment on its way to the server, under the key of the form that it was written in. */
export interface Taking {
  draft: object;
  key: string;
  /** The page that it was taken on, to be read again. */
  page: 'bill' | 'contract';
  id: Id;
}

export const paymentSubmitted = createAction<Taking>('payments/submitted');
export const take = operation<Taking, Wallet>('payments/take');

const sendTake = async (http: Http, { draft, key }: Taking) =>
  asRecord(await http.post<Wallet | undefined>('/wallet/add', draft, { once: key }));

const PAGES = { bill: bills, contract: contracts };

function* takePayment({ payload }: PayloadAction<Taking>): Saga {
  const { ok } = yield* run(take, sendTake, payload);
  if (ok) yield put(PAGES[payload.page].opened(payload.id));
}

/** Watches for payments; the page that one was taken on is read again. */
export function* paymentsSaga(): Saga {
  yield takeLeading(paymentSubmitted, takePayment);
}

const receipt = (action: UnknownAction): string =>
  take.succeeded.match(action) ? `Payment taken: ${action.payload.unique_number ?? ''}` : '';
const unlessOnFields = (action: UnknownAction): string =>
  (action.payload as { fields?: object } | undefined)?.fields ? '' : serverSentence(action);

/** What is said about a payment; what is wrong with its fields stands on them. */
export const paymentsToasts: readonly ToastRow[] = [
  [take.succeeded, 'success', receipt],
  [take.failed, 'error', unlessOnFields],
];
