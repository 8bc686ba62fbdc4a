import type { AlarmKind, AlarmSeverity } from '../alarms/alarm';

/** Ranges of the level chart and their bucket sizes. */
export const LEVEL_RANGES = {
  '24h': { label: '24 hours', days: 1, everyMin: 5 },
  '7d': { label: '7 days', days: 7, everyMin: 30 },
  '30d': { label: '30 days', days: 30, everyMin: 120 },
  '90d': { label: '90 days', days: 90, everyMin: 360 },
  '13m': { label: '13 months', days: 396, everyMin: 1440 },
} as const;

export type LevelRange = keyof typeof LEVEL_RANGES;

export const LEVEL_RANGE_NAMES = Object.keys(LEVEL_RANGES) as LevelRange[];

/** Levels, deliveries and alarms of a tank over a range. */
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
  alarms: {
    _id: string;
    kind: AlarmKind;
    severity: AlarmSeverity;
    raised_at: string;
    cleared_at?: string | null;
  }[];
}
