import type { InsertObject } from 'kysely';
import type { Db } from '../database/pool';
import type { Database } from '../database/schema';

const AT_ONCE = 500;

/** Some hundreds at a time: no statement may take long. */
export function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += AT_ONCE) yield items.slice(from, from + AT_ONCE);
}

/** Put rows into their table, some hundreds at a time. */
export async function insert<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly InsertObject<Database, Table>[],
): Promise<void> {
  for (const part of inParts(rows)) await db.insertInto(table).values(part).execute();
}
