import { sql } from 'kysely';
import type { Db } from '../database/pool';
import { CROWD, beliefOf, counted } from './counting';
import type { Counted } from './counting';
import type { Sql } from './field';
import type { Condition } from './filters';
import { MOST_ROWS_DEEP } from './listing';

/** A list's question, as far as the database has to know it. */
export interface Question {
  from: Sql;
  /** Which rows the list has at all, as far as an index has them in its order. */
  alive: Condition;
  /** What else they must hold. */
  wished: readonly Condition[];
  isSearched: boolean;
  order: Sql;
  before: number;
  limit: number;
}

/** So many rows of an order are looked through for a page of wished ones. */
const NEAR = 1_000;

/** Up to so many rows that a search finds are sorted sooner than an order is walked for them. */
const FEW = 150_000;

/**
 * The rows of a page and how many there are in all. Where wished rows are dense, the beginning of the order has them;
 * where they are few, they are all found and then sorted; else an index has them in that order. The database alone would
 * walk an order to its far end for rows that all lie there.
 */
export async function paged<Row>(
  db: Db,
  question: Question,
  read: (shown: Sql) => Promise<Row[]>,
): Promise<Counted & { rows: Row[] }> {
  const { from, alive, wished, order, before, limit } = question;
  const wanted = sql.join([alive, ...wished], sql` and `);
  const all = sql`${from} t where ${wanted}`;
  const shown = (among: Sql) =>
    sql`select t.id from ${among} order by ${order} limit ${limit} offset ${before}`;
  const isNarrowed = wished.length > 0;
  const first = await read(shown(isNarrowed ? nearest(question) : all));
  if (!isNarrowed && first.length > 0 && first.length < limit)
    return { rows: first, total: before + first.length, total_is: 'exact' };
  if (first.length === limit || !isNarrowed) return { rows: first, ...(await counted(db, all)) };
  const { isCrowd, tellCrowd } = beliefOf(db, all);
  const found = isCrowd ? undefined : await sorted(db, all, question);
  if (found) return { rows: await read(found.shown), total: found.total, total_is: 'exact' };
  tellCrowd();
  const isFew = question.isSearched && (await guessed(db, all)) < FEW;
  return { rows: await read(shown(isFew ? sql`(select * from ${all} offset 0) t` : all)), ...CROWD };
}

/** The wished ones among the first rows of an order; what all of these hold isn't asked again, so that an index that has the rest is read alone. */
const nearest = ({ from, alive, wished, order, before }: Question): Sql =>
  sql`(select * from ${from} t where ${alive} order by ${order} limit ${before + NEAR}) t where ${sql.join(wished, sql` and `)}`;

/** The rows of a page and how many there are, found at one go; nothing where there are more than are counted. */
async function sorted(db: Db, all: Sql, { order, before, limit }: Question) {
  const found = sql<{ id: string; n: number }>`select t.id, count(*) over () as n
    from (select * from ${all} limit ${MOST_ROWS_DEEP + 1}) t order by ${order} limit ${limit} offset ${before}`;
  const { rows } = await found.execute(db);
  const total = rows[0]?.n ?? (before > 0 ? (await counted(db, all)).total : 0);
  const shown = sql`select unnest(${rows.map(({ id }) => id)}::uuid[])`;
  return total > MOST_ROWS_DEEP ? undefined : { shown, total };
}

interface Plan {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

/** How many rows the database expects. */
async function guessed(db: Db, rows: Sql): Promise<number> {
  const plan = await sql<Plan>`explain (format json) select 1 from ${rows}`.execute(db);
  return plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
