import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import { useTheme } from '@mui/material/styles';
import { formatDate, formatDateTime } from '../../../../domain/dates';
import type { Tank } from '../../../../domain/tanks/tank';
import type { TankLevels } from '../../../../domain/tanks/tankLevels';
import { DAY_MS } from '../../../../domain/durations';

interface LevelChartProps {
  tank: Tank;
  levels: TankLevels;
}

const HEIGHT_PX = 320;

/** Line chart of levels and their forecast, with reference lines for thresholds, deliveries and alarms. */
export default function LevelChart({ tank, levels }: LevelChartProps) {
  const theme = useTheme();
  const { palette } = theme.vars ?? theme;
  const { times, percentages, earliest, latest } = chartData(tank, levels);
  const thresholds: [label: string, level: number, colour: string][] = [
    ['High', tank.high_level, palette.warning.main],
    ['Maximum fill', tank.max_fill_percent, palette.text.secondary],
    ['Low', tank.low_level, palette.warning.main],
    ['Critical', tank.critical_level, palette.error.main],
  ];
  return (
    <LineChart
      height={HEIGHT_PX}
      skipAnimation
      hideLegend
      xAxis={[
        { data: times, scaleType: 'time', valueFormatter: axisFormat(times), height: 36, tickNumber: 7 },
      ]}
      yAxis={[{ min: 0, max: 100, width: 56, valueFormatter: (level: number) => `${String(level)} %` }]}
      series={[
        {
          data: percentages,
          label: 'Level',
          showMark: false,
          curve: 'linear',
          color: palette.primary.main,
          valueFormatter: formatLevel,
        },
        forecastSeries('earliest', 'Earliest forecast', earliest, palette.warning.main),
        forecastSeries('latest', 'Latest forecast', latest, palette.text.secondary),
      ]}
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 16, top: 16, bottom: 0 }}
      sx={dashedForecast}
    >
      {thresholds.map(([label, y, stroke]) => (
        <ChartsReferenceLine
          key={label}
          y={y}
          label={label}
          labelAlign={label === 'Maximum fill' ? 'start' : 'end'}
          lineStyle={{ stroke, strokeDasharray: '4 4' }}
          labelStyle={{ fontSize: 11, fill: palette.text.secondary }}
        />
      ))}
      {levels.deliveries.map((delivery) => (
        <ChartsReferenceLine
          key={delivery._id}
          x={new Date(delivery.at)}
          lineStyle={{ stroke: palette.info.main, strokeOpacity: 0.5 }}
        />
      ))}
      {levels.alarms.map((alarm) => (
        <ChartsReferenceLine
          key={alarm._id}
          x={new Date(alarm.raised_at)}
          lineStyle={{
            stroke: alarm.severity === 'critical' ? palette.error.main : palette.warning.main,
            strokeDasharray: '2 3',
          }}
        />
      ))}
    </LineChart>
  );
}

const formatLevel = (level: number | null): string | null =>
  level === null ? null : `${level.toFixed(1)} %`;

/** Forecasts are dashed, measured values solid. */
const dashedForecast = {
  '& [data-series="earliest"], & [data-series="latest"]': { strokeDasharray: '5 4' },
};

const forecastSeries = (id: string, label: string, data: (number | null)[], color: string) => ({
  id,
  label,
  data,
  color,
  showMark: false,
  connectNulls: true,
  curve: 'linear' as const,
  valueFormatter: formatLevel,
});

/** Maximum share of the chart's range by which the forecast extends it. */
const FORECAST_SHARE = 1 / 3;

/** The levels, followed by straight lines to the reserve on the earliest and the latest forecast day. */
function chartData(tank: Tank, { since, points }: TankLevels) {
  const times = points.map(({ at }) => new Date(at));
  const percentages: (number | null)[] = points.map(({ level_percent }) => level_percent);
  const last = points.at(-1);
  const { earliest_days, latest_days, reserve_percent } = tank;
  if (!last || typeof earliest_days !== 'number' || typeof latest_days !== 'number')
    return { times, percentages, earliest: [], latest: [] };
  const start = Date.parse(last.at);
  const shownDays = Math.min(((start - Date.parse(since)) / DAY_MS) * FORECAST_SHARE, latest_days);
  const levelAfter = (days: number, daysToReserve: number) =>
    days > daysToReserve
      ? null
      : last.level_percent - ((last.level_percent - reserve_percent) * days) / daysToReserve;
  const steps = [...new Set([earliest_days, latest_days, shownDays])]
    .filter((days) => days > 0 && days <= shownDays)
    .sort((a, b) => a - b);
  const past: null[] = points.slice(1).map(() => null);
  const forecast = (daysToReserve: number) => [
    ...past,
    last.level_percent,
    ...steps.map((days) => levelAfter(days, daysToReserve)),
  ];
  return {
    times: [...times, ...steps.map((days) => new Date(start + days * DAY_MS))],
    percentages: [...percentages, ...steps.map(() => null)],
    earliest: forecast(earliest_days),
    latest: forecast(latest_days),
  };
}

/** Length of the range in days from which ticks include the year. */
const LONG_RANGE_DAYS = 190;

/** Formats ticks by the length of the axis, and the times of tooltips in full. */
function axisFormat(times: readonly Date[]) {
  const [first, last] = [times[0]?.getTime() ?? 0, times.at(-1)?.getTime() ?? 0];
  const days = (last - first) / DAY_MS;
  const tickFormat = days > LONG_RANGE_DAYS ? 'MMM YYYY' : days > 2 ? 'D MMM' : 'HH:mm';
  return (time: Date, { location }: { location: string }): string =>
    location === 'tick' ? formatDate(time.toISOString(), tickFormat) : formatDateTime(time.toISOString());
}
