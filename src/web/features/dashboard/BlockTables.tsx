import type {
  BlockName,
  DashboardBlock,
  DashboardRow,
  FigureUnit,
} from '../../../domain/dashboard/dashboard';
import { formatDate } from '../../../domain/dates';
import { labelOf } from '../../../domain/labels';
import { RouteLink } from '../../ui/layout/RouteLink';
import { ReportTable } from '../../ui/table/ReportTable';
import { BLOCK_TEXTS, blockLabel, formatFigure } from './blockTexts';
import { Value } from './Figures';

/** The values of a chart as a table, each a link to its list. */
export function ChartTable({ name, block: { series, slices } }: { name: BlockName; block: DashboardBlock }) {
  const { title, category = '' } = BLOCK_TEXTS[name];
  return (
    <ReportTable
      label={title}
      unit={null}
      labels={[category]}
      amounts={series.map((one) => blockLabel(one.name) + (one.unit === 'aed' ? ' (AED)' : ''))}
      rows={slices.map((slice) => ({
        cells: [blockLabel(slice.name)],
        amounts: slice.values.map((value, index) => (
          <Value key={index} {...value} unit={series[index]?.unit ?? 'count'} isUrgent={false} />
        )),
      }))}
    />
  );
}

const CODE = /^[a-z_]+$/;

function formatCell(value: string | number | null, unit: FigureUnit | 'text' | 'day'): string {
  if (value === null) return '-----';
  if (typeof value === 'number')
    return formatFigure(value, unit === 'text' || unit === 'day' ? 'count' : unit);
  if (unit === 'day') return formatDate(value);
  return CODE.test(value) ? labelOf(value) : value;
}

/** Records with some of their values, most urgent first. */
export function RowTable({ name, rows }: { name: BlockName; rows: readonly DashboardRow[] }) {
  const { title, rows: headers } = BLOCK_TEXTS[name];
  if (!headers) return null;
  const { label, cells } = headers;
  return (
    <ReportTable
      label={title}
      unit={null}
      labels={[label]}
      amounts={cells.map(([header]) => header)}
      rows={rows.map((row) => ({
        cells: [row.to ? <RouteLink to={row.to}>{row.label}</RouteLink> : row.label],
        amounts: cells.map(([, unit], index) => {
          const { value = null, to = null } = row.cells[index] ?? {};
          const text = formatCell(value, unit);
          return to ? (
            <RouteLink key={index} to={to}>
              {text}
            </RouteLink>
          ) : (
            text
          );
        }),
      }))}
    />
  );
}
