import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { put, take, takeLeading, call as callEffect } from 'redux-saga/effects';
import type { Id, Ref } from '../../../domain/entity';
import { transitionPath } from '../../../domain/transitions';
import { parseResponse } from '../../api/parseResponse';
import type { Confirmation } from '../../store/confirm';
import { confirm } from '../../store/confirm';
import { createRequest, perform } from '../../store/createRequest';
import type { Outcome } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { select } from '../../store/sagaEffects';
import type { RootState } from '../../store/rootState';
import { resumed } from '../../store/connection';

/** A transition to perform on many records. */
export interface BulkAction {
  noun: string;
  transition: string;
  /** Title of the progress dialog: `Issue 12 invoices`. */
  title: string;
  rows: readonly Ref[];
  /** Request body, the same for each record. */
  body?: object;
  /** Confirmation of a transition that can't be undone. */
  confirmation?: Confirmation;
}

/** Result for one record; without a message it succeeded, and `note` is the success message. */
interface BulkResult {
  _id: Id;
  label: string;
  message?: string;
  note?: string;
}

declare module '../../store/rootState' {
  interface RootState {
    bulk: {
      noun: string;
      title: string;
      total: number;
      results: readonly BulkResult[];
      stopping?: boolean;
      ended: boolean;
    } | null;
  }
}

export const bulkClicked = createAction<BulkAction>('bulk/clicked');
export const stopClicked = createAction('bulk/stopClicked');

/** The current bulk action with its results. */
export const bulkActions = createSlice({
  name: 'bulk',
  initialState: null as RootState['bulk'],
  reducers: {
    started: (_state, { payload }: PayloadAction<{ noun: string; title: string; total: number }>) => ({
      ...payload,
      results: [],
      ended: false,
    }),
    resultsReceived: (state, { payload }: PayloadAction<readonly BulkResult[]>) =>
      state && { ...state, results: [...state.results, ...payload] },
    ended: (state) => state && { ...state, ended: true },
    closed: () => null,
  },
  extraReducers: (builder) => builder.addCase(stopClicked, (state) => state && { ...state, stopping: true }),
});

export const selectBulkProgress = (state: RootState): RootState['bulk'] => state.bulk;

/** Results of a batch; without `done`, a result with a message failed. */
interface BatchResponse {
  results: readonly { _id: Id; done?: boolean; message: string | null }[];
}

interface BatchRequest extends Pick<BulkAction, 'noun' | 'transition'> {
  ids: readonly Id[];
  input?: object;
}

/** Performs a transition on a batch of records. */
export const performBatch = createRequest<BatchRequest, BatchResponse>(
  'bulk/performBatch',
  async (api, { noun, transition, ...body }) => {
    const path = `/${noun}/bulk/${transitionPath(transition)}`;
    return parseResponse(await api.post<BatchResponse | undefined>(path, body), { results: 'list' });
  },
);

/** Limits the duration of one request. */
const BATCH_SIZE = 25;

const performOneBatch = (request: BatchRequest) => perform(performBatch, request);

/** Results of a batch by record; if its request failed, all of its records failed. */
function resultsOf(batch: readonly Ref[], outcome: Outcome<BatchResponse>): BulkResult[] {
  if (!outcome.ok) return batch.map((row) => ({ ...row, message: outcome.error.message }));
  const results = new Map(outcome.data.results.map((result) => [result._id, result]));
  return batch.map(({ _id, label }) => {
    const { message, done = message === null } = results.get(_id) ?? {
      message: 'The server returned no result.',
    };
    if (done) return { _id, label, ...(message !== null && { note: message }) };
    return { _id, label, message: message ?? 'The server refused this record.' };
  });
}

/**
 * Repeats the batch that an expired session refused once the user has signed in again. `call` instead of `yield*`, so
 * that cancelling also ends the loop.
 */
function* performBatches({ noun, transition, rows, body }: BulkAction): Saga {
  for (let start = 0; start < rows.length;) {
    if ((yield* select(selectBulkProgress))?.stopping) return;
    const batch = rows.slice(start, start + BATCH_SIZE);
    const ids = batch.map(({ _id }) => _id);
    const request = { noun, transition, ids, ...(body && { input: body }) };
    const outcome = (yield callEffect(performOneBatch, request)) as Outcome<BatchResponse>;
    if (!outcome.ok && outcome.error.status === 401) {
      yield take(resumed);
      continue;
    }
    start += batch.length;
    yield put(bulkActions.actions.resultsReceived(resultsOf(batch, outcome)));
  }
}

/** Performs a transition on all records, or until the user stops it. */
export function* bulkSaga(): Saga {
  yield takeLeading(bulkClicked, function* ({ payload }): Saga {
    if (payload.confirmation && !(yield* confirm(payload.confirmation))) return;
    const { noun, title, rows } = payload;
    yield put(bulkActions.actions.started({ noun, title, total: rows.length }));
    yield callEffect(performBatches, payload);
    yield put(bulkActions.actions.ended());
  });
}
