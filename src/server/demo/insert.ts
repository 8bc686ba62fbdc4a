import type { InsertObject } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../database/pool';
import type { Database } from '../database/schema';

const AT_ONCE = 500;
/** So many plain rows make one document. */
export const MANY_AT_ONCE = 5_000;

/** Part by part: no statement may grow without bound. */
export function* inParts<Item>(items: readonly Item[], size = AT_ONCE): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** Put rows into their table, some hundreds at a time. */
export async function insert<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly InsertObject<Database, Table>[],
): Promise<void> {
  for (const part of inParts(rows)) await db.insertInto(table).values(part).execute();
}

/** Put thousands of plain rows into their table, each part as one document; what a row does not name stays empty. */
export async function insertMany<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly InsertObject<Database, Table>[],
): Promise<void> {
  for (const part of inParts(rows, MANY_AT_ONCE)) {
    const columns = sql.join(
      [...new Set(part.flatMap((row) => Object.keys(row)))].map((column) => sql.ref(column)),
    );
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)})`.execute(
      db,
    );
  }
}
