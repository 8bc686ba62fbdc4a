/** A single change above this many points waits for a second reading that agrees. */
export const MAX_JUMP_POINTS = 7;
/** Two readings agree within the greatest daily change of a tank without a refill. */
const AGREEMENT_POINTS = 3;

interface Level {
  at: number;
  level_percent: number;
}

/** Current level of a tank, and a jump from it that no second reading has confirmed yet. */
export interface LevelState {
  current: Level | undefined;
  unconfirmed: (Level & { id: string }) | undefined;
}

/**
 * Whether a new level is accepted, waits for confirmation, or confirms the one that waits. Levels before the current one
 * are accepted: they complete the chart and change nothing else.
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
