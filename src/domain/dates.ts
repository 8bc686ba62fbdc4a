import moment from 'moment';
import { DAY_MS } from './durations';

/** Asia/Dubai keeps UTC+4 the whole year. */
export const DUBAI_OFFSET_MIN = 240;

export const EMPTY_DATE = '-----';
const INVALID_DATE = '-';

/** ISO 8601 weekdays, from Monday. */
const FRIDAY = 5;
const NEXT_MONDAY = 8;

/** Formats a date in Dubai time; `-----` if empty, `-` if invalid. */
export function formatDate(value: string | null | undefined, format = 'D MMM YYYY'): string {
  if (value === null || value === undefined || value === '') return EMPTY_DATE;
  const day = moment.utc(value, moment.ISO_8601, true);
  if (!day.isValid()) return INVALID_DATE;
  const calendarDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (calendarDay ? day : day.utcOffset(DUBAI_OFFSET_MIN)).format(format);
}

/** Due date format of the Transaction table, dictated by the specification. */
export const formatDueDate = (value: string | null | undefined): string =>
  formatDate(value, 'YYYY[\\]MM[\\]DD');

/** Date and time to the minute, in Dubai. */
export const formatDateTime = (value: string | null | undefined): string =>
  formatDate(value, 'D MMM YYYY, HH:mm');

/** Formats a month: `November 2026` for `2026-11`. */
export const formatMonth = (month: string): string => formatDate(month && `${month}-01`, 'MMMM YYYY');

export function formatRelativeTime(value: string | null | undefined, now: number): string {
  const formatted = formatDate(value);
  return formatted === EMPTY_DATE || formatted === INVALID_DATE
    ? formatted
    : moment.utc(value).from(moment.utc(now));
}

/** The Dubai calendar day of a time, shifted by days, as YYYY-MM-DD. */
export const dubaiDate = (at: number, daysLater = 0): string =>
  moment.utc(at).utcOffset(DUBAI_OFFSET_MIN).add(daysLater, 'days').format('YYYY-MM-DD');

const INPUT_TIME = 'YYYY-MM-DDTHH:mm';

/** A time in Dubai in the format of time inputs: 2026-11-20T12:30. */
export const toTimeInput = (at: number): string =>
  moment.utc(at).utcOffset(DUBAI_OFFSET_MIN).format(INPUT_TIME);

/** The UTC time of a time input; other text is unchanged. */
export function fromTimeInput(text: string): string {
  const time = moment.utc(text, INPUT_TIME, true);
  return time.isValid() ? time.subtract(DUBAI_OFFSET_MIN, 'minutes').toISOString() : text;
}

/** Day, month and year with equal separators or none, and an optional time. */
const TYPED_DATE =
  /^(?:(\d{1,2})([ /.-])(\d{1,2}|[a-z]{3,9})\2(\d{4})|(\d{2})(\d{2})(\d{4}))(?:[ ,]+(\d{1,2}):(\d{2}))?$/i;

/**
 * Parses a typed day, such as `20 Nov 2026`, `20/11/2026`, `20112026` or `2026-11-20`, to 2026-11-20; the day
 * precedes the month. With a time, such as `20 Nov 2026, 12:30`, returns the format of time inputs. Undefined
 * for other text.
 */
export function parseDateInput(typed: string, hasTime = false): string | undefined {
  const text = typed.trim();
  const format = hasTime ? INPUT_TIME : 'YYYY-MM-DD';
  if (moment.utc(text, format, true).isValid()) return text;
  const [, day, , month, year, ...rest] = TYPED_DATE.exec(text) ?? [];
  const [shortDay, shortMonth, shortYear, hour, minute] = rest;
  if ((hour !== undefined) !== hasTime) return undefined;
  const monthText = month ?? shortMonth ?? '';
  const parsed = moment.utc(
    [day ?? shortDay, monthText, year ?? shortYear, hour ?? 0, minute ?? 0].join(' '),
    /^\d/.test(monthText) ? 'D M YYYY H m' : 'D MMM YYYY H m',
  );
  return parsed.isValid() ? parsed.format(format) : undefined;
}

/** Formats the day or time of an input like all dates; other text is unchanged. */
export function formatDateInput(value: string): string {
  const format = value.includes('T') ? INPUT_TIME : 'YYYY-MM-DD';
  const date = moment.utc(value, format, true);
  return date.isValid() ? date.format(format === INPUT_TIME ? 'D MMM YYYY, HH:mm' : 'D MMM YYYY') : value;
}

export const dubaiHour = (at: number): number => moment.utc(at).utcOffset(DUBAI_OFFSET_MIN).hour();

/** Whether a text is an existing calendar day such as 2026-12-31. */
export const isCalendarDate = (text: string): boolean => moment.utc(text, 'YYYY-MM-DD', true).isValid();

/** Adds days to a calendar day. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Number of a day since 1970-01-01. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Adds months; clamps to the last day of the month. */
export const addMonths = (day: string, months: number): string =>
  moment.utc(day).add(months, 'months').format('YYYY-MM-DD');

/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  moment.utc(to).diff(moment.utc(from), 'days');

export type CalendarUnit = 'month' | 'quarter' | 'year';

/** First and last day of the month, quarter or year of a day, shifted by units. */
export function calendarPeriod(day: string, unit: CalendarUnit, shift = 0): { from: string; to: string } {
  const shifted = moment.utc(day).startOf(unit).add(shift, unit);
  return { from: shifted.format('YYYY-MM-DD'), to: shifted.clone().endOf(unit).format('YYYY-MM-DD') };
}

export const isWeekend = (day: string): boolean => moment.utc(day).isoWeekday() >= FRIDAY;

/** Moves a weekend day to the following Monday. */
export const nextWeekday = (day: string): string =>
  isWeekend(day) ? moment.utc(day).isoWeekday(NEXT_MONDAY).format('YYYY-MM-DD') : day;
