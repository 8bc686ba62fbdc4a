import type { Device } from './device';
import type { DeviceHealth } from './deviceTelemetry';
import type { Entity } from '../entity';
import type { SiteName } from '../sites/siteRef';

/** Days that the list of data gaps shows. */
export const GAP_DAYS = 30;

/** Messages of a day in Dubai, and how many the report interval promises. */
export interface MessageDay {
  day: string;
  messages: number;
  /** Less on the day of the installation and today, because of the hours without the device and to come. */
  expected: number;
}

/** What an installed device should have sent and did not. */
export interface DataGaps
  extends Entity, Pick<Device, 'code' | 'serial_number' | 'tank' | 'counter' | 'report_interval_min'> {
  site: SiteName | null;
  last_seen_at: string | null;
  health: DeviceHealth | null;
  /** Share of the expected messages that are missing; null if none was expected. */
  missing_7d_percent: number | null;
  missing_30d_percent: number | null;
  /** Longest time without a message in these days, in whole hours; null if it is no longer than the interval. */
  longest_gap_h: number | null;
  /** Oldest first. */
  days: MessageDay[];
}

const HOUR_MS = 3_600_000;
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

/** Share of the expected messages of a day that arrived, at most 1; null if none was expected. */
export const arrivedShare = ({ messages, expected }: MessageDay): number | null =>
  expected > 0 ? Math.min(1, messages / expected) : null;
