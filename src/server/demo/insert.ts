import type { InsertObject } from 'kysely';
import type { Db } from '../database/pool';
import type { Database } from '../database/schema';

const AT_ONCE = 500;

/** Put rows into their table, some hundreds at a time. */
export async function insert<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly InsertObject<Database, Table>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
}
