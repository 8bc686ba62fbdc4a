import { sql } from 'kysely';
import { daysBetween } from '../../../../domain/dates';
import { FORECAST_HORIZONS, HISTORY_DAYS, horizonOf } from '../../../../domain/tanks/forecast';
import type { ComparedForecast } from '../../../../domain/tanks/forecast';
import { calculatedRows } from '../../../reports/calculatedRows';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  equals,
  periodFilter,
  recordFilter,
  referenceTo,
} from '../../../reports/reportFilters';
import { isAtSite, selectSite, reportSiteFilters, SITE_COLUMNS } from '../../../reports/reportSite';
import { compareTankForecasts } from '../tankForecastService';

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean predicted days, actual days and errors of the forecasts of a tank. */
const summarize = (tank_id: string, forecasts: readonly ComparedForecast[]) => ({
  tank_id,
  forecasts: forecasts.length,
  predicted: mean(forecasts.map(({ predicted }) => predicted)),
  actual: mean(forecasts.map(({ actual }) => actual)),
  error: mean(forecasts.map(({ predicted, actual }) => predicted - actual)),
  absolute_error: mean(forecasts.map(({ predicted, actual }) => Math.abs(predicted - actual))),
  naive_error: mean(forecasts.map(({ naive, actual }) => Math.abs(naive - actual))),
});

/** Forecasts recalculated for past days from the levels up to each day, compared with the actual days. */
export const forecastErrors = defineReport({
  name: 'forecast-errors',
  title: 'Run-out forecast error',
  description:
    'How many days the forecasts of a period predicted until the reserve, how many it took, and the difference, by tank.',
  subject: 'Tanks and devices',
  rowsLabel: 'Tanks',
  permission: 'canViewTanks',
  filters: {
    period: periodFilter('Forecast made', 'last_month', 92),
    ...reportSiteFilters(),
    tank: recordFilter('Tank', 'tank'),
    days_ahead: choiceFilter('Days ahead', FORECAST_HORIZONS),
  },
  columns: {
    tank: {
      label: 'Tank',
      kind: 'reference',
      record: 'tank',
      drillDown: { report: 'tank-levels', filters: { tank: 'tank', period: 'period' } },
    },
    ...SITE_COLUMNS,
    forecasts: { label: 'Forecasts', kind: 'integer', total: true },
    predicted: { label: 'Predicted', kind: 'decimal', unit: 'days', decimals: 1 },
    actual: { label: 'Actual', kind: 'decimal', unit: 'days', decimals: 1 },
    error: { label: 'Predicted − actual', kind: 'decimal', unit: 'days', decimals: 2 },
    absolute_error: { label: 'Mean error', kind: 'decimal', unit: 'days', decimals: 2 },
    naive_error: { label: 'Naive forecast error', kind: 'decimal', unit: 'days', decimals: 2 },
  },
  key: 'tank_id',
  order: { by: 'absolute_error', dir: 'desc' },
  query: async ({ period, emirate, site, tank, days_ahead }, { db, today }) => {
    const rows = [];
    const where = sql`${isAtSite({ emirate, site })} and ${equals(sql`t.id`, tank)}`;
    const days = daysBetween(period.from, today) + HISTORY_DAYS;
    for await (const { _id, forecasts } of compareTankForecasts(db, today, {
      days,
      since: period.from,
      where,
    })) {
      const counted = forecasts.filter(
        ({ day, actual }) => day <= period.to && (days_ahead?.includes(horizonOf(actual)) ?? true),
      );
      if (counted.length > 0) rows.push(summarize(_id, counted));
    }
    const types = {
      ...({
        tank_id: 'uuid',
        forecasts: 'integer',
        predicted: 'double precision',
        actual: 'double precision',
      } as const),
      ...({
        error: 'double precision',
        absolute_error: 'double precision',
        naive_error: 'double precision',
      } as const),
    };
    return sql`select r.*, ${referenceTo(sql`t.id`, sql`t.code || ' · ' || t.name`)} as tank, ${selectSite}
      from (${calculatedRows(rows, types)}) r join tanks t on t.id = r.tank_id left join sites s on s.code = t.site_code`;
  },
});
