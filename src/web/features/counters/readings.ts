import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { Media } from '../../../domain/media/media';
import type { Reading, ReadingDraft } from '../../../domain/counters/reading';
import type { CounterBasis } from '../../../domain/counters/readingAssessment';
import { asRecord, crudApi, crudSaga, entity, listAgain, readAgain } from '../../store/createResource';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { steps } from '../../store/createTransitions';
import type { ToastRow } from '../../store/toasts';
import type { Http } from '../../store/services';
import { counters } from './counters';
import { upload } from '../media/media';
import type { Bill } from '../../../domain/bills/bill';
import { tool } from '../../store/sagaEffects';
import { serverSentence } from '../../store/toasts';

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
