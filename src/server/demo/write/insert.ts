import { setImmediate as breathe } from 'node:timers/promises';
import type { InsertObject } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema/database';

const AT_ONCE = 500;
/** So many plain rows make one document. */
export const MANY_AT_ONCE = 5_000;

type Row<Table extends keyof Database> = InsertObject<Database, Table>;

/** Part by part: no statement may grow without bound. */
export function* inParts<Item>(items: Iterable<Item>, size = AT_ONCE): Generator<Item[]> {
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
  for (const part of inParts(rows)) await db.insertInto(table).values(part).execute();
}

/** Make rows for one document after another; what is on its way to the database goes on between two handfuls of them. */
async function* inDocuments<Item>(rows: Iterable<Item>): AsyncGenerator<Item[]> {
  let document: Item[] = [];
  for (const handful of inParts(rows)) {
    document.push(...handful);
    await breathe();
    if (document.length < MANY_AT_ONCE) continue;
    yield document;
    document = [];
  }
  if (document.length > 0) yield document;
}

function insertion<Table extends keyof Database>(table: Table, rows: readonly Row<Table>[]) {
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
  for await (const document of inDocuments(rows)) {
    const next = insertion(table, document);
    await writing;
    writing = next.execute(db);
    void Promise.allSettled([writing]);
  }
  await writing;
}
