import type { ForecastError } from '../../../domain/tanks/forecast';
import { parseResponse } from '../../api/parseResponse';
import { createQuery } from '../../store/createQuery';
import type { QueryResult } from '../../store/createQuery';

interface ForecastErrors {
  errors: ForecastError[];
}

declare module '../../store/rootState' {
  interface RootState {
    forecastErrors: QueryResult<object, ForecastErrors> | null;
  }
}

/** Errors of past forecasts, the nearest days first. */
export const forecastErrors = createQuery<object, ForecastErrors>('forecastErrors', async (api) =>
  parseResponse(await api.get<ForecastErrors | undefined>('/tank/forecast-errors'), { errors: 'list' }),
);
