import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { formatDate } from '../../../domain/dates';
import { formatM3 } from '../../../domain/quantities';
import type { Reading } from '../../../domain/counters/reading';

const HEIGHT_PX = 300;

const formatValue = (m3: number | null): string => formatM3(m3) ?? '';

/** Bar chart of the consumption by reading; actual and estimated readings have different colours. */
export default function ConsumptionChart({ readings }: { readings: readonly Reading[] }) {
  const theme = useTheme();
  const { palette } = theme.vars ?? theme;
  const consumptionOf = (isEstimated: boolean) =>
    readings.map(({ type, consumption_m3 }) =>
      (type === 'estimated') === isEstimated ? consumption_m3 : null,
    );
  return (
    <BarChart
      height={HEIGHT_PX}
      skipAnimation
      xAxis={[{ data: readings.map(({ at }) => formatDate(at)), scaleType: 'band', height: 28 }]}
      yAxis={[{ width: 56, valueFormatter: (m3: number) => `${String(m3)} m³` }]}
      series={[
        {
          data: consumptionOf(false),
          label: 'Read',
          stack: 'm3',
          color: palette.primary.main,
          valueFormatter: formatValue,
        },
        {
          data: consumptionOf(true),
          label: 'Estimated',
          stack: 'm3',
          color: palette.warning.main,
          valueFormatter: formatValue,
        },
      ]}
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
    />
  );
}
