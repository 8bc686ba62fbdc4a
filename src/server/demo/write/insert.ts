import { setImmediate as breathe } from 'node:timers/promises';
import type { InsertObject } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema/database';

const ROWS_PER_STATEMENT = 500;
/** So many plain rows make one document. */
export const ROWS_PER_DOCUMENT = 5_000;

type Row<Table extends keyof Database> = InsertObject<Database, Table>;

/** Part by part: no statement may grow without bound. */
export function* inBatches<Item>(items: Iterable<Item>, size = ROWS_PER_STATEMENT): Generator<Item[]> {
  let part: Item[] = [];
  for (const item of items) {
    part.push(item);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** The rows of many records, each made when it is its turn. */
export function* rowsOf<Item, Made>(
  items: readonly Item[],
  rows: (item: Item) => readonly Made[],
): Generator<Made> {
  for (const item of items) yield* rows(item);
}

/** Put rows into their table, some hundreds at a time. */
export async function insert<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  for (const part of inBatches(rows)) await db.insertInto(table).values(part).execute();
}

/** Make rows for one document after another; what is on its way to the database goes on between two handfuls of them. */
async function* documentBatches<Item>(rows: Iterable<Item>): AsyncGenerator<Item[]> {
  let document: Item[] = [];
  for (const handful of inBatches(rows)) {
    document.push(...handful);
    await breathe();
    if (document.length < ROWS_PER_DOCUMENT) continue;
    yield document;
    document = [];
  }
  if (document.length > 0) yield document;
}

function documentInsert<Table extends keyof Database>(table: Table, rows: readonly Row<Table>[]) {
  const columns = sql.join([...new Set(rows.flatMap(Object.keys))].map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`;
}

/** Put thousands of plain rows into their table, each document made while the one before it is written; what a row does not name stays empty. */
export async function insertMany<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: Iterable<Row<Table>>,
): Promise<void> {
  let writing: Promise<unknown> = Promise.resolve();
  for await (const document of documentBatches(rows)) {
    const next = documentInsert(table, document);
    await writing;
    writing = next.execute(db);
    void Promise.allSettled([writing]);
  }
  await writing;
}
