import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Id, Page } from '../../../domain/entity';
import type { Reading } from '../../../domain/counters/reading';
import { parsePage } from '../../store/createResource';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Api } from '../../store/services';

/** So many of the last readings are drawn: two years of months. */
const CHART_READINGS = 24;

interface ChartReadings {
  counter: Id;
  readings: Reading[];
}

export interface HasConsumption {
  consumption: ChartReadings | null;
}

export const consumptionOpened = createAction<Id>('consumption/opened');
export const readConsumption = createRequest<Id, Page<Reading>>('consumption/read');

/** The last readings that count of the counter whose consumption is drawn, oldest first. */
export const consumption = createSlice({
  name: 'consumption',
  initialState: null as HasConsumption['consumption'],
  reducers: {},
  extraReducers: (on) =>
    on.addCase(readConsumption.fulfilled, (_before, { payload, meta }) => ({
      counter: meta.arg,
      readings: payload.documents.toReversed(),
    })),
});

const sendConsumption = async (api: Api, counter: Id): Promise<Page<Reading>> =>
  parsePage(
    await api.post<Partial<Page<Reading>>>('/reading', {
      page: 1,
      limit: CHART_READINGS,
      sort: 'at',
      dir: 'desc',
      filters: { counter, status: ['pending', 'validated', 'billed'] },
    }),
  );

/** Reads what is drawn when the chart is opened. */
export function* consumptionSaga(): Saga {
  yield takeLatest(consumptionOpened, ({ payload }) => perform(readConsumption, sendConsumption, payload));
}
