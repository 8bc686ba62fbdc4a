import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { put, takeLeading, call as callEffect } from 'redux-saga/effects';
import type { Entity, Id, Ref } from '../../../domain/entity';
import { pathOf } from '../../../domain/transitions';
import type { Question } from '../../store/confirm';
import { confirmed } from '../../store/confirm';
import { operation, run } from '../../store/createRequest';
import type { Outcome } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { select } from '../../store/sagaEffects';
import type { Http } from '../../store/services';

/** One step to be taken with many records. */
export interface Bulk {
  noun: string;
  step: string;
  /** What it says above the results: `Issue 12 invoices`. */
  title: string;
  rows: readonly Ref[];
  /** What the step is told, the same for each. */
  body?: object;
  /** What is asked before, where it can't be undone. */
  question?: Question;
}

/** How the step went with one record; no sentence when it went well. */
export interface BulkResult {
  _id: Id;
  label: string;
  sentence?: string;
}

export interface HasBulk {
  bulk: {
    title: string;
    total: number;
    results: readonly BulkResult[];
    stopping?: boolean;
    ended: boolean;
  } | null;
}

export const bulkClicked = createAction<Bulk>('bulk/clicked');
export const stopClicked = createAction('bulk/stopClicked');
type Taking = Pick<Bulk, 'noun' | 'step' | 'body'> & { id: Id };

const takeOne = operation<Taking, Entity>('bulk/takeOne');

/** A step that is being taken with many records, one after the other, and how it went with each. */
export const bulk = createSlice({
  name: 'bulk',
  initialState: null as HasBulk['bulk'],
  reducers: {
    began: (_none, { payload }: PayloadAction<{ title: string; total: number }>) => ({
      ...payload,
      results: [],
      ended: false,
    }),
    told: (going, { payload }: PayloadAction<BulkResult>) =>
      going && { ...going, results: [...going.results, payload] },
    ended: (going) => going && { ...going, ended: true },
    closed: () => null,
  },
  extraReducers: (on) => on.addCase(stopClicked, (going) => going && { ...going, stopping: true }),
});

export const selectBulk = (state: HasBulk): HasBulk['bulk'] => state.bulk;

const sendOne = (api: Http, { noun, step, id, body = {} }: Taking): Promise<Entity> =>
  api.post(`/${noun}/${encodeURIComponent(id)}/${pathOf(step)}`, body);

const takeWith = (taking: Taking) => run(takeOne, sendOne, taking);

/** Each is called rather than gone through, so that the end of a visit also ends what follows it. */
function* takeEach({ noun, step, rows, body }: Bulk): Saga {
  for (const { _id, label } of rows) {
    if ((yield* select(selectBulk))?.stopping) return;
    const taken = (yield callEffect(takeWith, {
      noun,
      step,
      id: _id,
      ...(body && { body }),
    })) as Outcome<Entity>;
    const sentence = taken.ok ? undefined : taken.problem.message;
    yield put(bulk.actions.told({ _id, label, ...(sentence !== undefined && { sentence }) }));
  }
}

/** Takes a step with one record after the other until all are done, or the one is answered at which the person stops it. */
export function* bulkSaga(): Saga {
  yield takeLeading(bulkClicked, function* ({ payload }): Saga {
    if (payload.question && !(yield* confirmed(payload.question))) return;
    yield put(bulk.actions.began({ title: payload.title, total: payload.rows.length }));
    yield callEffect(takeEach, payload);
    yield put(bulk.actions.ended());
  });
}
