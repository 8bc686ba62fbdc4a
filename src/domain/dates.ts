import moment from 'moment';
import { DUBAI_OFFSET_MIN } from './timeZone';

export const EMPTY_DATE = '-----';
export const INVALID_DATE = '-';

/** Days of the week as ISO 8601 counts them, from Monday. */
const FRIDAY = 5;
const NEXT_MONDAY = 8;

/** A date as the product writes it, in Dubai; `-----` when there is none, `-` when it is no date. */
export function formatDate(value: string | null | undefined, format = 'D MMM YYYY'): string {
  if (value === null || value === undefined || value === '') return EMPTY_DATE;
  const day = moment.utc(value, moment.ISO_8601, true);
  if (!day.isValid()) return INVALID_DATE;
  const calendarDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (calendarDay ? day : day.utcOffset(DUBAI_OFFSET_MIN)).format(format);
}

/** The Transaction table's own way of writing a due date (spec section 2). */
export const formatDueDate = (value: string | null | undefined): string =>
  formatDate(value, 'YYYY[\\]MM[\\]DD');

/** A moment to the minute, in Dubai. */
export const formatDateTime = (value: string | null | undefined): string =>
  formatDate(value, 'D MMM YYYY, HH:mm');

/** How long ago something happened, in words. */
export function formatRelativeTime(value: string | null | undefined, now: number): string {
  const shown = formatDate(value);
  return shown === EMPTY_DATE || shown === INVALID_DATE ? shown : moment.utc(value).from(moment.utc(now));
}

/** The calendar day in Dubai at a moment, so many days later, as records keep it. */
export const dubaiDate = (at: number, daysLater = 0): string =>
  moment.utc(at).utcOffset(DUBAI_OFFSET_MIN).add(daysLater, 'days').format('YYYY-MM-DD');

/** The hour of the day in Dubai at a moment, from 0 to 23. */
export const dubaiHour = (at: number): number => moment.utc(at).utcOffset(DUBAI_OFFSET_MIN).hour();

/** Whether a text is a calendar day that there is, such as 2026-12-31. */
export const isCalendarDate = (text: string): boolean => moment.utc(text, 'YYYY-MM-DD', true).isValid();

/** The same day so many months later, or that month's last. */
export const addMonths = (day: string, months: number): string =>
  moment.utc(day).add(months, 'months').format('YYYY-MM-DD');

/** Whether a day lies from Friday to Sunday. */
export const isWeekend = (day: string): boolean => moment.utc(day).isoWeekday() >= FRIDAY;

/** The day itself, or the Monday after it where it lies on a weekend. */
export const nextWeekday = (day: string): string =>
  isWeekend(day) ? moment.utc(day).isoWeekday(NEXT_MONDAY).format('YYYY-MM-DD') : day;
