import { sql } from 'kysely';
import type { Id } from '../../domain/entity';
import type { Db } from '../db/client';
import type { SqlExpression } from './fields';
import { allOf, anyOf } from './filters';
import type { Condition } from './filters';
import { MAX_ROWS, orderBy } from './listQuery';
import type { DateRange, ListCriteria, ListDefinition, SortOrder } from './listQuery';

/**
 * Rows of a list: its table with alias `t`, the condition of existing rows, and the criteria and order of a
 * request.
 */
export interface ListScan extends SortOrder, ListCriteria, Pick<ListDefinition, 'isScannedOnce'> {
  from: SqlExpression;
  existing: Condition;
}

interface PageRange {
  offset: number;
  limit: number;
}

/** Number of matching rows; above `MAX_ROWS`, only whether there are more. */
interface RowCount {
  total: number;
  total_is: 'exact' | 'at_least';
}

/**
 * Number of rows at the start of the list's order that are scanned for a page before all matches are sorted.
 */
const WINDOW_ROWS = 1_000;
const LARGE_WINDOW_ROWS = 20_000;

const testOf = ({ predicates, alternatives }: ListCriteria): Condition =>
  allOf([
    ...predicates.map(({ test }) => test),
    ...(alternatives ? [anyOf(alternatives.map(({ test }) => test))] : []),
  ]);

export const lookupOf = ({ predicates, alternatives }: ListCriteria): Condition =>
  allOf([
    ...predicates.map(({ lookup }) => lookup),
    ...(alternatives ? [anyOf(alternatives.map(({ lookup }) => lookup))] : []),
  ]);

export const isUnfiltered = ({ predicates, alternatives }: ListCriteria): boolean =>
  predicates.length === 0 && !alternatives;

const pageOf = (range: PageRange): SqlExpression => sql`limit ${range.limit} offset ${range.offset}`;

/** Ids of a page of all rows. */
const orderedIds = (scan: ListScan, range: PageRange): SqlExpression =>
  sql`select t.id from ${scan.from} t where ${scan.existing} ${orderBy(scan)} ${pageOf(range)}`;

/** Ids of a page of the matches among the first rows of the list's order. */
const windowIds = (scan: ListScan, range: PageRange, rows = WINDOW_ROWS): SqlExpression =>
  sql`select t.id from (select * from ${scan.from} t where ${scan.existing} ${orderBy(scan)}
    limit ${range.offset + rows}) t where ${testOf(scan)} ${orderBy(scan)} ${pageOf(range)}`;

/** Query of groups with alias `g`; an index contains the rows of each group in the list's order. */
interface Groups {
  of: SqlExpression;
  inGroup: Condition;
}

/** Ids of a page of grouped matches; only the groups with the first rows are read. */
function groupedIds(scan: ListScan, { of, inGroup }: Groups, { offset, limit }: PageRange): SqlExpression {
  const end = offset + limit;
  // A grouped order without an index is one by a state, so the rows of a group have equal sort keys.
  const inGroupOrder = orderBy(scan.isUnindexed ? { ...scan, by: [] } : scan);
  const firstRows = (count: number) =>
    sql`lateral (${sortKeys(scan, allOf([inGroup, lookupOf(scan)]))} ${inGroupOrder} limit ${count}) t`;
  const sorted = orderBySortKeys(scan);
  return sql`select t.id from (select g.* from (${of}) g cross join ${firstRows(1)} ${sorted} limit ${end}) g
    cross join ${firstRows(end)} ${sorted} limit ${limit} offset ${offset}`;
}

/** Ids of a page, found by one index search per combination of column values. */
export function idsByState(
  scan: ListScan,
  states: readonly SqlExpression[],
  range: PageRange,
): SqlExpression {
  const columns = sql.join(states);
  const names = states.map((state, index) => sql`${state} as ${sql.ref(`value_${String(index)}`)}`);
  const firstAfter = (last: Condition) =>
    sql`select ${sql.join(names)} from ${scan.from} t where ${scan.existing} and ${last} order by ${columns} limit 1`;
  const of = sql`with recursive state as ((${firstAfter(sql`true`)}) union all select following.* from state
    cross join lateral (${firstAfter(sql`row(${columns}) > row(state.*)`)}) following) select * from state`;
  return groupedIds(scan, { of, inGroup: sql`row(${columns}) = row(g.*)` }, range);
}

/** Ids of a page of a date range, by day. */
export function idsByDay(scan: ListScan, days: DateRange, range: PageRange): SqlExpression {
  const boundOf = (of: SqlExpression) => sql`(select ${of} from ${scan.from} t where ${scan.existing})`;
  const of = sql`select day::date from generate_series(
      greatest(${days.from ?? null}::date, ${boundOf(sql`min(${days.by})`)})::timestamp,
      least(${days.to ?? null}::date, ${boundOf(sql`max(${days.by})`)})::timestamp, interval '1 day') day`;
  return groupedIds(scan, { of, inGroup: sql`${days.by} = g.day` }, range);
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

/** Ids of a page, sorted among all matches; for a search, among the first matches of each alternative. */
function sortedIds(scan: ListScan, range: PageRange): SqlExpression {
  const sorted = orderBySortKeys(scan);
  const first = (lookup: Condition) =>
    sql`select * from (${sortKeys(scan, lookup)} offset 0) t ${sorted} limit ${range.offset + range.limit}`;
  return sql`select t.id from (${sql.join(perAlternative(scan, first), sql` union `)}) t ${sorted} ${pageOf(range)}`;
}

/**
 * Ids of a page of many matches, sorted or read along an index as the planner decides. The second order by
 * makes it plan for all matches: it assumes that matches are spread evenly over an index, and with a limit
 * would walk an index whose matches are all at the far end.
 */
const plannedIds = (scan: ListScan, range: PageRange): SqlExpression =>
  sql`select t.id from (${sortKeys(scan, lookupOf(scan))} ${orderBy(scan)} offset 0) t ${orderBySortKeys(scan)} ${pageOf(range)}`;

const sortKeyName = (index: number): string => `sort_${String(index)}`;

const sortKeys = ({ from, existing, by }: ListScan, condition: Condition): SqlExpression =>
  sql`select t.id, ${sql.join(by.map((key, index) => sql`${key} as ${sql.ref(sortKeyName(index))}`))}
    from ${from} t where ${existing} and ${condition}`;

const orderBySortKeys = ({ by, dir }: ListScan): SqlExpression =>
  orderBy({ by: by.map((_key, index) => sql.ref(`t.${sortKeyName(index)}`)), dir });

/** Counts matches along the index of a range; another index might visit all rows outside of the range. */
async function countRows(db: Db, scan: ListScan): Promise<RowCount> {
  const { from, existing, range } = scan;
  const end = sql`limit ${MAX_ROWS + 1}`;
  const order = range ? sql`order by ${range}` : sql``;
  const ids = perAlternative(
    scan,
    (lookup) => sql`select t.id from ${from} t where ${existing} and ${lookup} ${order} ${end}`,
  );
  const counted = sql<{ total: number }>`select count(*) as total
    from (select t.id from (${sql.join(ids, sql` union `)}) t ${end}) t`;
  return limitedCount((await counted.execute(db)).rows[0]?.total ?? 0);
}

const limitedCount = (total: number): RowCount =>
  total > MAX_ROWS ? { total: MAX_ROWS, total_is: 'at_least' } : exactCount(total);

const exactCount = (total: number): RowCount => ({ total, total_is: 'exact' });

/** Whether to sort the first rows of each combination of states; a later page would need too many of them. */
const isGrouped = (
  scan: ListScan,
  { offset }: PageRange,
): scan is ListScan & { states: readonly SqlExpression[] } =>
  scan.isUnindexed === true && scan.states !== undefined && offset < WINDOW_ROWS;

/** The ids of a page and the number of matches, from one scan. */
async function scanOnce(db: Db, scan: ListScan, range: PageRange): Promise<RowCount & { ids: Id[] }> {
  const page = sql<{ id: Id; total: number }>`select t.id, t.total
    from (select t.*, count(*) over () as total from (${sortKeys(scan, lookupOf(scan))}) t) t
    ${orderBySortKeys(scan)} ${pageOf(range)}`;
  const { rows } = await page.execute(db);
  if (rows.length === 0 && range.offset > 0) return { ids: [], ...(await countRows(db, scan)) };
  return { ids: rows.map(({ id }) => id), ...limitedCount(rows[0]?.total ?? 0) };
}

/** The ids of a page of a list, in the list's order, and the number of rows of the list. */
export async function readPage(db: Db, scan: ListScan, range: PageRange): Promise<RowCount & { ids: Id[] }> {
  const { offset, limit } = range;
  if (scan.alternatives?.length === 0) return { ids: [], ...exactCount(0) };
  if (scan.isScannedOnce && (scan.isUnindexed || !isUnfiltered(scan))) return scanOnce(db, scan, range);
  if (isUnfiltered(scan)) {
    const ids = await readIds(
      db,
      isGrouped(scan, range) ? idsByState(scan, scan.states, range) : orderedIds(scan, range),
    );
    const isLast = ids.length > 0 && ids.length < limit;
    return { ids, ...(isLast ? exactCount(offset + ids.length) : await countRows(db, scan)) };
  }
  const count = await countRows(db, scan);
  return { ids: await readMatches(db, scan, range, count), ...count };
}

const readIds = async (db: Db, query: SqlExpression): Promise<Id[]> =>
  (await sql<{ id: Id }>`${query}`.execute(db)).rows.map(({ id }) => id);

/** The ids of a page of the matches of a filter or search. */
async function readMatches(
  db: Db,
  scan: ListScan,
  range: PageRange,
  { total, total_is }: RowCount,
): Promise<Id[]> {
  const read = (query: SqlExpression) => readIds(db, query);
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
  const next = await read(windowIds(scan, range, LARGE_WINDOW_ROWS));
  return next.length === pageLength ? next : read(plannedIds(scan, range));
}

/** Id of the first row of a list. */
export async function firstId(db: Db, scan: ListScan): Promise<Id | undefined> {
  if (scan.alternatives?.length === 0) return undefined;
  const range = { offset: 0, limit: 1 };
  const read = async (query: SqlExpression) => (await readIds(db, query))[0];
  if (isUnfiltered(scan)) return read(orderedIds(scan, range));
  const first = scan.isUnindexed ? undefined : await read(windowIds(scan, range));
  return (
    first ?? read(scan.isUnindexed || scan.alternatives ? sortedIds(scan, range) : plannedIds(scan, range))
  );
}
