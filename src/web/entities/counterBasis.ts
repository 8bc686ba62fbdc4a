import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Id } from '../../domain/entity';
import type { CounterBasis } from '../../domain/readingFlags';
import { run } from '../kit/operation';
import type { Saga } from '../kit/saga';
import { readBasis, sendBasis } from './readings';

/** Another form asks for the index of this counter, too. */
export const basisWished = createAction<Id>('counterBasis/wished');

export interface HasCounterBasis {
  counterBasis: CounterBasis | null;
}

/** The counter that was looked at last, with what its next reading is judged by. */
export const counterBasis = createSlice({
  name: 'counterBasis',
  initialState: null as HasCounterBasis['counterBasis'],
  reducers: {},
  extraReducers: (on) => on.addCase(readBasis.succeeded, (_before, { payload }) => payload),
});

/** What the next reading of this counter is judged by, once it is known. */
export const selectBasis =
  (counter: Id | undefined) =>
  ({ counterBasis: basis }: HasCounterBasis): CounterBasis | null =>
    basis?._id === counter ? basis : null;

/** Reads what is wished for. */
export function* counterBasisSaga(): Saga {
  yield takeLatest(basisWished, ({ payload }) => run(readBasis, sendBasis, payload));
}
