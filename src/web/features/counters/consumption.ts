import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Id, Page } from '../../../domain/entity';
import type { Reading } from '../../../domain/counters/reading';
import { parsePage } from '../../api/parseResponse';
import { createRequest, performRead } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { RootState } from '../../store/rootState';

/** Number of readings in the chart: two years of months. */
const CHART_READINGS = 24;

interface ChartReadings {
  counter: Id;
  readings: Reading[];
}

declare module '../../store/rootState' {
  interface RootState {
    consumption: ChartReadings | null;
  }
}

export const consumptionOpened = createAction<Id>('consumption/opened');
export const readConsumption = createRequest<Id, Page<Reading>>('consumption/read', async (api, counter) =>
  parsePage<Reading>(
    await api.post('/reading', {
      page: 1,
      limit: CHART_READINGS,
      sort: 'at',
      dir: 'desc',
      filters: { counter, status: ['pending', 'validated', 'billed'] },
    }),
  ),
);

/** The latest valid readings of a counter, oldest first. */
export const consumption = createSlice({
  name: 'consumption',
  initialState: null as RootState['consumption'],
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(readConsumption.fulfilled, (_state, { payload, meta }) => ({
      counter: meta.arg,
      readings: payload.documents.toReversed(),
    })),
});

export function* consumptionSaga(): Saga {
  yield takeLatest(consumptionOpened, ({ payload }) => performRead(readConsumption, payload));
}
