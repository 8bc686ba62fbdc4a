import { sql } from 'kysely';
import type { SortDirection, Id } from '../../domain/entity';
import type { Db } from '../db/client';
import type { SqlExpression } from './fields';
import type { Condition } from './filters';
import { orNotFound } from '../http/httpError';

/** The records that stand before and after one in a list. */
export interface AdjacentIds {
  before: Id | null;
  after: Id | null;
}

/** A list in its order: its table, which rows it has, and what it is sorted by. */
export interface OrderedList {
  from: SqlExpression;
  condition: Condition;
  by: SqlExpression;
  dir: SortDirection;
}

/** One step up or down the order by two reads of an index; rows that have nothing to be sorted by stand at its upper end. */
function adjacentId(
  { from, condition, by }: OrderedList,
  id: Id,
  way: SortDirection,
  blank: boolean,
): SqlExpression {
  const here = sql`(select ${by}, t.id from ${from} t where t.id = ${id}::uuid)`;
  const order = way === 'asc' ? sql`${by} asc, t.id asc` : sql`${by} desc, t.id desc`;
  const first = (where: SqlExpression) =>
    sql`(select t.id from ${from} t where ${condition} and ${where} order by ${order} limit 1)`;
  const beyond = way === 'asc' ? sql`>` : sql`<`;
  const amongBlank = first(sql`${by} is null and t.id ${beyond} ${id}::uuid`);
  if (blank)
    return way === 'asc' ? amongBlank : sql`coalesce(${amongBlank}, ${first(sql`${by} is not null`)})`;
  const amongFull = first(sql`(${by}, t.id) ${beyond} ${here}`);
  return way === 'asc' ? sql`coalesce(${amongFull}, ${first(sql`${by} is null`)})` : amongFull;
}

/** The neighbours of a record in a list, wherever in it the record stands; also of one that the list no longer has. */
export async function findAdjacentIds(db: Db, list: OrderedList, id: Id): Promise<AdjacentIds> {
  const { from, by, dir } = list;
  const place = sql<{
    blank: boolean;
  }>`select ${by} is null as blank from ${from} t where t.id = ${id}::uuid`;
  const { blank } = orNotFound((await place.execute(db)).rows[0]);
  const [before, after] = dir === 'asc' ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const);
  const both = sql<AdjacentIds>`select ${adjacentId(list, id, before, blank)} as before,
    ${adjacentId(list, id, after, blank)} as after`;
  return orNotFound((await both.execute(db)).rows[0]);
}
