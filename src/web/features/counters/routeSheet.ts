import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, take, takeEvery, takeLatest } from 'redux-saga/effects';
import type { Id, ApiError } from '../../../domain/entity';
import { METER_PHOTO } from '../../../domain/media/media';
import type { Media } from '../../../domain/media/media';
import type { Reading } from '../../../domain/counters/reading';
import type { NoAccessVisit } from '../../../domain/counters/noAccess';
import type { CounterBasis } from '../../../domain/counters/readingAssessment';
import { parseRecord, parseResponse } from '../../api/parseResponse';
import { createRequest, perform, performRead } from '../../store/createRequest';
import type { RootState } from '../../store/rootState';
import type { Saga } from '../../store/sagaEffects';
import { select } from '../../store/sagaEffects';
import type { SecretRef } from '../../store/secretStore';
import type { ToastRule } from '../../store/toasts';
import { serverMessage, toastRequested } from '../../store/toasts';
import { upload } from '../media/media';
import type { ReadingSubmission } from './readings';
import { sendReading } from './readings';

/** Result of saving a row of the sheet. */
export type RowResult =
  | { state: 'sending' }
  | { state: 'saved'; reading: Reading }
  | { state: 'rejected'; error: ApiError };

/** Upload of a row's photo. */
export type RowPhoto = { state: 'uploading' | 'failed' } | { state: 'uploaded'; media: Id };

interface PhotoUpload {
  counter: Id;
  file: SecretRef;
}

/** A reading of a row; `corrects` is the saved one that it replaces. */
type RowSubmission = ReadingSubmission & { corrects?: Id };

/** A row to save; `photo` is a file that is not uploaded yet. */
type EnteredRow = RowSubmission & { serial_number: string; photo?: SecretRef };

/** A counter that could not be read, and the reason. */
interface NoAccessSubmission {
  counter: Id;
  visit: NoAccessVisit;
}

interface Sheet {
  routes: string[];
  counters: CounterBasis[] | null;
  /** Results of the rows that were entered since the route was opened. */
  results: Record<Id, RowResult>;
  photos: Record<Id, RowPhoto>;
}

declare module '../../store/rootState' {
  interface RootState {
    routeSheet: Sheet;
  }
}

interface Routes {
  routes: string[];
}

interface Route {
  counters: CounterBasis[];
}

export const sheetOpened = createAction('routeSheet/opened');
export const sheetClosed = createAction('routeSheet/closed');
export const routeSelected = createAction<string>('routeSheet/routeSelected');
export const rowEntered = createAction<EnteredRow>('routeSheet/rowEntered');
export const photoSelected = createAction<PhotoUpload>('routeSheet/photoSelected');
const readRoutes = createRequest<undefined, Routes>('routeSheet/readRoutes', async (api) =>
  parseResponse(await api.get<Routes | undefined>('/counter/routes'), { routes: 'list' }),
);
export const readRoute = createRequest<string, Route>('routeSheet/readRoute', async (api, route_code) =>
  parseResponse(await api.post<Route | undefined>('/counter/route', { route_code }), { counters: 'list' }),
);
const saveRow = createRequest<RowSubmission, Reading>(
  'routeSheet/saveRow',
  async (api, { corrects, ...row }) => {
    if (!corrects) return sendReading(api, row);
    const { value, photo } = row.draft;
    return parseRecord<Reading>(
      await api.post(
        `/reading/${encodeURIComponent(corrects)}/correct`,
        { value, photo },
        { idempotencyKey: true },
      ),
    );
  },
);
export const noAccessSelected = createAction<NoAccessSubmission>('routeSheet/noAccessSelected');
const recordNoAccess = createRequest<NoAccessSubmission, NoAccessVisit>(
  'routeSheet/recordNoAccess',
  async (api, { counter, visit }) =>
    parseResponse(
      await api.post<NoAccessVisit | undefined>(`/counter/${encodeURIComponent(counter)}/no-access`, visit),
      { on: 'string', reason: 'string' },
    ),
);

const uploadPhoto = createRequest<PhotoUpload, Media>('routeSheet/uploadPhoto', (api, { counter, file }) =>
  upload.send(api, { file, name: METER_PHOTO, owner_model: 'counter', owner_id: counter }),
);

const EMPTY_SHEET: Sheet = { routes: [], counters: null, results: {}, photos: {} };

/** The open route sheet and the result of each row. */
export const routeSheet = createSlice({
  name: 'routeSheet',
  initialState: EMPTY_SHEET,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(readRoutes.fulfilled, (state, { payload }) => ({ ...state, routes: payload.routes }))
      .addCase(routeSelected, (state) => ({ ...state, counters: null, results: {}, photos: {} }))
      .addCase(sheetClosed, (state) => ({ ...state, results: {} }))
      .addCase(readRoute.fulfilled, (state, { payload }) => ({ ...state, counters: payload.counters }))
      .addCase(uploadPhoto.pending, (state, { meta }) => {
        state.photos[meta.arg.counter] = { state: 'uploading' };
      })
      .addCase(uploadPhoto.fulfilled, (state, { payload, meta }) => {
        state.photos[meta.arg.counter] = { state: 'uploaded', media: payload._id };
      })
      .addCase(uploadPhoto.rejected, (state, { payload, meta: { arg } }) => {
        state.photos[arg.counter] = { state: 'failed' };
        if (state.results[arg.counter]?.state === 'sending')
          state.results[arg.counter] = { state: 'rejected', error: payload };
      })
      .addCase(rowEntered, (state, { payload }) => {
        state.results[payload.counter] = { state: 'sending' };
      })
      .addCase(recordNoAccess.fulfilled, (state, { payload, meta }) => {
        const basis = state.counters?.find(({ _id }) => _id === meta.arg.counter);
        if (basis) basis.no_access = payload;
      })
      .addCase(saveRow.fulfilled, (state, { payload, meta }) => {
        state.results[meta.arg.counter] = { state: 'saved', reading: payload };
      })
      .addCase(saveRow.rejected, (state, { payload, meta: { arg } }) => {
        if (state.results[arg.counter]) state.results[arg.counter] = { state: 'rejected', error: payload };
      }),
});

const selectPhoto =
  (counter: Id) =>
  (state: RootState): RowPhoto | undefined =>
    state.routeSheet.photos[counter];

/**
 * Saves a row, and reports the failure if the row is not shown any more. `call` instead of `yield*`, so that
 * cancelling reports nothing.
 */
function* enterRow({ payload }: PayloadAction<EnteredRow>): Saga {
  const { serial_number, ...row } = payload;
  const isSaved = (yield call(saveWithPhoto, row)) as boolean;
  const { results } = yield* select(({ routeSheet: sheet }: RootState) => sheet);
  if (isSaved || results[row.counter]) return;
  const text = `Reading ${String(row.draft.value)} of ${serial_number} could not be saved. Enter it again.`;
  yield put(toastRequested({ tone: 'error', text }));
}

/** Uploads the row's photo if necessary, then saves its reading; if the upload fails, nothing is saved. */
function* saveWithPhoto({ photo: file, ...row }: Omit<EnteredRow, 'serial_number'>): Saga<boolean> {
  if (file) yield* perform(uploadPhoto, { counter: row.counter, file });
  while ((yield* select(selectPhoto(row.counter)))?.state === 'uploading')
    yield take([uploadPhoto.fulfilled, uploadPhoto.rejected]);
  const photo = yield* select(selectPhoto(row.counter));
  if (photo?.state === 'failed') return false;
  const draft = { ...row.draft, ...(photo?.state === 'uploaded' && { photo: photo.media }) };
  return (yield* perform(saveRow, { ...row, draft })).ok;
}

export function* routeSheetSaga(): Saga {
  yield takeLatest(sheetOpened, () => performRead(readRoutes, undefined));
  yield takeLatest(routeSelected, ({ payload }: PayloadAction<string>) => performRead(readRoute, payload));
  yield takeEvery(photoSelected, ({ payload }: PayloadAction<PhotoUpload>) => perform(uploadPhoto, payload));
  yield takeEvery(rowEntered, enterRow);
  yield takeEvery(noAccessSelected, ({ payload }) => perform(recordNoAccess, payload));
}

/** Toasts of the route sheet; errors of readings are shown in their rows. */
export const routeSheetToasts: readonly ToastRule[] = [[recordNoAccess.rejected, 'error', serverMessage]];
