import { DUBAI_OFFSET_MIN } from '../../../domain/timeZone';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const MINUTE_MS = 60_000;

/** A moment on Dubai's calendar and clock; a calendar day as it is. */
const inDubai = (at: string): string =>
  at.length > 10 ? new Date(Date.parse(at) + DUBAI_OFFSET_MIN * MINUTE_MS).toISOString() : at;

/** A day as `showDate` writes it, of what the server tells, which has one way to write it. */
export function dayShown(at: string): string {
  const [year, month, day] = inDubai(at).slice(0, 10).split('-');
  return `${String(Number(day))} ${MONTHS[Number(month) - 1] ?? ''} ${year ?? ''}`;
}

/** A moment as `showTime` writes it. */
export const minuteShown = (at: string): string => `${dayShown(at)}, ${inDubai(at).slice(11, 16) || '00:00'}`;

/** A due day as `showDueDate` writes it. */
export const dueShown = (at: string): string => inDubai(at).slice(0, 10).replaceAll('-', '\\');
