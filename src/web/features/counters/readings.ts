import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import { METER_PHOTO } from '../../../domain/media/media';
import type { Media } from '../../../domain/media/media';
import type { Reading, ReadingInput } from '../../../domain/counters/reading';
import type { CounterBasis } from '../../../domain/counters/readingAssessment';
import { parseRecord } from '../../api/parseResponse';
import { createResource, refetchList, refetchRecord } from '../../store/createResource';
import { createRequest, perform, performRead } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { createTransitions } from '../../store/createTransitions';
import type { ToastRule } from '../../store/toasts';
import type { Api } from '../../store/services';
import { contracts } from '../contracts/contracts';
import { contractTransitions } from '../contracts/contractTransitions';
import { counters } from './counters';
import { counterTransitions } from './counterTransitions';
import { upload } from '../media/media';
import type { Bill } from '../../../domain/bills/bill';
import { service } from '../../store/sagaEffects';
import { serverMessage } from '../../store/toasts';
import type { RootState } from '../../store/rootState';

/** Value of `field` for the list of readings to review. */
export const REVIEW = 'review';

export const readings = createResource<Reading>('readings', '/reading', {
  defaults: { counter: { _id: '', label: '', code: '' }, flags: [] },
  list: (api, { field, ...query }) =>
    field === REVIEW
      ? api.post('/reading/review', query)
      : api.post('/reading', { ...query, ...(field && { field }) }),
});

export interface ReadingSubmission {
  counter: Id;
  draft: Partial<ReadingInput>;
}

/** State of the open reading form; a termination form stores its basis without a counter. */
interface ReadingEntry {
  counter: Id | null;
  basis: CounterBasis | null;
  photo: Media | null;
}

declare module '../../store/rootState' {
  interface RootState {
    readingEntry: ReadingEntry;
  }
}

const readingPath = (counter: Id): string => `/counter/${encodeURIComponent(counter)}/reading`;

export const sendReading = async (api: Api, { counter, draft }: ReadingSubmission): Promise<Reading> =>
  parseRecord<Reading>(await api.post(readingPath(counter), draft, { idempotencyKey: true }));

export const readingFormOpened = createAction<Id>('readings/formOpened');
export const basisRequested = createAction<Id>('readings/basisRequested');
export const readingFormClosed = createAction('readings/formClosed');
export const readingSubmitted = createAction<ReadingSubmission>('readings/recordSubmitted');
export const readBasis = createRequest<Id, CounterBasis>('readings/readBasis', async (api, counter) =>
  parseRecord<CounterBasis>(await api.get(readingPath(counter))),
);
export const recordReading = createRequest<ReadingSubmission, Reading>('readings/record', sendReading);

const EMPTY_ENTRY: ReadingEntry = { counter: null, basis: null, photo: null };

export const readingEntry = createSlice({
  name: 'readingEntry',
  initialState: EMPTY_ENTRY,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(readingFormOpened, (_state, { payload }) => ({ ...EMPTY_ENTRY, counter: payload }))
      .addCase(readingFormClosed, () => EMPTY_ENTRY)
      .addCase(recordReading.fulfilled, (state, { meta }) =>
        state.counter === meta.arg.counter ? EMPTY_ENTRY : state,
      )
      .addCase(readBasis.fulfilled, (state, { payload }) =>
        state.counter === null || state.counter === payload._id ? { ...state, basis: payload } : state,
      )
      .addCase(upload.fulfilled, (state, { payload, meta: { arg } }) =>
        arg.name === METER_PHOTO && arg.owner_id === state.counter ? { ...state, photo: payload } : state,
      ),
});

export const readingTransitions = createTransitions(readings, 'reading', {
  validate: { label: 'Validate', successMessage: 'Reading validated' },
  reject: { label: 'Reject', successMessage: 'Reading rejected', destructive: true },
});

function* recordAndRefetch({ payload }: PayloadAction<ReadingSubmission>): Saga {
  const outcome = yield* perform(recordReading, payload);
  if (outcome.ok) yield* refetchWith(payload.counter, outcome.data);
}

/** Refetches the readings, and the counter and contract with this one. */
function* refetchWith(counter: Id, { contract }: Reading): Saga {
  yield* refetchList(readings);
  yield* refetchRecord(counters, counter);
  if (contract) yield* refetchRecord(contracts, contract._id);
}

const { activate, terminate } = contractTransitions.requests;

/** Transitions of other records that also record a reading. */
const RECORDS_READING = [counterTransitions.requests.replace, activate, terminate].map(
  ({ fulfilled }) => fulfilled,
);

export function* readingsSaga(): Saga {
  yield fork(readings.saga);
  yield fork(readingTransitions.saga);
  yield takeLatest([readingFormOpened, basisRequested], ({ payload }) => performRead(readBasis, payload));
  yield takeLeading(readingSubmitted, recordAndRefetch);
  const { validate, reject } = readingTransitions.requests;
  yield takeEvery([validate.fulfilled, reject.fulfilled], ({ payload }) =>
    refetchWith(payload.counter._id, payload),
  );
  yield takeEvery(RECORDS_READING, () => refetchList(readings));
}

/** Toasts of reading requests; errors are shown in the form. */
export const readingsToasts: readonly ToastRule[] = [
  [recordReading.fulfilled, 'success', 'Reading saved'],
  ...readingTransitions.toasts,
];

/** The reading basis of a counter; null until it is loaded. */
export const selectBasis =
  (counter: Id | undefined) =>
  ({ readingEntry: { basis } }: RootState): CounterBasis | null =>
    basis?._id === counter ? basis : null;

export const billClicked = createAction<Id>('readings/billClicked');
export const billReading = createRequest<Id, Bill>('readings/bill', async (api, reading) =>
  parseRecord<Bill>(await api.post(`/reading/${encodeURIComponent(reading)}/bill`)),
);

function* draftBill({ payload }: PayloadAction<Id>): Saga {
  const outcome = yield* perform(billReading, payload);
  if (outcome.ok) (yield* service('page')).navigate(`/bills/${outcome.data._id}`);
}

export function* readingBillSaga(): Saga {
  yield takeLeading(billClicked, draftBill);
}

/** Toasts of billing a single reading. */
export const readingBillToasts: readonly ToastRule[] = [
  [billReading.fulfilled, 'success', 'Invoice drafted'],
  [billReading.rejected, 'error', serverMessage],
];
