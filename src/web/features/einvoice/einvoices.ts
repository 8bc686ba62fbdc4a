import type { PayloadAction } from '@reduxjs/toolkit';
import { delay, fork, put, takeEvery, takeLatest } from 'redux-saga/effects';
import type { Bill, EinvoiceStatus } from '../../../domain/bills/bill';
import type { Einvoice, EinvoiceReadiness, EinvoiceProblem } from '../../../domain/einvoice/einvoice';
import type { Id } from '../../../domain/entity';
import { parseResponse } from '../../api/parseResponse';
import { refetchRecord } from '../../store/createResource';
import { performRead } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { StatusTones } from '../../ui/feedback/statuses';
import { bills } from '../bills/bills';
import { billTransitions } from '../bills/billTransitions';
import { createQuery } from '../../store/createQuery';
import type { QueryResult } from '../../store/createQuery';

/** Page with missing e-invoice data of the company and its clients. */
export const EINVOICES_PATH = '/bills?view=einvoices';

/** Path of the form in which a problem can be fixed; undefined if it is in the issued invoice itself. */
export function fixPath({ fix, field, record }: EinvoiceProblem): string | undefined {
  if (fix === 'client' && record) return `/clients/${record}/edit`;
  if (fix === 'setting' && record) return `/settings/${record}/edit`;
  if (fix === 'setting' && field) return `/settings/add?key=${field}`;
  return undefined;
}

/** The bill whose e-invoice is shown, and its state in the bill. */
interface EinvoiceQuery {
  bill: Id;
  state: Bill['einvoice'] | null;
}

declare module '../../store/rootState' {
  interface RootState {
    billEinvoice: QueryResult<EinvoiceQuery, Einvoice> | null;
    einvoiceReadiness: QueryResult<object, EinvoiceReadiness> | null;
  }
}

/** The e-invoice of the open bill. */
export const billEinvoice = createQuery<EinvoiceQuery, Einvoice>('billEinvoice', async (api, { bill }) =>
  parseResponse(await api.get<Einvoice | undefined>(`/bill/${encodeURIComponent(bill)}/einvoice`), {
    problems: 'list',
    archive: 'list',
    state: 'optionalString',
    reason: 'optionalString',
  }),
);

/** Missing data of the company and its clients. */
export const einvoiceReadiness = createQuery<object, EinvoiceReadiness>('einvoiceReadiness', async (api) =>
  parseResponse(await api.get<EinvoiceReadiness | undefined>('/einvoices/readiness'), {
    company: 'record',
    clients: 'list',
    clients_total: 'number',
    clients_ready: 'number',
  }),
);

/** Interval and number of polls while an e-invoice is in progress. */
const POLL_MS = 2_000;
const MAX_POLLS = 6;

const isInProgress = ({ state }: Einvoice): boolean => state === 'ready' || state === 'submitted';

/** Fetches an e-invoice and polls it while it is in progress; then updates the state of the bill. */
function* fetchEinvoice({ payload }: PayloadAction<EinvoiceQuery>): Saga {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const outcome = yield* performRead(billEinvoice.read, payload);
    if (!outcome.ok) return;
    const { state } = outcome.data;
    if (state && state !== payload.state) {
      yield* refetchRecord(bills, payload.bill);
      return;
    }
    if (!isInProgress(outcome.data)) return;
    yield delay(POLL_MS);
  }
}

/** Refetches a retried e-invoice, which may lack other data although its state is unchanged. */
function* refetchRetried({ payload: { _id, einvoice } }: PayloadAction<Bill>): Saga {
  yield put(billEinvoice.opened({ bill: _id, state: einvoice ?? null }));
}

export function* einvoicesSaga(): Saga {
  yield takeLatest(billEinvoice.opened, fetchEinvoice);
  yield fork(einvoiceReadiness.saga);
  yield takeEvery(billTransitions.requests.retryEinvoice.fulfilled, refetchRetried);
}

/** Status of an e-invoice; the neutral label distinguishes it from the status of the invoice. */
export const einvoiceStatuses: StatusTones<EinvoiceStatus> = {
  none: ['default', 'Not required'],
  b2c_excluded: 'default',
  missing_data: ['warning', 'Missing data'],
  ready: ['info', 'Ready'],
  submitted: 'pending',
  accepted: 'success',
  rejected: 'error',
  delivered: 'success',
};
