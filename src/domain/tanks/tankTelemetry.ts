import type { AlarmSeverity } from '../alarms/alarm';
import type { Id } from '../entity';
import type { TANK_READING_SOURCES } from '../enums';
import type { Manifold } from './manifold';

export const LEVEL_STATUSES = ['normal', 'low', 'critical', 'high', 'unknown'] as const;
export const CONNECTION_STATUSES = ['online', 'late', 'offline', 'no_device'] as const;
export type LevelStatus = (typeof LEVEL_STATUSES)[number];
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

/** Whether the open refill order of a tank has a visit. */
export const REFILL_STATES = ['ordered', 'scheduled'] as const;
export type RefillState = (typeof REFILL_STATES)[number];

/** Basis of a forecast: falls of the level, or the counters while the level is unknown. */
export const FORECAST_BASES = ['level', 'counters'] as const;
type ForecastBasis = (typeof FORECAST_BASES)[number];

/** Forecast of the day on which a tank reaches its reserve, and of the litres to deliver until then. */
export interface TankForecast {
  daily_use_l?: number | null;
  days_to_empty?: number | null;
  /** Range of days, at the highest and lowest usual use. */
  earliest_days?: number | null;
  latest_days?: number | null;
  empty_date?: string | null;
  /** The earliest day, less the lead time of a delivery. */
  refill_by?: string | null;
  /** Space on that day; null if less than the minimum delivery. */
  suggested_l?: number | null;
  forecast_basis?: ForecastBasis | null;
  /** Daily use, by falls of the level and by the counters of the site. */
  level_use_l?: number | null;
  counters_use_l?: number | null;
  /** The two differ by more than the setting allows. */
  forecast_disputed?: boolean;
}

/** The reading of the current level, and the mounting of its device. */
export interface LevelReading {
  at: string;
  source: (typeof TANK_READING_SOURCES)[number];
  level_percent: number;
  distance_mm?: number | null;
  height_mm?: number | null;
  raw_value?: number | null;
  temperature_c?: number | null;
  pressure_bar?: number | null;
  device: {
    code: string;
    empty_reading?: number | null;
    full_reading?: number | null;
    calibration_offset_percent: number;
  } | null;
}

/** State from the latest accepted reading. */
export interface TankTelemetry extends TankForecast {
  level_percent?: number | null;
  volume_l?: number | null;
  ullage_l?: number | null;
  usable_l?: number | null;
  temperature_c?: number | null;
  pressure_bar?: number | null;
  last_reading_at?: string | null;
  level_reading?: LevelReading | null;
  reading_quality?: number | null;
  level_status: LevelStatus;
  /** The highest severity of its alarms that are not cleared. */
  alarm_severity?: AlarmSeverity | null;
  connection_status: ConnectionStatus;
  /** State of its open refill order; null without one. */
  refill_state?: RefillState | null;
  /** Its only open refill order; null without one, or if there are several. */
  refill_order?: { _id: Id; unique_number: string } | null;
  manifold?: Manifold | null;
}

/** Limit of forecasts in days. */
export const MAX_FORECAST_DAYS = 365;

function formatDays(days: number): string {
  if (days >= MAX_FORECAST_DAYS) return `${String(MAX_FORECAST_DAYS)} or more`;
  return days < 10 ? days.toFixed(1) : days.toFixed(0);
}

/**
 * Days until the reserve is reached, formatted as a range such as `8.5 to 14` or `180 to 365 or more`;
 * undefined if unknown.
 */
export function formatDaysToEmpty(forecast: TankForecast): string | undefined {
  const { days_to_empty, earliest_days, latest_days } = forecast;
  if (typeof days_to_empty !== 'number') return undefined;
  const range = [earliest_days ?? days_to_empty, latest_days ?? days_to_empty].map(formatDays);
  return [...new Set(range)].join(' to ');
}
