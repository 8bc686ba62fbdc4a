import { sql } from 'kysely';
import { fromFils } from '../../domain/money';
import { GROUP_COUNT } from '../../domain/reports/report';
import type { ReportColumn, ReportPage, ReportRow, ReportValue } from '../../domain/reports/report';
import type { Db } from '../db/client';
import { streamRows } from '../db/cursor';
import { sqlState, QUERY_CANCELED } from '../db/sqlState';
import { HttpError } from '../http/httpError';
import { isoTimestamp } from '../lists/fields';
import type { SqlExpression } from '../lists/fields';
import type { PreparedReport } from './reportRequest';

const columnOf = (name: string): SqlExpression => sql.ref(`r.${name}`);

/** SQL of a value as in the response, except amounts, which are still fils. */
function selectValue({ name, kind }: ReportColumn): SqlExpression {
  const column = columnOf(name);
  if (kind === 'datetime') return isoTimestamp(column);
  if (kind === 'amount') return sql`${column}::bigint`;
  return kind === 'decimal' || kind === 'percent' ? sql`${column}::float8` : column;
}

function selectSum({ name, kind }: ReportColumn): SqlExpression {
  const sum = name === GROUP_COUNT ? sql`count(*)` : sql`coalesce(sum(${columnOf(name)}::numeric), 0)`;
  return kind === 'amount' || kind === 'integer' ? sql`${sum}::bigint` : sql`${sum}::float8`;
}

const named = (columns: readonly ReportColumn[], select: (column: ReportColumn) => SqlExpression) =>
  sql.join(columns.map((column) => sql`${select(column)} as ${sql.ref(column.name)}`));

const sums = (columns: readonly ReportColumn[]): ReportColumn[] =>
  columns.filter(({ total, name }) => total && name !== GROUP_COUNT);

/** References are sorted by name. */
const sortKey = ({ name, kind }: ReportColumn): SqlExpression =>
  kind === 'reference' ? sql`${columnOf(name)} ->> 'label'` : columnOf(name);

/** SQL of all rows or groups of a source in order. */
function orderedRows(
  { report, rows, columns, group, sort }: PreparedReport,
  source = sql`(${rows})`,
): SqlExpression {
  const dir = sql.raw(`${sort.dir} nulls last`);
  if (!group) {
    const { order } = report.definition;
    const orderColumn = report.definition.columns.find(({ name }) => name === order.by) ?? sort.column;
    return sql`select ${named(columns, selectValue)} from ${source} r
      order by ${sortKey(sort.column)} ${dir}, ${sortKey(orderColumn)} ${sql.raw(order.dir)} nulls last, ${columnOf(report.key)}`;
  }
  const isBySum = sort.column.name !== group.name;
  return sql`select ${named(columns, (column) => (column.name === group.name ? selectValue(column) : selectSum(column)))}
    from ${source} r group by ${columnOf(group.name)}
    order by ${isBySum ? sql`${selectSum(sort.column)} ${dir},` : sql``} ${sortKey(group)} ${isBySum ? sql`asc nulls last` : dir}`;
}

/** Amounts of a row in AED. */
const inAed =
  (columns: readonly ReportColumn[]) =>
  (row: Record<string, ReportValue>): ReportRow => {
    const result = { ...row };
    for (const { name, kind } of columns) {
      const value = result[name];
      if (kind === 'amount' && typeof value === 'number') result[name] = fromFils(value);
    }
    return result;
  };

/** Converts a query timeout to a 422, because it is not a server error. */
async function withTimeoutError<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    if (sqlState(error) !== QUERY_CANCELED) throw error;
    throw new HttpError(422, 'This report takes too long. Choose a shorter period or more filters.');
  }
}

/** Number of rows and groups, and the sums over all rows. */
export interface ReportTotals {
  rows: number;
  groups: number;
  sums: Record<string, number>;
}

/** SQL of the numbers and sums over a source, as one row. */
function selectTotals({ rows, columns, group }: PreparedReport, source = sql`(${rows})`): SqlExpression {
  const groups = group ? sql`count(distinct coalesce(${columnOf(group.name)}::text, ''))::int` : sql`0`;
  const summed = sums(columns);
  return sql`select count(*)::int as "_rows", ${groups} as "_groups"
    ${summed.length > 0 ? sql`, ${named(summed, selectSum)}` : sql``} from ${source} r`;
}

const totalsOf = (
  { columns }: PreparedReport,
  { _rows = 0, _groups = 0, ...values }: Record<string, number> = {},
): ReportTotals => ({
  rows: _rows,
  groups: _groups,
  sums: inAed(sums(columns))(values) as Record<string, number>,
});

/** Totals over all rows. */
export async function readTotals(db: Db, prepared: PreparedReport): Promise<ReportTotals> {
  const { rows } = await withTimeoutError(sql<Record<string, number>>`${selectTotals(prepared)}`.execute(db));
  return totalsOf(prepared, rows[0]);
}

interface PageRow {
  _totals: Record<string, number>;
  /** Null on a page without rows. */
  _row: Record<string, ReportValue> | null;
}

/** One page of a report with its totals; the rows are calculated once for both. */
export async function readReportPage(
  db: Db,
  prepared: PreparedReport,
): Promise<Omit<ReportPage, 'as_of' | 'lag_s'>> {
  const { group, columns, page, limit, filters } = prepared;
  const source = sql`report_rows`;
  const { rows } = await withTimeoutError(
    sql<PageRow>`
      with report_rows as materialized (${prepared.rows}),
      totals as (select to_jsonb(t) as "_totals" from (${selectTotals(prepared, source)}) t),
      page as (select row_number() over () as position, to_jsonb(p) as "_row" from (${orderedRows(prepared, source)}
        limit ${limit} offset ${(page - 1) * limit}) p)
      select "_totals", "_row" from totals left join page on true order by position`.execute(db),
  );
  const totals = totalsOf(prepared, rows[0]?._totals);
  return {
    filters,
    group: group?.name ?? null,
    documents: rows.flatMap(({ _row }) => (_row === null ? [] : [inAed(columns)(_row)])),
    totals: { ...totals.sums, ...(group && { [GROUP_COUNT]: totals.rows }) },
    total: group ? totals.groups : totals.rows,
    page,
    limit,
  };
}

/** All rows or groups in batches, from one snapshot. */
export async function* streamReport(db: Db, prepared: PreparedReport): AsyncGenerator<ReportRow[]> {
  const toRow = inAed(prepared.columns);
  for await (const rows of streamRows(db, sql<Record<string, ReportValue>>`${orderedRows(prepared)}`))
    yield rows.map(toRow);
}
