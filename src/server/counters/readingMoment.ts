import { dayInDubai, showTime } from '../../domain/dates';
import { unfit } from '../kit/refusal';

const AHEAD_MS = 10 * 60_000;
const NOON = 'T08:00:00.000Z';

/** The moment of a reading that names only its day: noon in Dubai, after the reading before and not later than now. */
function momentOfDay(day: string, before: string, now: number): number {
  const noon = Math.min(Date.parse(day + NOON), now);
  const isSameDay = dayInDubai(Date.parse(before)) === day;
  return isSameDay ? Math.max(noon, Date.parse(before) + 1) : noon;
}

/** When a reading was taken, in UTC; refuses what lies ahead or before the reading that it counts from. */
export function momentOf(at: string, before: string, now: number): string {
  const isDay = !at.includes('T');
  const isAhead = isDay ? at > dayInDubai(now) : Date.parse(at) > now + AHEAD_MS;
  if (isAhead) throw unfit({ at: 'A reading can’t be of the future' });
  const moment = isDay ? momentOfDay(at, before, now) : Date.parse(at);
  if (moment < Date.parse(before))
    throw unfit({ at: `This counter has a later reading already, of ${showTime(before)}` });
  return new Date(moment).toISOString();
}
