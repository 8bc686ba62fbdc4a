import { calendarPeriod } from '../../../domain/dates';
import type {
  ReportColumn,
  ReportDefinition,
  ReportFilter,
  ReportRecord,
  ReportRow,
  ReportValue,
} from '../../../domain/reports/report';
import { NO_GROUP, columnHeading, countColumn, formatValue, isNumeric } from '../../../domain/reports/report';
import type { CellContent } from '../../ui/table/columns/cellContent';
import { RIGHT } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { REPORT_LINKS } from './reportRecords';

/** A row with an id that is unique on its page. */
export type IdentifiedRow = ReportRow & { _id: string };

/** Link targets of the cells of a report. */
export interface ReportLinks {
  definition: ReportDefinition;
  /** Parameters of the URL. */
  params: URLSearchParams;
  /** Whether the user may open records of the type. */
  canOpen: (record: ReportRecord) => boolean;
  /** Whether the catalogue of the user has the report. */
  hasReport: (name: string) => boolean;
}

/** Converts the value of a column to the value of a filter. */
function toFilterText(value: ReportValue): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'object') return value._id;
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/** The period of a day or month; other text is unchanged. */
function periodText(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text}..${text}`;
  if (!/^\d{4}-\d{2}$/.test(text)) return text;
  const { from, to } = calendarPeriod(`${text}-01`, 'month');
  return `${from}..${to}`;
}

const filterText = ({ kind }: Pick<ReportFilter, 'kind'>, text: string): string =>
  kind === 'period' ? periodText(text) : text;

/** Path of the rows of a group: the same report, filtered by the group. */
function groupPath(
  { definition, params }: Pick<ReportLinks, 'definition' | 'params'>,
  group: ReportColumn,
  value: ReportValue,
): string | undefined {
  const name = group.filter ?? group.name;
  const filter = definition.filters.find((item) => item.name === name);
  const text = toFilterText(value);
  if (!filter || text === undefined) return undefined;
  const next = new URLSearchParams(params);
  for (const stale of ['page', 'sort', 'dir', 'group']) next.delete(stale);
  next.set(name, filterText(filter, text));
  if (definition.group !== undefined) next.set('group', NO_GROUP);
  return `/rapports?${String(next)}`;
}

/** Path of another report, filtered by the values of a row, or else by the filters of this report. */
function drillDownPath({ drillDown }: ReportColumn, row: ReportRow, links: ReportLinks): string | undefined {
  if (!drillDown || !links.hasReport(drillDown.report)) return undefined;
  const { definition, params } = links;
  const textOf = (source: string) =>
    toFilterText(row[source]) ??
    params.get(source) ??
    definition.filters.find(({ name }) => name === source)?.initial;
  const next = new URLSearchParams({ report: drillDown.report, ...drillDown.values });
  for (const [filter, source] of Object.entries(drillDown.filters)) {
    const text = textOf(source) ?? textOf(filter);
    if (text) next.set(filter, filter === 'period' ? periodText(text) : text);
  }
  return `/rapports?${String(next)}`;
}

function linkOf(column: ReportColumn, row: ReportRow, links: ReportLinks): string | undefined {
  const value = row[column.name];
  const drillDown = drillDownPath(column, row, links);
  if (drillDown) return drillDown;
  if (!column.record || typeof value !== 'object' || !value?._id || !links.canOpen(column.record))
    return undefined;
  return REPORT_LINKS[column.record].toPath(value._id);
}

function contentOf(column: ReportColumn, row: ReportRow, to: string | undefined): CellContent {
  const text = formatValue(column, row[column.name]);
  if (to !== undefined && text) return { kind: 'reference', name: text, to };
  return isNumeric(column) ? { kind: 'number', text } : { kind: 'text', text };
}

/** Columns of a response: those of its rows, or of its groups. */
export function shownColumns(
  definition: ReportDefinition,
  group: string | null,
  chosen: string | null,
): readonly ReportColumn[] {
  const { columns } = definition;
  const names = chosen?.split(',');
  const visible = names
    ? names.flatMap((name) => columns.find((column) => column.name === name) ?? [])
    : columns.filter(({ hidden }) => !hidden);
  const groupColumn = columns.find(({ name }) => name === group);
  if (!groupColumn) return visible;
  return [
    groupColumn,
    countColumn(definition),
    ...visible.filter(({ name, total }) => total && name !== group),
  ];
}

/**
 * Hide order of a column in a narrow table: the last texts first. The first column, numbers, the sort column
 * and columns selected by the user are never hidden.
 */
const hideOrderOf = (column: ReportColumn, index: number, { definition, params }: ReportLinks) =>
  index === 0 || isNumeric(column) || column.name === definition.order.by || params.has('columns')
    ? undefined
    : definition.columns.length - index;

/** Converts the columns of a report to table columns. */
export const toTableColumns = (
  columns: readonly ReportColumn[],
  group: string | null,
  links: ReportLinks,
): Column<IdentifiedRow>[] =>
  columns.map((column, index) => ({
    hideOrder: hideOrderOf(column, index, links),
    field: column.name,
    headerName: columnHeading(column),
    sortable: column.sortable ?? true,
    rowHeader: index === 0,
    ...(isNumeric(column) && RIGHT),
    getContent: (row) =>
      contentOf(
        column,
        row,
        column.name === group ? groupPath(links, column, row[column.name]) : linkOf(column, row, links),
      ),
  }));
