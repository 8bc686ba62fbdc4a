import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import { useTheme } from '@mui/material/styles';
import { formatDate, formatDateTime } from '../../../../domain/dates';
import type { Tank } from '../../../../domain/tanks/tank';
import type { TankLevels } from '../../../../domain/tanks/tankLevels';

interface LevelChartProps {
  tank: Tank;
  levels: TankLevels;
}

const HEIGHT_PX = 320;

/** Line chart of levels, with reference lines for thresholds and deliveries. */
export default function LevelChart({ tank, levels }: LevelChartProps) {
  const theme = useTheme();
  const { palette } = theme.vars ?? theme;
  const times = levels.points.map((point) => new Date(point.at));
  const percentages = levels.points.map((point) => point.level_percent);
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
      xAxis={[{ data: times, scaleType: 'time', valueFormatter: formatAxisTime, height: 36, tickNumber: 7 }]}
      yAxis={[{ min: 0, max: 100, valueFormatter: (level: number) => `${String(level)} %` }]}
      series={[
        {
          data: percentages,
          label: 'Level',
          showMark: false,
          curve: 'linear',
          color: palette.primary.main,
          valueFormatter: (level) => (level === null ? '' : `${level.toFixed(1)} %`),
        },
      ]}
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 16, top: 16, bottom: 0 }}
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
    </LineChart>
  );
}

const formatAxisTime = (time: Date, { location }: { location: string }): string =>
  location === 'tick' ? formatDate(time.toISOString(), 'D MMM') : formatDateTime(time.toISOString());
