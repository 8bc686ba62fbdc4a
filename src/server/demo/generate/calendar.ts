import { DUBAI_OFFSET_MIN, calendarPeriod, dubaiDate } from '../../../domain/dates';
import { MINUTE_MS, HOUR_MS } from '../../../domain/durations';

/** Days and times relative to the generation time, in Dubai. */
export interface Calendar {
  now: number;
  /** Calendar day at an offset from today, YYYY-MM-DD. */
  day(offset: number): string;
  /** First and last day of the month that many months ago. */
  month: (monthsAgo: number) => { first: string; last: string };
  /** Time in milliseconds during office hours of a day, capped at now. */
  officeTime(day: string, minutes: number): number;
  /** Time in milliseconds at an offset from now. */
  hoursFromNow(offset: number): number;
}

export function calendarAt(now: number): Calendar {
  return {
    now,
    day: (offset) => dubaiDate(now, offset),
    month: (monthsAgo) => {
      const { from, to } = calendarPeriod(dubaiDate(now), 'month', -monthsAgo);
      return { first: from, last: to };
    },
    officeTime: (day, minutes) =>
      Math.min(now - MINUTE_MS, startOfDay(day) + 8 * HOUR_MS + minutes * MINUTE_MS),
    hoursFromNow: (offset) => now + offset * HOUR_MS,
  };
}

/** Start of a day in Dubai, in milliseconds. */
export const startOfDay = (day: string): number =>
  Date.parse(`${day}T00:00:00Z`) - DUBAI_OFFSET_MIN * MINUTE_MS;

export const earlierDay = (left: string, right: string): string => (left < right ? left : right);

/** Local time in Dubai as a sortable ISO timestamp. */
export const dubaiTimestamp = (time: number): string =>
  new Date(time + DUBAI_OFFSET_MIN * MINUTE_MS).toISOString();

export const laterDay = (left: string, right: string): string => (left > right ? left : right);
