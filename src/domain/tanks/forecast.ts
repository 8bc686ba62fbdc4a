import { median, theilSenSlope } from '../statistics';
import { MAX_FORECAST_DAYS } from './tankTelemetry';
import { dayNumber } from '../dates';

/** Closing level and refills of a tank on a day, from its readings. */
export interface LevelDay {
  /** Such as `2026-10-31`. */
  day: string;
  closing_percent: number;
  /** Rise of the level by refills on that day, in points. */
  refill_percent: number;
}

/** Expected daily use in points of the level, or in litres. */
export interface DailyUse {
  expected: number;
  /** The daily use minus and plus one median absolute deviation. */
  lowest: number;
  highest: number;
}

/** A forecast requires levels of at least three days, a weekday pattern those of eight weeks. */
const MIN_DAYS = 3;
const PATTERN_DAYS = 56;
const WEEK = 7;

/** Monday is 0: day 0 of 1970 was a Thursday. */
const weekdayOf = (number: number): number => (number + 3) % WEEK;

interface Point {
  day: number;
  /** Points used since the first day; refills don't reduce it. */
  used: number;
  /** Refills since the first day. */
  refills: number;
}

/** Number of days whose median use is assumed for a day with a refill. */
const MEDIAN_DAYS = 14;

/**
 * Cumulative consumption since the first day. A day with a refill has the median consumption of the two weeks
 * before, because levels do not show consumption during a refill, and the ticket may state another day or
 * amount.
 */
function cumulativeUse(levels: readonly LevelDay[]): Point[] {
  let [used, refills] = [0, 0];
  const known: number[] = [];
  return levels.map(({ day: date, closing_percent, refill_percent }, index) => {
    const before = levels[index - 1];
    const day = dayNumber(date);
    if (refill_percent > 0) refills += 1;
    if (before) {
      const days = day - dayNumber(before.day);
      if (refill_percent === 0) known.push((before.closing_percent - closing_percent) / days);
      used += (refill_percent === 0 ? (known.at(-1) ?? 0) : median(known.slice(-MEDIAN_DAYS))) * days;
    }
    return { day, used, refills };
  });
}

/**
 * Use of an average day. Days are weighted by weekday use, so that a weekend at one end of the window has no
 * effect. Pairs with a refill between them are ignored, because the use during the refill is unknown.
 */
function useSlope(points: readonly Point[], pattern: readonly number[]): number {
  let [weight, last] = [0, points[0]?.day ?? 0];
  const weighted = points.map(({ day, used, refills }) => {
    for (; last < day; last += 1) weight += weightOf(pattern, last + 1);
    return { x: weight, y: used, refills };
  });
  return theilSenSlope(weighted, (a, b) => a.refills === b.refills);
}

interface Step {
  day: number;
  days: number;
  perDay: number;
}

/** Use per day between consecutive levels, except on days with a refill. */
const stepsOf = (points: readonly Point[]): Step[] =>
  points.flatMap(({ day, used, refills }, index) => {
    const before = points[index - 1];
    const days = before ? day - before.day : 0;
    return before?.refills === refills ? [{ day, days, perDay: (used - before.used) / days }] : [];
  });

const NO_PATTERN: readonly number[] = Array.from({ length: WEEK }, () => 1);
const PATTERN_LIMITS = [0.5, 2] as const;
/** Half of the eight weeks, because refills and gaps exclude some days. */
const MIN_WEEKDAYS = 4;

const weightOf = (pattern: readonly number[], day: number): number => pattern[weekdayOf(day)] ?? 1;

/**
 * Use of each weekday relative to the average day; all 1 if levels cover less than eight weeks or miss a
 * weekday.
 */
function weekdayPattern(points: readonly Point[]): readonly number[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || last.day - first.day < PATTERN_DAYS) return NO_PATTERN;
  const steps = stepsOf(points).filter(({ days }) => days === 1);
  const usesByWeekday = NO_PATTERN.map((_, weekday) =>
    steps.filter(({ day }) => weekdayOf(day) === weekday).map(({ perDay }) => perDay),
  );
  if (usesByWeekday.some((uses) => uses.length < MIN_WEEKDAYS)) return NO_PATTERN;
  const typical = usesByWeekday.map(median);
  const average = typical.reduce((sum, value) => sum + value, 0) / WEEK;
  if (average <= 0) return NO_PATTERN;
  const [lowest, highest] = PATTERN_LIMITS;
  return typical.map((value) => Math.min(highest, Math.max(lowest, value / average)));
}

/** Days until an amount is used up, from a given day; at most a year. */
function daysToUse(amount: number, perDay: number, from: number, pattern: readonly number[]): number {
  let left = amount;
  for (let days = 0; days < MAX_FORECAST_DAYS; days += 1) {
    const use = perDay * weightOf(pattern, from + 1 + days);
    if (left <= use) return days + left / use;
    left -= use;
  }
  return MAX_FORECAST_DAYS;
}

interface Trend extends DailyUse {
  pattern: readonly number[];
  /** Day of the last level. */
  day: number;
}

/** Trend of the last days; undefined with less than three days or without a fall. */
function trendOf(points: readonly Point[], windowDays: number): Trend | undefined {
  const last = points.at(-1);
  const recent = points.filter(({ day }) => last !== undefined && day >= last.day - windowDays);
  const [first] = recent;
  if (!first || !last || last.day - first.day < MIN_DAYS) return undefined;
  const pattern = weekdayPattern(points);
  const expected = useSlope(recent, pattern);
  if (expected <= 0) return undefined;
  const deviations = stepsOf(recent).map(({ day, perDay }) =>
    Math.abs(perDay / weightOf(pattern, day) - expected),
  );
  const spread = median(deviations);
  return {
    expected,
    lowest: Math.max(expected - spread, expected / 2),
    highest: expected + spread,
    pattern,
    day: last.day,
  };
}

/**
 * Forecasts the daily use until an amount is used up, from the closing levels of days, oldest first: the
 * median slope of the use over the window without refills, weighted by the coming weekdays if eight weeks are
 * known. Amount and use are points of the level. Undefined if the use is unknown.
 */
export function forecastUse(
  levels: readonly LevelDay[],
  amount: number,
  windowDays: number,
): DailyUse | undefined {
  return useOf(cumulativeUse(levels), amount, windowDays);
}

function useOf(points: readonly Point[], amount: number, windowDays: number): DailyUse | undefined {
  const trend = trendOf(points, windowDays);
  if (!trend) return undefined;
  const { expected, pattern, day } = trend;
  const days = daysToUse(amount, expected, day, pattern);
  const weight = amount > 0 && days < MAX_FORECAST_DAYS ? amount / days / expected : 1;
  return { expected: expected * weight, lowest: trend.lowest * weight, highest: trend.highest * weight };
}

/** Ranges of days ahead for which the errors of forecasts are grouped. */
export const FORECAST_HORIZONS = ['0-5', '5-10', '10-20', '20-40'] as const;
type ForecastHorizon = (typeof FORECAST_HORIZONS)[number];

/**
 * Mean error of forecasts in days, and of the naive forecast, which assumes that every day is like the last.
 */
export interface ForecastError {
  days_ahead: ForecastHorizon;
  forecasts: number;
  error_days: number | null;
  naive_error_days: number | null;
}

const MAX_DAYS_AHEAD = 40;
/** Maximum days of levels used by a forecast. */
export const HISTORY_DAYS = 120;

/** The horizon of a forecast, by the actual days. */
export const horizonOf = (days: number): ForecastHorizon =>
  days < 5 ? '0-5' : days < 10 ? '5-10' : days < 20 ? '10-20' : '20-40';

/** Days after the level at `start` until an amount was used up; undefined if it was not yet. */
function actualDays(points: readonly Point[], start: number, amount: number): number | undefined {
  const from = points[start];
  const after = points.findIndex(
    ({ used }, index) => index > start && from !== undefined && used - from.used >= amount,
  );
  const [before, end] = [points[after - 1], points[after]];
  if (!from || !before || !end) return undefined;
  const share = (from.used + amount - before.used) / (end.used - before.used);
  return before.day + share * (end.day - before.day) - from.day;
}

/** A forecast of a past day and the actual value, in days until the reserve; limited to 40 days. */
export interface ComparedForecast {
  /** Day of the last level available to the forecast. */
  day: string;
  actual: number;
  predicted: number;
  /** Prediction from the consumption of the last day. */
  naive: number;
}

const limited = (days: number, actual: number): number =>
  Math.min(actual + MAX_DAYS_AHEAD, Math.max(actual - MAX_DAYS_AHEAD, days));

/**
 * Compares forecasts of a tank's past days with actual values: for each day from a first one on, the days
 * until the amount above the reserve was used up, the forecast from the levels up to that day, and the naive
 * forecast from the use of its last day. Refills in between don't matter, because use is counted, not the
 * level. Times over 40 days are excluded.
 */
export function compareForecasts(
  { levels, reserve_percent }: { levels: readonly LevelDay[]; reserve_percent: number },
  windowDays: number,
  since = '',
): ComparedForecast[] {
  const points = cumulativeUse(levels);
  const uses = new Map(stepsOf(points).map(({ day, perDay }) => [day, perDay]));
  return levels.flatMap(({ closing_percent, day }, index) => {
    const amount = closing_percent - reserve_percent;
    const lastUse = uses.get(dayNumber(day)) ?? 0;
    const isCompared = day >= since && amount > 0 && lastUse > 0;
    const actual = isCompared ? actualDays(points, index, amount) : undefined;
    if (actual === undefined || actual > MAX_DAYS_AHEAD) return [];
    const use = useOf(points.slice(Math.max(0, index + 1 - HISTORY_DAYS), index + 1), amount, windowDays);
    if (!use) return [];
    const [predicted, naive] = [limited(amount / use.expected, actual), limited(amount / lastUse, actual)];
    return [{ day, actual, predicted, naive }];
  });
}

/** Sums of errors in days, by horizon. */
export type ForecastErrorSums = Map<ForecastHorizon, { own: number; naive: number; count: number }>;

export function addForecastErrors(sums: ForecastErrorSums, forecasts: readonly ComparedForecast[]): void {
  for (const { actual, predicted, naive } of forecasts) {
    const sum = sums.get(horizonOf(actual)) ?? { own: 0, naive: 0, count: 0 };
    sum.own += Math.abs(predicted - actual);
    sum.naive += Math.abs(naive - actual);
    sum.count += 1;
    sums.set(horizonOf(actual), sum);
  }
}

/** Mean errors of forecasts. */
export const meanForecastErrors = (sums: ForecastErrorSums): ForecastError[] =>
  FORECAST_HORIZONS.map((days_ahead) => {
    const { own, naive, count } = sums.get(days_ahead) ?? { own: 0, naive: 0, count: 0 };
    return {
      days_ahead,
      forecasts: count,
      error_days: count === 0 ? null : own / count,
      naive_error_days: count === 0 ? null : naive / count,
    };
  });
