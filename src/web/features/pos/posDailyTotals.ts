import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { PosMonth } from '../../../domain/pos/pos';
import { parseResponse } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { RootState } from '../../store/rootState';

interface MonthQuery {
  device: Id;
  month: string;
}

export const posMonthOpened = createAction<MonthQuery>('posDailyTotals/opened');
export const readPosMonth = createRequest<MonthQuery, PosMonth>(
  'posDailyTotals/read',
  async (api, { device, month }) =>
    parseResponse(
      await api.post<PosMonth | undefined>(`/pos/${encodeURIComponent(device)}/days`, { month }),
      {
        days: 'list',
        all: 'record',
      },
    ),
);

declare module '../../store/rootState' {
  interface RootState {
    posDailyTotals: { device: Id; totals: PosMonth } | null;
  }
}

/** The daily totals of the last response and their device. */
export const posDailyTotals = createSlice({
  name: 'posDailyTotals',
  initialState: (): RootState['posDailyTotals'] => null,
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(readPosMonth.fulfilled, (_state, { payload, meta }) => ({
      device: meta.arg.device,
      totals: payload,
    })),
});

/** The daily totals of a month; null until loaded. */
export const selectPosMonth =
  ({ device, month }: MonthQuery) =>
  ({ posDailyTotals: loaded }: RootState): PosMonth | null =>
    loaded?.device === device && loaded.totals.month === month ? loaded.totals : null;

export function* posDailyTotalsSaga(): Saga {
  yield takeLatest(posMonthOpened, ({ payload }) => perform(readPosMonth, payload));
}
