import { sql } from 'kysely';
import type { Direction } from '../../domain/entity';
import type { Db } from '../db/client';
import type { Sql } from './fields';
import type { Condition, Wish } from './filters';
import { anyHolds } from './search';

/** A list's table, and which of its rows the list has at all, as far as an index has them in its order. */
export interface Listed {
  from: Sql;
  alive: Condition;
}

/** A list's question, as far as the database has to know it. */
export interface Question extends Listed {
  /** Parts of the order, no row in two, that have all wished ones among them; the whole order, unless told. */
  parts?: readonly Condition[];
  /** What else they must hold. */
  wished: readonly Wish[];
  /** The places of which a search finds each row in one, at least; of none it finds nothing. */
  sought: readonly Wish[] | undefined;
  by: Sql;
  dir: Direction;
  before: number;
  limit: number;
}

/** So many rows of an order are looked through for a page of wished ones. */
const NEAR = 1_000;

const all = (conditions: readonly Condition[]): Sql => sql.join([...conditions], sql` and `);
const tested = ({ wished, sought }: Question): Condition[] => [
  ...wished.map(({ tests }) => tests),
  ...(sought ? [anyHolds(sought)] : []),
];

/** Whether it is any narrower than the list. */
export const isNarrowed = ({ wished, sought }: Question): boolean =>
  wished.length > 0 || sought !== undefined;

const orderOf = ({ dir }: Question, by: Sql): Sql => {
  const way = dir === 'desc' ? sql`desc` : sql`asc`;
  return sql`${by} ${way}, t.id ${way}`;
};

const pageOf = ({ limit, before }: Question): Sql => sql`limit ${limit} offset ${before}`;

const wantedOf = (question: Question, part: readonly Condition[] = []): Sql =>
  sql`${question.from} t where ${all([question.alive, ...part, ...tested(question)])}`;

/** The page, by a walk along the order, or along each part of it. */
export function walked(question: Question): Sql {
  const { by, parts, before, limit } = question;
  const order = orderOf(question, by);
  if (!parts) return sql`select t.id from ${wantedOf(question)} order by ${order} ${pageOf(question)}`;
  const walks = parts.map(
    (part) =>
      sql`(select t.id, ${by} as sorted from ${wantedOf(question, [part])} order by ${order} limit ${before + limit})`,
  );
  return sql`select t.id from (${sql.join(walks, sql` union all `)}) t order by ${bySorted(question)} ${pageOf(question)}`;
}

/** The wished ones among the first rows of an order; what all of these hold isn't asked again, so that an index that has the rest is read alone. */
export function nearest(question: Question): Sql {
  const { from, alive, by, before } = question;
  const order = orderOf(question, by);
  return sql`select t.id from
    (select * from ${from} t where ${alive} order by ${order} limit ${before + NEAR}) t
    where ${all(tested(question))} order by ${order} ${pageOf(question)}`;
}

const placesOf = ({ sought }: Question): number => sought?.length ?? 1;

const everyPlace = ({ from, alive, wished, sought }: Question, shown: Sql, joint: Sql): Sql => {
  const everywhere = wished.map(({ finds }) => finds);
  const found = (place: readonly Condition[]) =>
    sql`select ${shown} from ${from} t where ${all([alive, ...everywhere, ...place])}`;
  const each = sought ? sought.map(({ finds }) => found([finds])) : [found([])];
  return sql`(${sql.join(each, joint)}) t`;
};

/** All that is wished, to be counted; place by place, since each has an index of its own. */
export const countable = (question: Question): Sql => everyPlace(question, sql`t.id`, sql` union `);

const sortable = (question: Question, joint: Sql): Sql =>
  everyPlace(question, sql`t.id, ${question.by} as sorted`, joint);

const bySorted = (question: Question): Sql => orderOf(question, sql`t.sorted`);

/** The page, found with how many rows there are in all; one more than so many are looked for. */
export const foundAmong = (question: Question, most: number): Sql =>
  sql`select t.id, count(*) over () as n from (select * from ${sortable(question, sql` union `)} limit ${most + 1}) t
    order by ${bySorted(question)} ${pageOf(question)}`;

/** The page, sorted among all that is wished: of the first entries of all places, each row is in as many as it has places, at most. */
export function gathered(question: Question): Sql {
  const { before, limit } = question;
  const order = bySorted(question);
  const entries = sql`(select * from ${sortable(question, sql` union all `)} offset 0) t order by ${order}`;
  if (placesOf(question) === 1) return sql`select t.id from ${entries} ${pageOf(question)}`;
  const first = sql`select * from ${entries} limit ${(before + limit) * placesOf(question)}`;
  return sql`select t.id from (select distinct t.id, t.sorted from (${first}) t) t order by ${order} ${pageOf(question)}`;
}

/** Those of some ids whose rows the list still has. */
export const stillThere = ({ from, alive }: Listed, ids: readonly string[]): Sql =>
  sql`select t.id from ${from} t where t.id = any(${ids}::uuid[]) and ${alive}`;

interface Plan {
  'Plan Rows': number;
  'Total Cost': number;
}

async function planOf(db: Db, query: Sql): Promise<Plan | undefined> {
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) ${query}`.execute(db);
  return plan.rows[0]?.['QUERY PLAN'][0].Plan;
}

/** How many rows the database expects to be wished. */
export const guessed = async (db: Db, question: Question): Promise<number> =>
  (await planOf(db, sql`select from ${wantedOf(question)}`))?.['Plan Rows'] ?? 0;

/** What the database expects it to cost to find all that is wished and sort it, in pages read one after the other. */
export const costOfAll = async (db: Db, question: Question): Promise<number> =>
  (await planOf(db, gathered(question)))?.['Total Cost'] ?? Infinity;
