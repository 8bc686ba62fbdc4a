import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { ForecastError } from '../../../domain/tanks/forecast';
import { parseResponse } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { RootState } from '../../store/rootState';

export const forecastErrorsOpened = createAction('forecastErrors/opened');
export const readForecastErrors = createRequest<undefined, { errors: ForecastError[] }>(
  'forecastErrors/read',
  async (api) =>
    parseResponse(await api.get<{ errors: ForecastError[] } | undefined>('/tank/forecast-errors'), {
      errors: 'list',
    }),
);

declare module '../../store/rootState' {
  interface RootState {
    forecastErrors: ForecastError[] | null;
  }
}

export const forecastErrors = createSlice({
  name: 'forecastErrors',
  initialState: (): RootState['forecastErrors'] => null,
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(readForecastErrors.fulfilled, (_state, { payload }) => payload.errors),
});

/** Errors of past forecasts, the nearest days first; null until loaded. */
export const selectForecastErrors = ({ forecastErrors: loaded }: RootState): ForecastError[] | null => loaded;

export function* forecastErrorsSaga(): Saga {
  yield takeLatest(forecastErrorsOpened, () => perform(readForecastErrors, undefined));
}
