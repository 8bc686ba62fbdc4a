import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { put, takeLeading, call as callEffect } from 'redux-saga/effects';
import type { Entity, Id, Ref } from '../../../domain/entity';
import { transitionPath } from '../../../domain/transitions';
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
  /** Confirmation of a transition that can't be undone. */
  confirmation?: Confirmation;
}

/** Result for one record; without a message it succeeded. */
export interface BulkResult {
  _id: Id;
  label: string;
  message?: string;
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

/** Performs the transition record by record until all are done or the user stops. */
export function* bulkSaga(): Saga {
  yield takeLeading(bulkClicked, function* ({ payload }): Saga {
    if (payload.confirmation && !(yield* confirm(payload.confirmation))) return;
    yield put(bulkActions.actions.started({ title: payload.title, total: payload.rows.length }));
    yield callEffect(performEach, payload);
    yield put(bulkActions.actions.ended());
  });
}
