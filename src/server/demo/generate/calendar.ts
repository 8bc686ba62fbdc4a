import { DUBAI_OFFSET_MIN } from '../../../domain/timeZone';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Days and moments told from the moment at which the company is made, in Dubai. */
export interface Calendar {
  now: number;
  /** The calendar day that many days from today, `YYYY-MM-DD`. */
  day(offset: number): string;
  /** The first and last day of the month that many months before this one. */
  month: (back: number) => { first: string; last: string };
  /** A moment in that day's office hours, never later than now. */
  officeTime(day: string, minutes: number): number;
  /** The moment that many hours from now. */
  hoursFromNow(offset: number): number;
}

/** The calendar as it stands at a moment. */
export function calendarAt(now: number): Calendar {
  const dubai = new Date(now + DUBAI_OFFSET_MIN * MINUTE_MS);
  const monthStart = (back: number) => Date.UTC(dubai.getUTCFullYear(), dubai.getUTCMonth() - back, 1);
  return {
    now,
    day: (offset) => isoDay(dubai.getTime() + offset * DAY_MS),
    month: (back) => ({ first: isoDay(monthStart(back)), last: isoDay(monthStart(back - 1) - DAY_MS) }),
    officeTime: (day, minutes) =>
      Math.min(now - MINUTE_MS, startOfDay(day) + 8 * HOUR_MS + minutes * MINUTE_MS),
    hoursFromNow: (offset) => now + offset * HOUR_MS,
  };
}

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The moment at which a day begins in Dubai. */
export const startOfDay = (day: string): number =>
  Date.parse(`${day}T00:00:00Z`) - DUBAI_OFFSET_MIN * MINUTE_MS;

/** The day that many days after a day. */
export const daysAfter = (day: string, count: number): string =>
  isoDay(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS);

/** The earlier of two days. */
export const earlierDay = (one: string, other: string): string => (one < other ? one : other);

/** A moment as Dubai's clocks show it, in a form that sorts. */
export const dubaiTimestamp = (at: number): string =>
  new Date(at + DUBAI_OFFSET_MIN * MINUTE_MS).toISOString();

/** The later of two days. */
export const laterDay = (one: string, other: string): string => (one > other ? one : other);

/** How many days a stretch has, both its first and its last among them; none when it ends before it begins. */
export const daysIn = ({ start, end }: { start: string; end: string }): number =>
  Math.max(0, Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1);
