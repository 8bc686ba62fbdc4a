import { sql } from 'kysely';
import type { SortDirection } from '../../domain/entity';
import type { Db } from '../db/client';
import type { SqlExpression } from './fields';
import type { Condition, Predicate } from './filters';
import { anyOfConditions } from './search';

/** A list's table, and which of its rows the list has at all, as far as an index has them in its order. */
export interface ListSource {
  from: SqlExpression;
  existing: Condition;
}

/** A list's question, as far as the database has to know it. */
export interface PageQuery extends ListSource {
  /** Parts of the order, no row in two, that have all wished ones among them; the whole order, unless told. */
  ranges?: readonly Condition[];
  /** What else they must hold. */
  predicates: readonly Predicate[];
  /** The places of which a search finds each row in one, at least; of none it finds nothing. */
  searchPlaces: readonly Predicate[] | undefined;
  by: SqlExpression;
  dir: SortDirection;
  before: number;
  limit: number;
}

/** So many rows of an order are looked through for a page of wished ones. */
const FIRST_ROWS = 1_000;

const all = (conditions: readonly Condition[]): SqlExpression => sql.join([...conditions], sql` and `);
const conditionsOf = ({ predicates, searchPlaces }: PageQuery): Condition[] => [
  ...predicates.map(({ test }) => test),
  ...(searchPlaces ? [anyOfConditions(searchPlaces)] : []),
];

/** Whether it is any narrower than the list. */
export const isFiltered = ({ predicates, searchPlaces }: PageQuery): boolean =>
  predicates.length > 0 || searchPlaces !== undefined;

const orderClause = ({ dir }: PageQuery, by: SqlExpression): SqlExpression => {
  const way = dir === 'desc' ? sql`desc` : sql`asc`;
  return sql`${by} ${way}, t.id ${way}`;
};

const limitClause = ({ limit, before }: PageQuery): SqlExpression => sql`limit ${limit} offset ${before}`;

const matchingRows = (question: PageQuery, part: readonly Condition[] = []): SqlExpression =>
  sql`${question.from} t where ${all([question.existing, ...part, ...conditionsOf(question)])}`;

/** The page, by a walk along the order, or along each part of it. */
export function indexScan(question: PageQuery): SqlExpression {
  const { by, ranges, before, limit } = question;
  const order = orderClause(question, by);
  if (!ranges)
    return sql`select t.id from ${matchingRows(question)} order by ${order} ${limitClause(question)}`;
  const walks = ranges.map(
    (part) =>
      sql`(select t.id, ${by} as sorted from ${matchingRows(question, [part])} order by ${order} limit ${before + limit})`,
  );
  return sql`select t.id from (${sql.join(walks, sql` union all `)}) t order by ${bySortColumn(question)} ${limitClause(question)}`;
}

/** The wished ones among the first rows of an order; what all of these hold isn't asked again, so that an index that has the rest is read alone. */
export function firstRowsScan(question: PageQuery): SqlExpression {
  const { from, existing, by, before } = question;
  const order = orderClause(question, by);
  return sql`select t.id from
    (select * from ${from} t where ${existing} order by ${order} limit ${before + FIRST_ROWS}) t
    where ${all(conditionsOf(question))} order by ${order} ${limitClause(question)}`;
}

const placeCount = ({ searchPlaces }: PageQuery): number => searchPlaces?.length ?? 1;

const unionOfPlaces = (
  { from, existing, predicates, searchPlaces }: PageQuery,
  shown: SqlExpression,
  joint: SqlExpression,
): SqlExpression => {
  const everywhere = predicates.map(({ search }) => search);
  const found = (place: readonly Condition[]) =>
    sql`select ${shown} from ${from} t where ${all([existing, ...everywhere, ...place])}`;
  const each = searchPlaces ? searchPlaces.map(({ search }) => found([search])) : [found([])];
  return sql`(${sql.join(each, joint)}) t`;
};

/** All that is wished, to be counted; place by place, since each has an index of its own. */
export const countSource = (question: PageQuery): SqlExpression =>
  unionOfPlaces(question, sql`t.id`, sql` union `);

const sortSource = (question: PageQuery, joint: SqlExpression): SqlExpression =>
  unionOfPlaces(question, sql`t.id, ${question.by} as sorted`, joint);

const bySortColumn = (question: PageQuery): SqlExpression => orderClause(question, sql`t.sorted`);

/** The page, found with how many rows there are in all; one more than so many are looked for. */
export const sortAndCount = (question: PageQuery, most: number): SqlExpression =>
  sql`select t.id, count(*) over () as n from (select * from ${sortSource(question, sql` union `)} limit ${most + 1}) t
    order by ${bySortColumn(question)} ${limitClause(question)}`;

/** The page, sorted among all that is wished: of the first entries of all places, each row is in as many as it has places, at most. */
export function sortMatches(question: PageQuery): SqlExpression {
  const { before, limit } = question;
  const order = bySortColumn(question);
  const entries = sql`(select * from ${sortSource(question, sql` union all `)} offset 0) t order by ${order}`;
  if (placeCount(question) === 1) return sql`select t.id from ${entries} ${limitClause(question)}`;
  const first = sql`select * from ${entries} limit ${(before + limit) * placeCount(question)}`;
  return sql`select t.id from (select distinct t.id, t.sorted from (${first}) t) t order by ${order} ${limitClause(question)}`;
}

/** Those of some ids whose rows the list still has. */
export const existingIds = ({ from, existing }: ListSource, ids: readonly string[]): SqlExpression =>
  sql`select t.id from ${from} t where t.id = any(${ids}::uuid[]) and ${existing}`;

interface Plan {
  'Plan Rows': number;
  'Total Cost': number;
}

async function explain(db: Db, query: SqlExpression): Promise<Plan | undefined> {
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) ${query}`.execute(db);
  return plan.rows[0]?.['QUERY PLAN'][0].Plan;
}

/** How many rows the database expects to be wished. */
export const estimateRows = async (db: Db, question: PageQuery): Promise<number> =>
  (await explain(db, sql`select from ${matchingRows(question)}`))?.['Plan Rows'] ?? 0;

/** What the database expects it to cost to find all that is wished and sort it, in pages read one after the other. */
export const estimateCost = async (db: Db, question: PageQuery): Promise<number> =>
  (await explain(db, sortMatches(question)))?.['Total Cost'] ?? Infinity;
