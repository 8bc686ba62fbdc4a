import type { Ref } from '../entity';

/** Tanks of one site that are piped together and stand as one vessel for its building. */
export interface Manifold {
  group: string;
  /** How many of them are in service, and of how many the level is known. */
  tanks: number;
  known: number;
  /** Of those whose level is known, each by what it can hold; nothing while none is. */
  level_percent: number | null;
  volume_l: number | null;
  /** Those in service beside the tank that tells of it. */
  others: (Ref & { code: string })[];
}

const oneDecimal = new Intl.NumberFormat('en-AE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const wholeNumber = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 0 });

/** What the tanks of a manifold hold together, in one line. */
export function describeManifold({ group, tanks, known, level_percent, volume_l }: Manifold): string {
  const name = `Manifold ${group}: ${tanks === 1 ? '1 tank' : `${String(tanks)} tanks`}`;
  if (level_percent === null || volume_l === null) return `${name}, no level known`;
  const held = `${name}, ${oneDecimal.format(level_percent)} % together, ${wholeNumber.format(volume_l)} L`;
  return known < tanks ? `${held} (${String(known)} of ${String(tanks)} known)` : held;
}
