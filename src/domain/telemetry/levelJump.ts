import { HOUR_MS } from '../durations';

/** A larger change in points must be confirmed by a second reading. */
export const MAX_JUMP_POINTS = 7;
/** Maximum difference of two agreeing readings, the greatest daily change of a tank without a refill. */
const AGREEMENT_POINTS = 3;
/** Two readings of a jump may differ by more after a longer time, because the tank is used in between. */
const AGREEMENT_POINTS_PER_HOUR = 2;

interface Level {
  at: number;
  level_percent: number;
}

/** Current level of a tank, and an unconfirmed jump. */
export interface LevelState {
  current: Level | undefined;
  unconfirmed: (Level & { id: string }) | undefined;
}

/**
 * Whether a new level is accepted, must be confirmed, or confirms a waiting one. Levels older than the
 * current one are accepted, but only complete the chart.
 */
export function assessLevel(
  { current, unconfirmed }: LevelState,
  { at, level_percent }: Level,
): 'accepted' | 'unconfirmed' | 'confirming' {
  if (!current || at <= current.at) return 'accepted';
  if (Math.abs(level_percent - current.level_percent) <= MAX_JUMP_POINTS) return 'accepted';
  return unconfirmed && agree(current, unconfirmed, { at, level_percent }) ? 'confirming' : 'unconfirmed';
}

/** Whether two readings that jump from the current level do so in the same direction, to about the same level. */
function agree(current: Level, first: Level, second: Level): boolean {
  if (second.at <= first.at || isHigher(first, current) !== isHigher(second, current)) return false;
  const hours = (second.at - first.at) / HOUR_MS;
  const allowed = Math.max(AGREEMENT_POINTS, AGREEMENT_POINTS_PER_HOUR * hours);
  return Math.abs(second.level_percent - first.level_percent) <= allowed;
}

const isHigher = (level: Level, than: Level): boolean => level.level_percent > than.level_percent;
