import type { Ref } from '../entity';
import { formatLitres } from '../quantities';

/** Connected tanks of one site, which are treated as one. */
export interface Manifold {
  group: string;
  /** Number of tanks in service, and of those with a known level. */
  tanks: number;
  known: number;
  /** Capacity-weighted level; null if none is known. */
  level_percent: number | null;
  volume_l: number | null;
  /** The other tanks in service. */
  others: (Ref & { code: string })[];
}

const oneDecimal = new Intl.NumberFormat('en-AE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function describeManifold({ group, tanks, known, level_percent, volume_l }: Manifold): string {
  const name = `Manifold ${group}: ${tanks === 1 ? '1 tank' : `${String(tanks)} tanks`}`;
  if (level_percent === null || volume_l === null) return `${name}, level unknown`;
  const description = `${name}, ${oneDecimal.format(level_percent)} % together, ${formatLitres(volume_l)}`;
  return known < tanks ? `${description} (${String(known)} of ${String(tanks)} known)` : description;
}
