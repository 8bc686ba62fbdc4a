import type { Device } from './device';
import type { DeviceHealth } from './deviceTelemetry';
import { HOUR_MS } from '../durations';
import type { Entity } from '../entity';
import type { SiteName } from '../sites/siteRef';

/** Number of days in the list of data gaps. */
export const GAP_DAYS = 30;

/** Messages of a day in Dubai, and the number expected by the report interval. */
export interface MessageDay {
  day: string;
  messages: number;
  /** Lower on the day of the installation and today, which count only in part. */
  expected: number;
}

/** Missing messages of an installed device. */
export interface DataGaps
  extends Entity, Pick<Device, 'code' | 'serial_number' | 'tank' | 'counter' | 'report_interval_min'> {
  site: SiteName | null;
  last_seen_at: string | null;
  health: DeviceHealth | null;
  /** Percentage of expected messages that are missing; null if none were expected. */
  missing_7d_percent: number | null;
  missing_30d_percent: number | null;
  /** Longest time without a message in these days, in whole hours; null if not longer than the interval. */
  longest_gap_h: number | null;
  /** Oldest first. */
  days: MessageDay[];
}

const HOURS_PER_DAY = 24;
const MINUTES_PER_HOUR = 60;

/**
 * Longest run of hours without a message, from the hour after `since` to the one before `until` (milliseconds since
 * 1970). Each day has its hours with a message as bits, the first hour in the lowest one. Null if the run is not longer
 * than the interval.
 */
export function longestGapHours(
  days: readonly { day: string; hours: number }[],
  { since, until, interval_min }: { since: number; until: number; interval_min: number },
): number | null {
  let longest = 0;
  let run = 0;
  for (const { day, hours } of days) {
    const midnight = Date.parse(`${day}T00:00:00+04:00`);
    for (let hour = 0; hour < HOURS_PER_DAY; hour += 1) {
      const begins = midnight + hour * HOUR_MS;
      if (begins < since || begins + HOUR_MS > until) continue;
      run = (hours >> hour) & 1 ? 0 : run + 1;
      longest = Math.max(longest, run);
    }
  }
  return longest * MINUTES_PER_HOUR > interval_min ? longest : null;
}

/** Share of a day's expected messages that arrived, at most 1; null if none were expected. */
export const arrivedShare = ({ messages, expected }: MessageDay): number | null =>
  expected > 0 ? Math.min(1, messages / expected) : null;
