import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import type { Id } from '../../domain/entity';
import type { Media } from '../../domain/media';
import type { Reading, ReadingDraft } from '../../domain/reading';
import type { CounterBasis } from '../../domain/readingFlags';
import { asRecord, crudApi, crudSaga, entity, listAgain, readAgain } from '../kit/entity';
import { operation, run } from '../kit/operation';
import type { Saga } from '../kit/saga';
import { steps } from '../kit/steps';
import type { ToastRow } from '../kit/toasts';
import type { Http } from '../kit/tools';
import { counters } from './counters';
import { upload } from './media';

/** What counters showed. */
export const readings = entity<Reading>('readings');

/** A reading on its way to the server. */
export interface Taking {
  counter: Id;
  draft: Partial<ReadingDraft>;
}

/** The counter that is being read, what it is judged by, and the photo that was sent. */
interface Desk {
  counter: Id | null;
  basis: CounterBasis | null;
  photo: Media | null;
}

export interface HasReadingDesk {
  readingDesk: Desk;
}

export const takeOpened = createAction<Id>('readings/takeOpened');
export const takeLeft = createAction('readings/takeLeft');
export const takeSubmitted = createAction<Taking>('readings/takeSubmitted');
export const readBasis = operation<Id, CounterBasis>('readings/basis');
export const take = operation<Taking, Reading>('readings/take');

const NOBODY: Desk = { counter: null, basis: null, photo: null };

/** What is known while a counter is being read. */
export const readingDesk = createSlice({
  name: 'readingDesk',
  initialState: NOBODY,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(takeOpened, (_before, { payload }) => ({ ...NOBODY, counter: payload }))
      .addCase(takeLeft, () => NOBODY)
      .addCase(take.succeeded, () => NOBODY)
      .addCase(readBasis.succeeded, (desk, { payload }) =>
        desk.counter === payload._id ? { ...desk, basis: payload } : desk,
      )
      .addCase(upload.succeeded, (desk, { payload }) => (desk.counter ? { ...desk, photo: payload } : desk)),
});

const pathOf = (counter: Id): string => `/counter/${encodeURIComponent(counter)}/reading`;

/** Read what the next reading of a counter is judged by. */
export const sendBasis = async (http: Http, counter: Id): Promise<CounterBasis> =>
  asRecord(await http.get<CounterBasis | undefined>(pathOf(counter)));

/** Send one reading. */
export const sendReading = async (http: Http, { counter, draft }: Taking): Promise<Reading> =>
  asRecord(await http.post<Reading | undefined>(pathOf(counter), draft));

/** What may become of a reading. */
export const readingSteps = steps(readings, 'reading', {
  validate: { label: 'Validate', done: 'Reading validated' },
  reject: { label: 'Reject', done: 'Reading rejected', destructive: true },
});

function* takeReading({ payload }: PayloadAction<Taking>): Saga {
  const { ok } = yield* run(take, sendReading, payload);
  if (!ok) return;
  yield* listAgain(readings);
  yield* readAgain(counters, payload.counter);
}

/** List, take, validate and reject. */
export function* readingsSaga(): Saga {
  yield fork(crudSaga(readings, crudApi<Reading, never>('/reading')));
  yield fork(readingSteps.saga);
  yield takeLatest(takeOpened, ({ payload }) => run(readBasis, sendBasis, payload));
  yield takeLeading(takeSubmitted, takeReading);
  const { validate, reject } = readingSteps.operations;
  yield takeEvery([validate.succeeded, reject.succeeded], () => listAgain(readings));
}

/** What is said about readings; what is wrong with one stands in its form. */
export const readingsToasts: readonly ToastRow[] = [
  [take.succeeded, 'success', 'Reading saved'],
  ...readingSteps.toasts,
];
