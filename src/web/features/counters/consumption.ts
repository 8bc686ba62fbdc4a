import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Id, Page } from '../../../domain/entity';
import type { Reading } from '../../../domain/counters/reading';
import { asPage } from '../../store/createResource';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Http } from '../../store/services';

/** So many of the last readings are drawn: two years of months. */
const DRAWN = 24;

interface Drawn {
  counter: Id;
  readings: Reading[];
}

export interface HasConsumption {
  consumption: Drawn | null;
}

export const consumptionOpened = createAction<Id>('consumption/opened');
export const readConsumption = operation<Id, Page<Reading>>('consumption/read');

/** The last readings that count of the counter whose consumption is drawn, oldest first. */
export const consumption = createSlice({
  name: 'consumption',
  initialState: null as HasConsumption['consumption'],
  reducers: {},
  extraReducers: (on) =>
    on.addCase(readConsumption.succeeded, (_before, { payload, meta }) => ({
      counter: meta.arg,
      readings: payload.documents.toReversed(),
    })),
});

const sendConsumption = async (api: Http, counter: Id): Promise<Page<Reading>> =>
  asPage(
    await api.post<Partial<Page<Reading>>>('/reading', {
      page: 1,
      limit: DRAWN,
      sort: 'at',
      dir: 'desc',
      filters: { counter, status: ['pending', 'validated', 'billed'] },
    }),
  );

/** Reads what is drawn when the chart is opened. */
export function* consumptionSaga(): Saga {
  yield takeLatest(consumptionOpened, ({ payload }) => run(readConsumption, sendConsumption, payload));
}
