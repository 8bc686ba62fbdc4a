import { dubaiDate, addDays } from '../dates';
import type { Entity } from '../entity';
import { choice, integer } from '../fieldSchemas';
import { inputSchema, text } from '../validation';
import type { ReportFormat } from './report';
import { REPORT_FORMATS } from './report';

export const REPORT_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];

/** Days of the week from Monday, 1. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Time at which a report is sent, in Dubai. */
export interface ReportTimes {
  frequency: ReportFrequency;
  /** From Monday, 1, to Sunday, 7; for weekly reports. */
  weekday?: number | null;
  /** At most 28; for monthly reports. */
  month_day?: number | null;
  hour: number;
}

/** A report that its owner receives by email. */
export interface ReportSchedule extends Entity, Required<ReportTimes> {
  report: string;
  title: string;
  query: string;
  format: ReportFormat;
  next_run_at: string;
}

export const REPORT_EXPORT_STATUSES = ['queued', 'running', 'done', 'failed'] as const;
export type ReportExportStatus = (typeof REPORT_EXPORT_STATUSES)[number];

/** A report file written in the background. */
export interface ReportExport extends Entity {
  report: string;
  title: string;
  query: string;
  format: ReportFormat;
  status: ReportExportStatus;
  filename: string | null;
  lines: number | null;
  /** Bytes of the file. */
  size: number | null;
  /** Reason of a failure. */
  reason: string | null;
  /** Whether a schedule requested it. */
  scheduled: boolean;
  created_at: string;
}

/** Retention of export files in days. */
export const EXPORT_DAYS = 7;

const WEEK = 7;
const MAX_MONTH_DAY = 28;
const LAST_HOUR = 23;

const reportFields = {
  report: text('Report', 60).required('Report is required'),
  query: text('Query', 4_000).default(''),
  format: choice('Format', REPORT_FORMATS).required('Format is required'),
};

export const reportExportInputSchema = inputSchema(reportFields);

export const reportScheduleInputSchema = inputSchema({
  ...reportFields,
  frequency: choice('Frequency', REPORT_FREQUENCIES).required('Frequency is required'),
  weekday: integer('Weekday', 1, WEEK)
    .nullable()
    .when('frequency', { is: 'weekly', then: (schema) => schema.required('Weekday is required') }),
  month_day: integer('Day of the month', 1, MAX_MONTH_DAY)
    .nullable()
    .when('frequency', { is: 'monthly', then: (schema) => schema.required('Day of the month is required') }),
  hour: integer('Hour', 0, LAST_HOUR).required('Hour is required'),
});

const isDue = ({ frequency, weekday, month_day }: ReportTimes, day: string): boolean => {
  if (frequency === 'weekly') return (new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK) === weekday;
  return frequency === 'daily' || Number(day.slice(-2)) === month_day;
};

const LONGEST_PAUSE_DAYS = 31;

/** The first run after a time; both in milliseconds since 1970. */
export function nextRunAt(times: ReportTimes, after: number): number {
  const hour = String(times.hour).padStart(2, '0');
  for (let ahead = 0; ahead <= LONGEST_PAUSE_DAYS; ahead += 1) {
    const day = addDays(dubaiDate(after), ahead);
    const time = Date.parse(`${day}T${hour}:00:00+04:00`);
    if (isDue(times, day) && time > after) return time;
  }
  throw new Error('A schedule has no next time.');
}
