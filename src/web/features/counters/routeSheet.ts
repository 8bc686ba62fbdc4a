import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { takeEvery, takeLatest } from 'redux-saga/effects';
import type { Id, Problem } from '../../../domain/entity';
import type { Reading } from '../../../domain/counters/reading';
import type { CounterBasis } from '../../../domain/counters/readingAssessment';
import { asAnswer } from '../../api/parseResponse';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Http } from '../../store/services';
import type { Taking } from './readings';
import { sendReading } from './readings';

/** How a row of the sheet stands: on its way, in the books, or refused and why. */
export type RowResult =
  { state: 'sending' } | { state: 'saved'; reading: Reading } | { state: 'refused'; problem: Problem };

interface Sheet {
  routes: string[];
  counters: CounterBasis[] | null;
  results: Record<Id, RowResult>;
}

export interface HasRouteSheet {
  routeSheet: Sheet;
}

interface Routes {
  routes: string[];
}

interface Route {
  counters: CounterBasis[];
}

export const sheetOpened = createAction('routeSheet/opened');
export const routeChosen = createAction<string>('routeSheet/routeChosen');
export const rowEntered = createAction<Taking>('routeSheet/rowEntered');
export const readRoutes = operation<undefined, Routes>('routeSheet/routes');
export const readRoute = operation<string, Route>('routeSheet/route');
export const saveRow = operation<Taking, Reading>('routeSheet/row');

const EMPTY: Sheet = { routes: [], counters: null, results: {} };

/** The sheet in hand, and what became of each of its rows. */
export const routeSheet = createSlice({
  name: 'routeSheet',
  initialState: EMPTY,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(readRoutes.succeeded, (sheet, { payload }) => ({ ...sheet, routes: payload.routes }))
      .addCase(routeChosen, (sheet) => ({ ...sheet, counters: null, results: {} }))
      .addCase(readRoute.succeeded, (sheet, { payload }) => ({ ...sheet, counters: payload.counters }))
      .addCase(saveRow.started, (sheet, { meta }) => {
        sheet.results[meta.arg.counter] = { state: 'sending' };
      })
      .addCase(saveRow.succeeded, (sheet, { payload, meta }) => {
        sheet.results[meta.arg.counter] = { state: 'saved', reading: payload };
      })
      .addCase(saveRow.failed, (sheet, { payload, meta }) => {
        sheet.results[meta.arg.counter] = { state: 'refused', problem: payload };
      }),
});

const sendRoutes = async (http: Http) =>
  asAnswer(await http.get<Routes | undefined>('/counter/routes'), { routes: 'list' });
const sendRoute = async (http: Http, route_code: string) =>
  asAnswer(await http.post<Route | undefined>('/counter/route', { route_code }), { counters: 'list' });

/** Fetch the routes, one route's counters, and save what is entered, row by row. */
export function* routeSheetSaga(): Saga {
  yield takeLatest(sheetOpened, () => run(readRoutes, sendRoutes, undefined));
  yield takeLatest(routeChosen, ({ payload }: PayloadAction<string>) => run(readRoute, sendRoute, payload));
  yield takeEvery(rowEntered, ({ payload }: PayloadAction<Taking>) => run(saveRow, sendReading, payload));
}
