import type { TankForecast } from '../../../../domain/tanks/tankTelemetry';

const formatDays = (days: number): string => (days < 10 ? days.toFixed(1) : days.toFixed(0));

/** Range of the days until the reserve is reached, such as `8.5 to 14`; undefined without a forecast. */
export function formatDaysToEmpty({
  days_to_empty,
  earliest_days,
  latest_days,
}: TankForecast): string | undefined {
  if (typeof days_to_empty !== 'number') return undefined;
  const range = [earliest_days ?? days_to_empty, latest_days ?? days_to_empty].map(formatDays);
  return [...new Set(range)].join(' to ');
}
