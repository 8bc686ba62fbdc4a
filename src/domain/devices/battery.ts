import { median, theilSenSlope } from '../statistics';
import { DAY_MS } from '../durations';
import { dayNumber } from '../dates';

/** The last battery level of a day. */
export interface BatteryDay {
  /** Such as `2026-10-31`. */
  day: string;
  battery_percent: number;
}

/** Trend of a battery, from the days since it was installed. */
export interface BatteryTrend {
  /** Points by which it falls per day; positive. */
  fall_per_day: number;
  /** Days on which it reaches the setting `battery_low` and 0 %; null if more than ten years ahead. */
  low_on: string | null;
  empty_on: string | null;
}

/** Battery of a device over the last days, and its trend; null if unknown. */
export interface DeviceBattery {
  days: BatteryDay[];
  /** Value of the setting, in percent. */
  battery_low: number;
  trend: BatteryTrend | null;
}

/** Number of days from which a trend is calculated. */
export const BATTERY_DAYS = 90;
/** A trend requires levels over two weeks, on at least five days. */
const MIN_SPAN_DAYS = 14;
const MIN_DAYS = 5;
/** A rise by this many points means that the battery was replaced or charged. */
const REPLACED_POINTS = 10;
const COMPARED_DAYS = 3;
const MAX_DAYS_AHEAD = 3650;

const toDay = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/**
 * The days since the battery was replaced, detected by three days whose levels are all higher than those of
 * the three days before.
 */
function sinceReplacement(days: readonly BatteryDay[]): readonly BatteryDay[] {
  const levels = days.map(({ battery_percent }) => battery_percent);
  const index = levels.findLastIndex((_level, at) => {
    const before = levels.slice(Math.max(0, at - COMPARED_DAYS), at);
    const after = levels.slice(at, at + COMPARED_DAYS);
    return before.length > 0 && Math.min(...after) - Math.max(...before) >= REPLACED_POINTS;
  });
  return index < 0 ? days : days.slice(index);
}

/**
 * Trend of a battery from the last level of each day, oldest first: the median slope (Theil–Sen) since the
 * battery was replaced. Undefined if levels cover less than 14 days, or don't fall.
 */
export function batteryTrend(days: readonly BatteryDay[], battery_low: number): BatteryTrend | undefined {
  const points = sinceReplacement(days).map(({ day, battery_percent }) => ({
    x: dayNumber(day),
    y: battery_percent,
  }));
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < MIN_DAYS || last.x - first.x < MIN_SPAN_DAYS) return undefined;
  const slope = theilSenSlope(points);
  if (slope >= 0) return undefined;
  const level = median(points.map(({ x, y }) => y + slope * (last.x - x)));
  const dayAt = (percent: number) => {
    const ahead = Math.floor((percent - level) / slope);
    return ahead > MAX_DAYS_AHEAD ? null : toDay(last.x + ahead);
  };
  return { fall_per_day: -slope, low_on: dayAt(battery_low), empty_on: dayAt(0) };
}
