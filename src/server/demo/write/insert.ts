import { setImmediate as breathe } from 'node:timers/promises';
import type { InsertObject } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema/database';

const ROWS_PER_STATEMENT = 500;
export const ROWS_PER_DOCUMENT = 5_000;

type Row<Table extends keyof Database> = InsertObject<Database, Table>;

export function* inBatches<Item>(items: Iterable<Item>, size = ROWS_PER_STATEMENT): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export function* rowsOf<Item, Made>(
  items: readonly Item[],
  rows: (item: Item) => readonly Made[],
): Generator<Made> {
  for (const item of items) yield* rows(item);
}

/** Inserts rows in batches. */
export async function insert<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  for (const batch of inBatches(rows)) await db.insertInto(table).values(batch).execute();
}

/** Builds large batches, yielding to the event loop so that the running insert can proceed. */
async function* documentBatches<Item>(rows: Iterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for (const chunk of inBatches(rows)) {
    batch.push(...chunk);
    await breathe();
    if (batch.length < ROWS_PER_DOCUMENT) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function documentInsert<Table extends keyof Database>(table: Table, rows: readonly Row<Table>[]) {
  const columns = sql.join([...new Set(rows.flatMap(Object.keys))].map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`;
}

/**
 * Inserts many rows as JSON, preparing each batch while the previous one is written; absent columns are null.
 */
export async function insertMany<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: Iterable<Row<Table>>,
): Promise<void> {
  let pending: Promise<unknown> = Promise.resolve();
  for await (const batch of documentBatches(rows)) {
    const statement = documentInsert(table, batch);
    await pending;
    pending = statement.execute(db);
    void Promise.allSettled([pending]);
  }
  await pending;
}
