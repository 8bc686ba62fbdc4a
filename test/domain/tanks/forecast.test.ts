import { formatDaysToEmpty } from '../../../src/domain/tanks/tankTelemetry';
import type { TankForecast } from '../../../src/domain/tanks/tankTelemetry';
import moment from 'moment';
import type { ForecastErrorSums, LevelDay } from '../../../src/domain/tanks/forecast';
import {
  addForecastErrors,
  compareForecasts,
  forecastUse,
  meanForecastErrors,
} from '../../../src/domain/tanks/forecast';

/** Closing levels from 1 June 2026 (a Monday); a rise of more than 5 points is a refill. */
function levelsOf(closing: readonly number[]): LevelDay[] {
  return closing.map((closing_percent, index) => {
    const rise = closing_percent - (closing[index - 1] ?? closing_percent);
    return {
      day: moment.utc('2026-06-01').add(index, 'days').format('YYYY-MM-DD'),
      closing_percent,
      refill_percent: rise > 5 ? rise : 0,
    };
  });
}

/** Levels that fall by a daily use and are refilled to 80 % at 20 %. */
function fallingBy(useOf: (day: number) => number, days: number): LevelDay[] {
  let level = 80;
  return Array.from({ length: days }, (_, index) => {
    level -= useOf(index);
    const refill_percent = level < 20 ? 80 - level : 0;
    level += refill_percent;
    return {
      day: moment.utc('2026-06-01').add(index, 'days').format('YYYY-MM-DD'),
      closing_percent: level,
      refill_percent,
    };
  });
}

describe('the daily use of a tank', () => {
  it('is the median slope of the use, which one wrong level does not change', () => {
    expect(forecastUse(levelsOf([60, 58, 56, 54, 52, 50]), 40, 14)).toEqual({
      expected: 2,
      lowest: 2,
      highest: 2,
    });
    expect(forecastUse(levelsOf([60, 58, 51, 54, 52, 50]), 40, 14)?.expected).toBeCloseTo(2, 0);
  });

  it('ranges by the median deviation of the days: uses 1, 3, 1, 3, 1, 3 give 2 ± 1', () => {
    expect(forecastUse(levelsOf([60, 59, 56, 55, 52, 51, 48]), 38, 14)).toEqual({
      expected: 2,
      lowest: 1,
      highest: 3,
    });
  });

  it('excludes refills and days before the window', () => {
    const levels = fallingBy((day) => (day < 30 ? 1 : 3), 50);
    expect(forecastUse(levels, 30, 14)?.expected).toBeCloseTo(3, 5);
  });

  it('is unknown with levels of less than three days, or when the level does not fall', () => {
    expect(forecastUse([], 40, 14)).toBeUndefined();
    expect(forecastUse(levelsOf([60, 58, 56]), 40, 14)).toBeUndefined();
    expect(forecastUse(levelsOf([60, 60, 60, 60, 60]), 40, 14)).toBeUndefined();
  });

  it('follows the coming weekdays after eight weeks: 1 point on five days, 4 points on two', () => {
    // The average is (5 × 1 + 2 × 4) ÷ 7 = 1.857. The last day is Sunday, 9 August, so 2 points last two
    // weekdays.
    const levels = fallingBy((day) => (day % 7 >= 5 ? 4 : 1), 70);
    const use = forecastUse(levels, 2, 28);
    expect(use && 2 / use.expected).toBeCloseTo(2, 0);
    expect(use?.expected).toBeLessThan(1.2);
  });
});

describe('a tank with weekly readings', () => {
  it('has no weekday pattern', () => {
    const levels = fallingBy(() => 0.5, 100).filter((_, index) => index % 7 === 0);
    expect(forecastUse(levels, 20, 14)?.expected).toBeCloseTo(0.5, 5);
  });
});

it('a window that starts and ends on different weekdays gives the use of the whole week', () => {
  // 1 point on five days, 4 on two: 13 in a week, regardless of the last day.
  const levels = fallingBy((day) => (day % 7 >= 5 ? 4 : 1), 90);
  for (const last of [84, 85, 86, 87, 88, 89, 90]) {
    const use = forecastUse(levels.slice(0, last), 26, 10);
    expect(use && 26 / use.expected).toBeCloseTo(14, 0);
  }
});

describe('errors of past forecasts', () => {
  const tank = { levels: fallingBy((day) => (day % 2 === 0 ? 1 : 3), 90), reserve_percent: 10 };

  it('are smaller than those of the naive forecast, grouped by the days ahead', () => {
    const sums: ForecastErrorSums = new Map();
    addForecastErrors(sums, compareForecasts(tank, 14));
    const errors = meanForecastErrors(sums);
    const {
      forecasts = 0,
      error_days,
      naive_error_days,
    } = errors.find((row) => row.days_ahead === '10-20') ?? {};
    expect(forecasts).toBeGreaterThan(10);
    expect(error_days).toBeLessThan(1);
    expect(naive_error_days).toBeGreaterThan(5);
  });

  it('do not count a refill twice if its ticket is of the day before the level rises', () => {
    const levels = levelsOf(Array.from({ length: 60 }, (_, day) => (day < 20 ? 60 : 110) - 2 * (day % 40)));
    const rise = levels.findIndex(({ refill_percent }) => refill_percent > 0);
    const sums: ForecastErrorSums = new Map();
    const ticket = levels.map((day, index) => (index === rise - 1 ? { ...day, refill_percent: 52 } : day));
    addForecastErrors(sums, compareForecasts({ levels: ticket, reserve_percent: 10 }, 14));
    const errors = meanForecastErrors(sums).filter(({ forecasts }) => forecasts > 0);
    expect(errors.length).toBeGreaterThan(1);
    // The rise includes the use of its day.
    for (const { error_days } of errors) expect(error_days).toBeLessThanOrEqual(1.001);
  });

  it('handle use during a refill: such a day counts like the days before it', () => {
    const levels = fallingBy(() => 2, 90).map((day) =>
      day.refill_percent > 0 ? { ...day, refill_percent: day.refill_percent - 1.5 } : day,
    );
    const sums: ForecastErrorSums = new Map();
    addForecastErrors(sums, compareForecasts({ levels, reserve_percent: 10 }, 14));
    const errors = meanForecastErrors(sums).filter(({ forecasts }) => forecasts > 0);
    expect(errors.length).toBeGreaterThan(1);
    for (const { error_days } of errors) expect(error_days).toBeLessThan(0.01);
  });

  it('are unknown without recorded days', () => {
    expect(meanForecastErrors(new Map())).toEqual(
      ['0-5', '5-10', '10-20', '20-40'].map((days_ahead) => ({
        days_ahead,
        forecasts: 0,
        error_days: null,
        naive_error_days: null,
      })),
    );
  });
});

it.each([
  [{ days_to_empty: 9.25, earliest_days: 8.5, latest_days: 14.2 }, '8.5 to 14'],
  [{ days_to_empty: 300, earliest_days: 180, latest_days: 365 }, '180 to 365 or more'],
  [{ days_to_empty: 365, earliest_days: 365, latest_days: 365 }, '365 or more'],
  [{ days_to_empty: null }, undefined],
])('formats %p as %p', (forecast, expected) => {
  expect(formatDaysToEmpty(forecast as TankForecast)).toBe(expected);
});
