import { sql } from 'kysely';
import { NO_GROUP, countColumn, describeFilter } from '../../domain/reports/report';
import type { ReportColumn, ReportPage, ReportQuery, ReportRecord } from '../../domain/reports/report';
import type { FieldErrors, SortDirection } from '../../domain/entity';
import { inputSchema, text } from '../../domain/validation';
import type { Db } from '../db/client';
import { HttpError, validationError } from '../http/httpError';
import type { SqlExpression } from '../lists/fields';
import type { Report } from './defineReport';
import { fullName } from '../lists/fields';

const MAX_FILTER_LENGTH = 400;
const MAX_COLUMNS_LENGTH = 2_000;
const DIRECTIONS: readonly SortDirection[] = ['asc', 'desc'];

/** Schema of a request for a report: texts, as in the URL. */
export const reportQuerySchema = ({ filters }: Report) =>
  inputSchema({
    page: text('page', 6).matches(/^[1-9]\d*$/, 'page must be a whole number from 1'),
    size: text('size', 3).matches(/^[1-9]\d*$/, 'size must be a whole number from 1 to 100'),
    sort: text('sort', 60),
    dir: text('dir', 4).oneOf([...DIRECTIONS], 'dir must be one of: asc, desc'),
    group: text('group', 60),
    columns: text('columns', MAX_COLUMNS_LENGTH),
    ...Object.fromEntries(
      Object.entries(filters).map(([name, { filter }]) => [name, text(filter.label, MAX_FILTER_LENGTH)]),
    ),
  });

/** A validated request: the rows and their presentation. */
export interface PreparedReport {
  report: Report;
  /** Subquery of all rows. */
  rows: SqlExpression;
  /** Chosen columns in order. */
  columns: readonly ReportColumn[];
  /** Column that the rows are grouped by. */
  group: ReportColumn | undefined;
  sort: { column: ReportColumn; dir: SortDirection };
  page: number;
  limit: number;
  filters: ReportPage['filters'];
}

const DEFAULT_SIZE = 25;
const MAX_SIZE = 100;
/** Deeper pages would be sorted again with each request; exports contain all rows. */
const MAX_DEPTH = 100_000;

const LABELS: Record<ReportRecord, readonly [table: string, label: SqlExpression]> = {
  alarm: ['alarms', sql`t.kind`],
  bill: ['bills', sql`coalesce(t.unique_number, 'Draft')`],
  client: ['clients', sql`t.code || ' · ' || t.label`],
  contract: ['contracts', sql`t.unique_number`],
  counter: ['counters', sql`t.code || ' · ' || t.serial_number`],
  device: ['devices', sql`t.code || ' · ' || t.serial_number`],
  order: ['orders', sql`t.unique_number`],
  pos: ['pos', sql`t.code`],
  site: ['sites', sql`t.code || ' · ' || t.name`],
  tank: ['tanks', sql`t.code || ' · ' || t.name`],
  user: ['users', fullName('t')],
  wallet: ['wallets', sql`t.unique_number`],
};

/** Name of a record that the user may see. */
async function findRecordLabel(db: Db, record: ReportRecord, id: string): Promise<string | undefined> {
  const [table, label] = LABELS[record];
  const { rows } = await sql<{ label: string }>`select ${label} as label from ${sql.table(table)} t
    where t.id = ${id}::uuid`.execute(db);
  return rows[0]?.label;
}

interface ResolvedFilters {
  values: Record<string, unknown>;
  described: ReportPage['filters'];
}

/** Values of the filters and their labels; throws a 422 that names each invalid filter. */
async function resolveFilters(
  report: Report,
  query: ReportQuery,
  db: Db,
  today: string,
): Promise<ResolvedFilters> {
  const errors: FieldErrors = {};
  const values: Record<string, unknown> = {};
  const described: ReportPage['filters'] = [];
  for (const filter of report.definition.filters) {
    const { name, label, initial, required } = filter;
    const given = query[name] || initial;
    const parsed = given === undefined ? undefined : report.filters[name]?.parse(given, today);
    if (parsed && 'error' in parsed) errors[name] = parsed.error;
    else if (given === undefined || !parsed) {
      if (required) errors[name] = `${label} is required`;
    } else {
      values[name] = parsed.value;
      const text =
        filter.kind === 'record'
          ? await findRecordLabel(db, filter.record, given)
          : describeFilter(filter, filter.kind === 'day' ? String(parsed.value) : given, today);
      if (text === undefined) errors[name] = `${label} does not exist; choose it from the list`;
      else described.push({ label, text });
    }
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return { values, described };
}

function chooseColumns({ definition }: Report, names: string | undefined): readonly ReportColumn[] {
  if (!names) return definition.columns.filter(({ hidden }) => !hidden);
  return [...new Set(names.split(','))].map((name) => {
    const column = definition.columns.find((item) => item.name === name);
    if (column) return column;
    throw validationError({
      columns: 'This report lacks one of these columns. Choose the columns again.',
    });
  });
}

function chooseGroup({ definition }: Report, name = definition.group): ReportColumn | undefined {
  if (name === undefined || name === NO_GROUP) return undefined;
  const column = definition.columns.find((item) => item.name === name && item.groupable);
  if (!column)
    throw validationError({ group: 'This report can’t be grouped by this column. Choose another grouping.' });
  return column;
}

/** Columns of the groups: the grouping column, the number of rows and the chosen sums. */
const groupColumns = (
  { definition }: Report,
  group: ReportColumn,
  columns: readonly ReportColumn[],
): ReportColumn[] => [
  group,
  countColumn(definition),
  ...columns.filter(({ name, total }) => total && name !== group.name),
];

function chooseSort(
  { definition }: Report,
  shown: readonly ReportColumn[],
  group: ReportColumn | undefined,
  { sort, dir }: ReportQuery,
): PreparedReport['sort'] {
  const { by, dir: defaultDir } = definition.order;
  const sortable = group ? shown : definition.columns;
  const find = (name: string) => sortable.find((item) => item.name === name && item.sortable !== false);
  if (sort !== undefined) {
    const column = find(sort);
    if (!column) throw validationError({ sort: 'This report can’t be sorted by this column.' });
    return { column, dir: dir === 'desc' ? 'desc' : 'asc' };
  }
  const column = sortable.find(({ name }) => name === by);
  return column ? { column, dir: defaultDir } : { column: group ?? countColumn(definition), dir: 'asc' };
}

/** Validates a request and builds its query; throws a 422 with a message. */
export async function prepareReport(
  report: Report,
  query: ReportQuery,
  db: Db,
  today: string,
): Promise<PreparedReport> {
  const columns = chooseColumns(report, query.columns);
  const group = chooseGroup(report, query.group);
  const shown = group ? groupColumns(report, group, columns) : columns;
  const sort = chooseSort(report, shown, group, query);
  const page = Number(query.page ?? 1);
  const limit = Number(query.size ?? DEFAULT_SIZE);
  if (limit > MAX_SIZE) throw validationError({ size: `size must be at most ${String(MAX_SIZE)}` });
  if (page * limit > MAX_DEPTH)
    throw new HttpError(
      422,
      'This page is too far into the report. Narrow the filters, or export the report.',
    );
  const { values, described } = await resolveFilters(report, query, db, today);
  const rows = await report.query(values, { db, today });
  return { report, rows, columns: shown, group, sort, page, limit, filters: described };
}
