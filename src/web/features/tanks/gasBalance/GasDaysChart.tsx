import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { formatDate } from '../../../../domain/dates';
import { formatLitres } from '../../../../domain/quantities';
import type { GasDay } from '../../../../domain/tanks/gasBalance';

const HEIGHT_PX = 280;
const formatValue = (litres: number | null): string | null => formatLitres(litres) ?? null;

/** Bar chart of withdrawals from the tanks and consumption of the counters, by day. */
export default function GasDaysChart({ days }: { days: readonly GasDay[] }) {
  const theme = useTheme();
  const { palette } = theme.vars ?? theme;
  return (
    <BarChart
      height={HEIGHT_PX}
      skipAnimation
      xAxis={[{ data: days.map(({ day }) => formatDate(day, 'D MMM')), scaleType: 'band', height: 28 }]}
      yAxis={[{ width: 64, valueFormatter: (litres: number) => formatLitres(litres) }]}
      series={[
        {
          data: days.map(({ drawn_l }) => drawn_l),
          label: 'Withdrawn from the tanks',
          color: palette.primary.main,
          valueFormatter: formatValue,
        },
        {
          data: days.map(({ metered_l }) => metered_l),
          label: 'Measured by the counters',
          color: palette.info.main,
          valueFormatter: formatValue,
        },
      ]}
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
    />
  );
}
