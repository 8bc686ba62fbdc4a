import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { formatDate } from '../../../domain/dates';
import type { Reading } from '../../../domain/counters/reading';

const HEIGHT_PX = 300;

const formatM3 = (m3: number | null): string => (m3 === null ? '' : `${m3.toFixed(3)} m³`);

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
          valueFormatter: formatM3,
        },
        {
          data: consumptionOf(true),
          label: 'Estimated',
          stack: 'm3',
          color: palette.warning.main,
          valueFormatter: formatM3,
        },
      ]}
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
    />
  );
}
