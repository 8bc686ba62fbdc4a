/** A larger change in points must be confirmed by a second reading. */
export const MAX_JUMP_POINTS = 7;
/** Maximum difference of two agreeing readings, the greatest daily change of a tank without a refill. */
const AGREEMENT_POINTS = 3;

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
  const agrees =
    unconfirmed !== undefined &&
    at > unconfirmed.at &&
    Math.abs(level_percent - unconfirmed.level_percent) <= AGREEMENT_POINTS;
  return agrees ? 'confirming' : 'unconfirmed';
}
