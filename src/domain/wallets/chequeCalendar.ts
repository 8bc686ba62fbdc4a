import type { Id } from '../entity';
import { isCalendarDate } from '../dates';
import { inputSchema, text } from '../validation';
import { DAY_MS } from '../durations';

/** Cheques due on one day; AED. */
export interface DueDay {
  day: string;
  count: number;
  total: number;
}

/** A cheque to deposit by tomorrow. */
export interface DueCheque {
  _id: Id;
  unique_number: string;
  check_number: string;
  drawer_name: string | null;
  end_date: string;
  amount: number;
}

/** Cheques to deposit at one bank. */
export interface DepositGroup {
  bank: string;
  count: number;
  total: number;
  checks: DueCheque[];
}

/** Due dates of a month and the cheques to deposit. */
export interface ChequeCalendar {
  days: DueDay[];
  depositGroups: DepositGroup[];
}

const WEEK = 7;

/** Weeks of a month, Monday first, without days of adjacent months. */
export function calendarWeeks(month: string): (string | null)[][] {
  const first = Date.parse(`${month}-01`);
  const leadingDays = (new Date(first).getUTCDay() + WEEK - 1) % WEEK;
  const days = Array.from({ length: 31 }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
  const cells = [...Array<null>(leadingDays).fill(null), ...days.filter((day) => day.startsWith(month))];
  return Array.from({ length: Math.ceil(cells.length / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (_cell, weekday) => cells[week * WEEK + weekday] ?? null),
  );
}

export const monthQuerySchema = inputSchema({
  month: text('Month', 7)
    .required('Month is required')
    .test(
      'month',
      'Month must have the form 2026-11',
      (month) => /^\d{4}-\d{2}$/.test(month) && isCalendarDate(`${month}-01`),
    ),
});
