import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { takeEvery, takeLatest } from 'redux-saga/effects';
import type { Id, ApiError } from '../../../domain/entity';
import type { Reading } from '../../../domain/counters/reading';
import type { CounterBasis } from '../../../domain/counters/readingAssessment';
import { parseResponse } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { ReadingSubmission } from './readings';
import { sendReading } from './readings';

/** Result of saving a row of the sheet. */
export type RowResult =
  { state: 'sending' } | { state: 'saved'; reading: Reading } | { state: 'rejected'; error: ApiError };

interface Sheet {
  routes: string[];
  counters: CounterBasis[] | null;
  results: Record<Id, RowResult>;
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
export const routeSelected = createAction<string>('routeSheet/routeSelected');
export const rowEntered = createAction<ReadingSubmission>('routeSheet/rowEntered');
export const readRoutes = createRequest<undefined, Routes>('routeSheet/routes', async (api) =>
  parseResponse(await api.get<Routes | undefined>('/counter/routes'), { routes: 'list' }),
);
export const readRoute = createRequest<string, Route>('routeSheet/route', async (api, route_code) =>
  parseResponse(await api.post<Route | undefined>('/counter/route', { route_code }), { counters: 'list' }),
);
export const saveRow = createRequest<ReadingSubmission, Reading>('routeSheet/row', sendReading);

const EMPTY_SHEET: Sheet = { routes: [], counters: null, results: {} };

/** The open route sheet and the result of each row. */
export const routeSheet = createSlice({
  name: 'routeSheet',
  initialState: EMPTY_SHEET,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(readRoutes.fulfilled, (state, { payload }) => ({ ...state, routes: payload.routes }))
      .addCase(routeSelected, (state) => ({ ...state, counters: null, results: {} }))
      .addCase(readRoute.fulfilled, (state, { payload }) => ({ ...state, counters: payload.counters }))
      .addCase(saveRow.pending, (state, { meta }) => {
        state.results[meta.arg.counter] = { state: 'sending' };
      })
      .addCase(saveRow.fulfilled, (state, { payload, meta }) => {
        state.results[meta.arg.counter] = { state: 'saved', reading: payload };
      })
      .addCase(saveRow.rejected, (state, { payload, meta }) => {
        state.results[meta.arg.counter] = { state: 'rejected', error: payload };
      }),
});

export function* routeSheetSaga(): Saga {
  yield takeLatest(sheetOpened, () => perform(readRoutes, undefined));
  yield takeLatest(routeSelected, ({ payload }: PayloadAction<string>) => perform(readRoute, payload));
  yield takeEvery(rowEntered, ({ payload }: PayloadAction<ReadingSubmission>) => perform(saveRow, payload));
}
