import { sql } from 'kysely';
import type { Db } from '../db/client';
import type { SqlExpression } from './fields';
import { allOf, anyOf } from './filters';
import type { Condition } from './filters';
import { MAX_ROWS, orderBy } from './listQuery';
import type { DateRange, ListCriteria, SortOrder } from './listQuery';

/** The rows of a list: its table with the alias `t`, the condition of all its rows, and a request's criteria and order. */
export interface ListScan extends SortOrder, ListCriteria {
  from: SqlExpression;
  existing: Condition;
}

interface PageRange {
  offset: number;
  limit: number;
}

/** Number of matching rows; past `MAX_ROWS` only that there are more. */
export interface RowCount {
  total: number;
  total_is: 'exact' | 'at_least';
}

/** Rows from the start of the order in which a page is looked for first, and before many matches are sorted. */
const WINDOW_ROWS = 1_000;
const LARGE_WINDOW_ROWS = 20_000;
/** Up to this number, matches are always sorted. */
const SORTED_ROWS = 50_000;
/**
 * Rows that the planner prepares to sort, although only a page of them is read. It takes matches to be spread evenly
 * over an index; for ten rows it would walk an index whose matches are all at its far end instead of sorting them.
 */
const PLANNED_ROWS = 50_000;

export const testOf = ({ predicates, alternatives }: ListCriteria): Condition =>
  allOf([
    ...predicates.map(({ test }) => test),
    ...(alternatives ? [anyOf(alternatives.map(({ test }) => test))] : []),
  ]);

export const lookupOf = ({ predicates, alternatives }: ListCriteria): Condition =>
  allOf([
    ...predicates.map(({ lookup }) => lookup),
    ...(alternatives ? [anyOf(alternatives.map(({ lookup }) => lookup))] : []),
  ]);

const isUnfiltered = ({ predicates, alternatives }: ListCriteria): boolean =>
  predicates.length === 0 && !alternatives;

const pageOf = (range: PageRange): SqlExpression => sql`limit ${range.limit} offset ${range.offset}`;

/** Ids of a page of the matches among the first rows of the list's order. */
const windowIds = (scan: ListScan, range: PageRange, rows = WINDOW_ROWS): SqlExpression =>
  sql`select t.id from (select * from ${scan.from} t where ${scan.existing} ${orderBy(scan)}
    limit ${range.offset + rows}) t where ${testOf(scan)} ${orderBy(scan)} ${pageOf(range)}`;

/** Groups of rows, each of which an index has in the list's order. */
interface Groups {
  of: SqlExpression;
  inGroup: Condition;
}

/** Ids of a page of the matches in groups: the first rows of each, sorted together. */
const groupedIds = (scan: ListScan, { of, inGroup }: Groups, range: PageRange): SqlExpression =>
  sql`select t.id from ${of} cross join lateral (${sortKeys(scan, allOf([inGroup, lookupOf(scan)]))}
    ${orderBy(scan)} limit ${range.offset + range.limit}) t
    ${orderBy({ by: [sql`t.sort`], dir: scan.dir })} ${pageOf(range)}`;

/** Ids of a page by combination of the values of columns, each of which the index of these columns is searched for. */
export function idsByState(
  scan: ListScan,
  states: readonly SqlExpression[],
  range: PageRange,
): SqlExpression {
  const columns = sql.join(states);
  const names = states.map((state, index) => sql`${state} as ${sql.ref(`value_${String(index)}`)}`);
  const firstAfter = (last: Condition) =>
    sql`select ${sql.join(names)} from ${scan.from} t where ${scan.existing} and ${last} order by ${columns} limit 1`;
  const of = sql`(with recursive state as ((${firstAfter(sql`true`)}) union all select following.* from state
    cross join lateral (${firstAfter(sql`row(${columns}) > row(state.*)`)}) following) select * from state) state`;
  return groupedIds(scan, { of, inGroup: sql`row(${columns}) = row(state.*)` }, range);
}

/** Ids of a page of a date range, by day. */
export function idsByDay(scan: ListScan, days: DateRange, range: PageRange): SqlExpression {
  const boundOf = (of: SqlExpression) => sql`(select ${of} from ${scan.from} t where ${scan.existing})`;
  const of = sql`generate_series(
      greatest(${days.from ?? null}::date, ${boundOf(sql`min(${days.by})`)})::timestamp,
      least(${days.to ?? null}::date, ${boundOf(sql`max(${days.by})`)})::timestamp, interval '1 day') g (day)`;
  return groupedIds(scan, { of, inGroup: sql`${days.by} = g.day::date` }, range);
}

/** A query per alternative of a search, so that each uses its own index; one query without a search. */
const perAlternative = (
  { predicates, alternatives }: ListScan,
  select: (lookup: Condition) => SqlExpression,
) =>
  (alternatives ?? [undefined]).map(
    (alternative) =>
      sql`(${select(lookupOf({ predicates: alternative ? [...predicates, alternative] : predicates }))})`,
  );

/** Ids of a page, sorted among all matches: of a search, the first ones of each alternative. */
function sortedIds(scan: ListScan, range: PageRange): SqlExpression {
  const sorted = orderBy({ by: [sql`t.sort`], dir: scan.dir });
  const first = (lookup: Condition) =>
    sql`select * from (${sortKeys(scan, lookup)} offset 0) t ${sorted} limit ${range.offset + range.limit}`;
  return sql`select t.id from (${sql.join(perAlternative(scan, first), sql` union `)}) t ${sorted} ${pageOf(range)}`;
}

const sortKeys = ({ from, existing, by }: ListScan, condition: Condition): SqlExpression =>
  sql`select t.id, ${by.length > 1 ? sql`row(${sql.join(by)})` : sql.join(by)} as sort
    from ${from} t where ${existing} and ${condition}`;

/** Ids of a page of many matches: the planner sorts them or walks the order; a materialised query keeps it from planning for the page alone. */
const plannedIds = (scan: ListScan, range: PageRange): SqlExpression =>
  sql`with matches as materialized (${sortKeys(scan, lookupOf(scan))} ${orderBy(scan)}
    limit ${range.offset + PLANNED_ROWS}) select t.id from matches t ${pageOf(range)}`;

/** Number of matches up to a limit; one more means that there are more. */
async function countUpTo(db: Db, scan: ListScan, limit: number): Promise<number> {
  const { from, existing } = scan;
  const end = sql`limit ${limit + 1}`;
  const ids = perAlternative(
    scan,
    (lookup) => sql`select t.id from ${from} t where ${existing} and ${lookup} ${end}`,
  );
  const counted = sql<{ n: number }>`select count(*) as n
    from (select t.id from (${sql.join(ids, sql` union `)}) t ${end}) t`;
  return (await counted.execute(db)).rows[0]?.n ?? 0;
}

async function countRows(db: Db, scan: ListScan): Promise<RowCount> {
  const total = await countUpTo(db, scan, MAX_ROWS);
  return total > MAX_ROWS ? { total: MAX_ROWS, total_is: 'at_least' } : { total, total_is: 'exact' };
}

const exactCount = (total: number): RowCount => ({ total, total_is: 'exact' });

/** Whether the first rows of each combination of states are sorted, which for a later page are too many. */
const isGrouped = (
  scan: ListScan,
  { offset }: PageRange,
): scan is ListScan & { states: readonly SqlExpression[] } =>
  scan.isUnindexed === true && scan.states !== undefined && offset < WINDOW_ROWS;

/** A page of a list and its number of rows; `read` returns the rows whose ids a query selects, in the list's order. */
export async function readPage<Row>(
  db: Db,
  scan: ListScan,
  range: PageRange,
  read: (ids: SqlExpression) => Promise<Row[]>,
): Promise<RowCount & { rows: Row[] }> {
  const { offset, limit } = range;
  if (scan.alternatives?.length === 0) return { rows: [], ...exactCount(0) };
  if (isUnfiltered(scan)) {
    const rows = await read(
      isGrouped(scan, range) ? idsByState(scan, scan.states, range) : windowIds(scan, range, limit),
    );
    const isLast = rows.length > 0 && rows.length < limit;
    return { rows, ...(isLast ? exactCount(offset + rows.length) : await countRows(db, scan)) };
  }
  const count = await countRows(db, scan);
  return { rows: await readMatches(db, scan, range, count, read), ...count };
}

/** A page of the matches of a filter or search. */
async function readMatches<Row>(
  db: Db,
  scan: ListScan,
  range: PageRange,
  { total, total_is }: RowCount,
  read: (ids: SqlExpression) => Promise<Row[]>,
): Promise<Row[]> {
  const isExact = total_is === 'exact';
  const pageLength = isExact ? Math.min(range.limit, total - range.offset) : range.limit;
  if (pageLength <= 0) return [];
  if (isGrouped(scan, range)) return read(idsByState(scan, scan.states, range));
  if (scan.isUnindexed || (isExact && total <= WINDOW_ROWS)) return read(sortedIds(scan, range));
  const first = await read(windowIds(scan, range));
  if (first.length === pageLength) return first;
  if (isExact || scan.alternatives) return read(sortedIds(scan, range));
  if (scan.days) return read(idsByDay(scan, scan.days, range));
  if (scan.states) return read(idsByState(scan, scan.states, range));
  if ((await countUpTo(db, scan, SORTED_ROWS)) <= SORTED_ROWS) return read(sortedIds(scan, range));
  const next = await read(windowIds(scan, range, LARGE_WINDOW_ROWS));
  return next.length === pageLength ? next : read(plannedIds(scan, range));
}

/** Id of the first row of a list. */
export async function firstId(db: Db, scan: ListScan): Promise<string | undefined> {
  if (scan.alternatives?.length === 0) return undefined;
  const range = { offset: 0, limit: 1 };
  const read = async (ids: SqlExpression) => (await sql<{ id: string }>`${ids}`.execute(db)).rows[0]?.id;
  if (isUnfiltered(scan)) return read(windowIds(scan, range, 1));
  const first = scan.isUnindexed ? undefined : await read(windowIds(scan, range));
  return (
    first ?? read(scan.isUnindexed || scan.alternatives ? sortedIds(scan, range) : plannedIds(scan, range))
  );
}
