import { useTheme } from '@mui/material/styles';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatDate } from '../../../../domain/dates';
import type { DeviceBattery } from '../../../../domain/devices/battery';
import { DAY_MS } from '../../../../domain/durations';

/** Maximum days by which the trend extends the chart. */
const TREND_DAYS = 30;

const formatPercent = (value: number | null): string | null =>
  value === null ? null : `${value.toFixed(0)} %`;

/** Line chart of battery levels by day, extended by their trend. */
export default function BatteryChart({ battery, height }: { battery: DeviceBattery; height: number }) {
  const theme = useTheme();
  const { palette } = theme.vars ?? theme;
  const { times, levels, expected } = chartData(battery);
  return (
    <LineChart
      height={height}
      skipAnimation
      hideLegend
      xAxis={[
        {
          data: times,
          scaleType: 'time',
          height: 28,
          tickNumber: 6,
          valueFormatter: (time: Date) => formatDate(time.toISOString(), 'D MMM'),
        },
      ]}
      yAxis={[{ min: 0, max: 100, valueFormatter: (level: number) => `${String(level)} %` }]}
      series={[
        {
          data: levels,
          label: 'Battery',
          showMark: false,
          curve: 'linear',
          color: palette.primary.main,
          valueFormatter: formatPercent,
        },
        {
          data: expected,
          label: 'Trend',
          showMark: false,
          curve: 'linear',
          connectNulls: true,
          color: palette.warning.main,
          valueFormatter: formatPercent,
        },
      ]}
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 16, top: 8, bottom: 0 }}
    >
      <ChartsReferenceLine
        y={battery.battery_low}
        label="Low"
        labelAlign="end"
        lineStyle={{ stroke: palette.warning.main, strokeDasharray: '4 4' }}
        labelStyle={{ fontSize: 11, fill: palette.text.secondary }}
      />
    </LineChart>
  );
}

/** The levels, followed by a straight line along the trend until zero. */
function chartData({ days, trend }: DeviceBattery) {
  const times = days.map(({ day }) => new Date(`${day}T00:00:00Z`));
  const levels: (number | null)[] = days.map(({ battery_percent }) => battery_percent);
  const last = days.at(-1);
  const end = times.at(-1);
  if (!trend || !last || !end || !(trend.fall_per_day > 0)) return { times, levels, expected: [] };
  const ahead = Math.min(TREND_DAYS, last.battery_percent / trend.fall_per_day);
  const past: (number | null)[] = days.slice(1).map(() => null);
  return {
    times: [...times, new Date(end.getTime() + ahead * DAY_MS)],
    levels: [...levels, null],
    expected: [...past, last.battery_percent, last.battery_percent - ahead * trend.fall_per_day],
  };
}
