import type { AlarmSeverity } from '../alarms/alarm';
import type { Manifold } from './manifold';

export const LEVEL_STATUSES = ['normal', 'low', 'critical', 'high', 'unknown'] as const;
export const CONNECTION_STATUSES = ['online', 'late', 'offline', 'no_device'] as const;
export type LevelStatus = (typeof LEVEL_STATUSES)[number];
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

/** State from the latest accepted reading. */
export interface TankTelemetry {
  level_percent?: number | null;
  volume_l?: number | null;
  ullage_l?: number | null;
  usable_l?: number | null;
  /** Average daily use and the date the reserve is reached. */
  daily_use_l?: number | null;
  days_to_empty?: number | null;
  empty_date?: string | null;
  temperature_c?: number | null;
  pressure_bar?: number | null;
  last_reading_at?: string | null;
  reading_quality?: number | null;
  level_status: LevelStatus;
  /** The highest severity of its alarms that are not cleared. */
  alarm_severity?: AlarmSeverity | null;
  connection_status: ConnectionStatus;
  /** Its manifold. */
  manifold?: Manifold | null;
}
