import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { put, takeLeading, call as callEffect } from 'redux-saga/effects';
import type { Entity, Id, Ref } from '../../../domain/entity';
import { transitionPath } from '../../../domain/transitions';
import { parseResponse } from '../../api/parseResponse';
import type { Confirmation } from '../../store/confirm';
import { confirm } from '../../store/confirm';
import { createRequest, perform } from '../../store/createRequest';
import type { Outcome } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { select } from '../../store/sagaEffects';
import type { RootState } from '../../store/rootState';

/** A transition of many records. */
export interface BulkAction {
  noun: string;
  transition: string;
  /** Title of the progress dialog: `Issue 12 invoices`. */
  title: string;
  rows: readonly Ref[];
  /** Request body, the same for each record. */
  body?: object;
  /** Whether the server performs it on many records in one request. */
  inOneRequest?: boolean;
  /** Confirmation of a transition that can't be undone. */
  confirmation?: Confirmation;
}

/** Result for one record; without a message it succeeded, as the note says. */
export interface BulkResult {
  _id: Id;
  label: string;
  message?: string;
  note?: string;
}

declare module '../../store/rootState' {
  interface RootState {
    bulk: {
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
type BulkRequest = Pick<BulkAction, 'noun' | 'transition' | 'body'> & { id: Id };

const performOne = createRequest<BulkRequest, Entity>(
  'bulk/transitionOne',
  (api, { noun, transition, id, body = {} }) =>
    api.post(`/${noun}/${encodeURIComponent(id)}/${transitionPath(transition)}`, body),
);

/** The bulk action under way, with its results. */
export const bulkActions = createSlice({
  name: 'bulk',
  initialState: null as RootState['bulk'],
  reducers: {
    started: (_state, { payload }: PayloadAction<{ title: string; total: number }>) => ({
      ...payload,
      results: [],
      ended: false,
    }),
    resultReceived: (state, { payload }: PayloadAction<BulkResult>) =>
      state && { ...state, results: [...state.results, payload] },
    ended: (state) => state && { ...state, ended: true },
    closed: () => null,
  },
  extraReducers: (builder) => builder.addCase(stopClicked, (state) => state && { ...state, stopping: true }),
});

export const selectBulkProgress = (state: RootState): RootState['bulk'] => state.bulk;

/** Results of a request for several records; without `done`, a result with a message failed. */
interface TogetherResponse {
  results: readonly { _id: Id; done?: boolean; message: string | null }[];
}

interface TogetherRequest extends Pick<BulkAction, 'noun' | 'transition'> {
  ids: readonly Id[];
  input?: object;
}

/** A transition of some records in one request. */
export const performBatch = createRequest<TogetherRequest, TogetherResponse>(
  'bulk/performBatch',
  async (api, { noun, transition, ...body }) => {
    const path = `/${noun}/bulk/${transitionPath(transition)}`;
    return parseResponse(await api.post<TogetherResponse | undefined>(path, body), { results: 'list' });
  },
);

/** Limits how long one request takes. */
const BATCH_SIZE = 25;

const performOneBatch = (request: TogetherRequest) => perform(performBatch, request);

/** Results of a batch by record; if its request failed, all of its records failed. */
function resultsOf(batch: readonly Ref[], outcome: Outcome<TogetherResponse>): BulkResult[] {
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

function* performTogether({ noun, transition, rows, body }: BulkAction): Saga {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    if ((yield* select(selectBulkProgress))?.stopping) return;
    const batch = rows.slice(start, start + BATCH_SIZE);
    const ids = batch.map(({ _id }) => _id);
    const request = { noun, transition, ids, ...(body && { input: body }) };
    const outcome = (yield callEffect(performOneBatch, request)) as Outcome<TogetherResponse>;
    for (const result of resultsOf(batch, outcome)) yield put(bulkActions.actions.resultReceived(result));
  }
}

const performOneTransition = (request: BulkRequest) => perform(performOne, request);

/** `call` instead of `yield*`, so that cancelling also ends the loop. */
function* performEach({ noun, transition, rows, body }: BulkAction): Saga {
  for (const { _id, label } of rows) {
    if ((yield* select(selectBulkProgress))?.stopping) return;
    const outcome = (yield callEffect(performOneTransition, {
      noun,
      transition,
      id: _id,
      ...(body && { body }),
    })) as Outcome<Entity>;
    const message = outcome.ok ? undefined : outcome.error.message;
    yield put(bulkActions.actions.resultReceived({ _id, label, ...(message !== undefined && { message }) }));
  }
}

/** Performs the transition on all records, or until the user stops. */
export function* bulkSaga(): Saga {
  yield takeLeading(bulkClicked, function* ({ payload }): Saga {
    if (payload.confirmation && !(yield* confirm(payload.confirmation))) return;
    yield put(bulkActions.actions.started({ title: payload.title, total: payload.rows.length }));
    yield callEffect(payload.inOneRequest ? performTogether : performEach, payload);
    yield put(bulkActions.actions.ended());
  });
}
