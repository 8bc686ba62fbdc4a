import { calendarPeriod, daysBetween, isCalendarDate, addDays, addMonths } from '../dates';
import type { CalendarUnit } from '../dates';

/** Periods relative to the day of the report, and their names. */
export const REPORT_PRESETS = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  last_quarter: 'Last quarter',
  this_year: 'This year',
  last_year: 'Last year',
  last_12_months: 'Last 12 full months',
  last_365_days: 'Last 365 days',
} as const;
export type ReportPreset = keyof typeof REPORT_PRESETS;

/** A range of days, both inclusive, as `YYYY-MM-DD`. */
export interface ReportPeriod {
  from: string;
  to: string;
}

const isWholeMonths = ({ from, to }: ReportPeriod): boolean =>
  from.endsWith('-01') && addDays(to, 1).endsWith('-01');

/** The same days a year earlier; whole months, such as February, are compared with whole months. */
export const yearBefore = (period: ReportPeriod): ReportPeriod => ({
  from: addMonths(period.from, -12),
  to: isWholeMonths(period) ? addDays(addMonths(addDays(period.to, 1), -12), -1) : addMonths(period.to, -12),
});

/** A whole month, quarter or year; `back` is the distance from the current one. */
const whole = (today: string, unit: CalendarUnit, back: number): ReportPeriod =>
  calendarPeriod(today, unit, -back);

const days = (today: string, count: number, until = 0): ReportPeriod => ({
  from: addDays(today, 1 - count - until),
  to: addDays(today, -until),
});

/** The days of a preset; the current month, quarter and year are complete, to include planned days. */
const PRESET_DAYS: Record<ReportPreset, (today: string) => ReportPeriod> = {
  today: (today) => days(today, 1),
  yesterday: (today) => days(today, 1, 1),
  last_7_days: (today) => days(today, 7),
  last_30_days: (today) => days(today, 30),
  this_month: (today) => whole(today, 'month', 0),
  last_month: (today) => whole(today, 'month', 1),
  this_quarter: (today) => whole(today, 'quarter', 0),
  last_quarter: (today) => whole(today, 'quarter', 1),
  this_year: (today) => whole(today, 'year', 0),
  last_year: (today) => whole(today, 'year', 1),
  last_12_months: (today) => ({
    from: whole(today, 'month', 12).from,
    to: whole(today, 'month', 1).to,
  }),
  last_365_days: (today) => days(today, 365),
};

const isPreset = (text: string): text is ReportPreset => Object.hasOwn(REPORT_PRESETS, text);

const RANGE_PATTERN = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

/** Parses a preset, or a range such as `2026-11-01..2026-11-30`; undefined for other text. */
export function parsePeriod(text: string, today: string): ReportPeriod | undefined {
  if (isPreset(text)) return PRESET_DAYS[text](today);
  const [, from = '', to = ''] = RANGE_PATTERN.exec(text) ?? [];
  const isRange = [from, to].every((day) => /^(19|20|21)/.test(day) && isCalendarDate(day));
  return isRange && from <= to ? { from, to } : undefined;
}

/** Number of days of a period. */
export const daysOf = ({ from, to }: ReportPeriod): number => daysBetween(from, to) + 1;
