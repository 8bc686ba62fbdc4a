import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { useNavigate } from 'react-router-dom';
import type { BlockName, DashboardBlock, FigureUnit } from '../../../domain/dashboard/dashboard';
import { BLOCK_TEXTS, blockLabel, formatFigure, CHART_HEIGHT_PX } from './blockTexts';

const ROW_HEIGHT_PX = 34;
const compactFormat = new Intl.NumberFormat('en-AE', { notation: 'compact', maximumFractionDigits: 1 });
const MIN_LABEL_PX = 56;
const CHARACTER_PX = 8;
const MAX_LABEL_PX = 190;
/** Tick of the axis and the gap to its label. */
const TICK_PX = 16;

/** Colours of categories and series; all others have the primary colour. */
const TONES: Record<string, 'error' | 'warning' | 'success' | 'info' | 'neutral'> = {
  critical: 'error',
  emergency: 'error',
  check_unpaid: 'error',
  offline: 'error',
  faulty: 'error',
  low: 'warning',
  high: 'warning',
  late: 'warning',
  low_battery: 'warning',
  to_read: 'neutral',
  normal: 'success',
  ok: 'success',
  unknown: 'neutral',
  check_uncleared: 'neutral',
  covered_by_cheques: 'neutral',
  delivered: 'neutral',
};

/** For priorities, `low` is the least urgent value, not a warning. */
const PRIORITY_TONES: typeof TONES = { low: 'neutral', high: 'warning', emergency: 'error' };

/** Bar chart of a block; a click on a bar opens its list. */
export default function BlockChart({ name, block }: { name: BlockName; block: DashboardBlock }) {
  const theme = useTheme();
  const navigate = useNavigate();
  const { palette } = theme.vars ?? theme;
  const { series, slices } = block;
  const isHorizontal = BLOCK_TEXTS[name].chart === 'horizontal';
  const toneColor = (code: string, tones = TONES) => {
    const tone = tones[code];
    return tone === undefined
      ? palette.primary.main
      : tone === 'neutral'
        ? palette.text.disabled
        : palette[tone].main;
  };
  const labels = slices.map((slice) => blockLabel(slice.name));
  const labelWidth = Math.min(
    MAX_LABEL_PX,
    Math.max(MIN_LABEL_PX, ...labels.map((label) => label.length * CHARACTER_PX + TICK_PX)),
  );
  const hasTwoUnits = series.some(({ unit }) => unit !== series[0]?.unit);
  const categories = {
    data: labels,
    scaleType: 'band' as const,
    ...(series.length === 1 && {
      colorMap: {
        type: 'ordinal' as const,
        values: labels,
        colors: slices.map((slice) => toneColor(slice.name)),
      },
    }),
  };
  const valueFormatter = (value: number) => compactFormat.format(value);
  const valueAxes = series.slice(0, hasTwoUnits ? 2 : 1).map((_one, index) => ({
    id: `axis${String(index)}`,
    valueFormatter,
    width: 52,
    position: index === 0 ? ('left' as const) : ('right' as const),
  }));
  const valueAxis = { id: 'axis0', valueFormatter, height: 28, tickMinStep: 1 };
  const format = (unit: FigureUnit) => (value: number | null) => formatFigure(value, unit);
  return (
    <BarChart
      height={isHorizontal ? slices.length * ROW_HEIGHT_PX + (series.length > 1 ? 72 : 40) : CHART_HEIGHT_PX}
      layout={isHorizontal ? 'horizontal' : 'vertical'}
      skipAnimation
      hideLegend={series.length === 1}
      {...(isHorizontal
        ? { yAxis: [{ ...categories, width: labelWidth }], xAxis: [valueAxis] }
        : { xAxis: [{ ...categories, height: 28 }], yAxis: valueAxes })}
      series={series.map((one, index) => ({
        id: one.name,
        data: slices.map(({ values }) => values[index]?.value ?? null),
        label: blockLabel(one.name),
        color: toneColor(one.name, name === 'orders' ? PRIORITY_TONES : TONES),
        valueFormatter: format(one.unit),
        ...(hasTwoUnits ? { yAxisId: `axis${String(index)}` } : { stack: 'all' }),
      }))}
      onItemClick={(_event, { seriesId, dataIndex }) => {
        const index = series.findIndex((one) => one.name === seriesId);
        const to = slices[dataIndex]?.values[index]?.to;
        if (to) void navigate(to);
      }}
      grid={isHorizontal ? { vertical: true } : { horizontal: true }}
      margin={{ left: 0, right: 24, top: 8, bottom: 0 }}
    />
  );
}
