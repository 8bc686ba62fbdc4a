import { sql } from 'kysely';
import type { SortDirection, Id } from '../../domain/entity';
import type { Db } from '../db/client';
import { orNotFound } from '../http/httpError';
import type { SqlExpression } from './fields';
import type { Condition } from './filters';
import { firstId } from './paging';
import type { ListScan } from './paging';

/** The records before and after one in a list's order. */
interface AdjacentIds {
  before: Id | null;
  after: Id | null;
}

/** Finds the neighbours of a record by its sort key, also if the list does not contain it. Nulls sort as the largest key. */
export async function findAdjacentIds(db: Db, scan: ListScan, id: Id): Promise<AdjacentIds> {
  const { from, by: keys, existing, dir } = scan;
  const by = keys[0] ?? sql`t.id`;
  const positionAmongNulls = sql.join([...keys.slice(1), sql`t.id`]);
  const position = sql.join([by, positionAmongNulls]);
  const key = sql<{
    isNull: boolean;
  }>`select ${by} is null as "isNull" from ${from} t where t.id = ${id}::uuid`;
  const { isNull } = orNotFound((await key.execute(db)).rows[0]);

  const next = async (direction: SortDirection): Promise<Id | null> => {
    const first = (condition: Condition) =>
      firstId(db, { ...scan, dir: direction, existing: sql`${existing} and ${condition}` });
    const beyond = direction === 'asc' ? sql`>` : sql`<`;
    const isBeyond = (keysOf: SqlExpression) =>
      sql<boolean>`(${keysOf}) ${beyond} (select ${keysOf} from ${from} t where t.id = ${id}::uuid)`;
    const own = isNull ? sql<boolean>`${by} is null and ${isBeyond(positionAmongNulls)}` : isBeyond(position);
    const found = await first(own);
    if (found !== undefined || isNull === (direction === 'asc')) return found ?? null;
    return (await first(isNull ? sql`${by} is not null` : sql`${by} is null`)) ?? null;
  };

  const [before, after] = dir === 'asc' ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const);
  return { before: await next(before), after: await next(after) };
}
