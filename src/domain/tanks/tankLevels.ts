/** How far back a chart of levels looks, and of how long a stretch it shows the lowest and the highest. */
export const LEVEL_RANGES = {
  '24h': { label: '24 hours', days: 1, everyMin: 5 },
  '7d': { label: '7 days', days: 7, everyMin: 30 },
  '30d': { label: '30 days', days: 30, everyMin: 120 },
  '90d': { label: '90 days', days: 90, everyMin: 360 },
  '13m': { label: '13 months', days: 396, everyMin: 1440 },
} as const;

export type LevelRange = keyof typeof LEVEL_RANGES;

export const LEVEL_RANGE_NAMES = Object.keys(LEVEL_RANGES) as LevelRange[];

/** A tank's levels over a span, with what was delivered meanwhile. */
export interface TankLevels {
  since: string;
  points: { at: string; level_percent: number }[];
  deliveries: {
    _id: string;
    at: string;
    litres: number;
    ticket_no: string;
    level_before?: number | null;
    level_after?: number | null;
  }[];
}
