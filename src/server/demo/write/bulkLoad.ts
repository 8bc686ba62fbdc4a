import { sql } from 'kysely';
import type { Db } from '../../db/client';

/** Tables that get the most rows, each of which an index would be told of one by one. */
const MANY = ['bills', 'wallets', 'counter_readings', 'contracts', 'counters', 'clients'];

/** Indexes by which the tables' own triggers find what they look for. */
const NEEDED = [
  'bills_original_bill',
  'wallets_batch',
  'counter_readings_of_counter',
  'counter_readings_of_bill',
];

/** Tables whose rows point to others, and would be asked whether these are there at each of their steps. */
const POINTING = [...MANY, 'allocations', 'bill_lines', 'bill_tariffs', 'events', 'tank_readings'];

/** Tables whose rows are written in several steps: how much of each page the first of them fills, so that the later ones stay beside it and indexes point to a row but once. */
const GROWING = { bills: 12, wallets: 45, counters: 45, contracts: 30 };

/** A bill is issued before its readings are written, so that it has none to take. */
const IDLE = { bills: 'bill_takes_its_readings' };

interface Part {
  table: string;
  name: string;
  definition: string;
}

const oids = (tables: readonly string[]) => sql`(select unnest(${tables}::text[])::regclass)`;

const indexes = sql<Part>`select i.indrelid::regclass as table, c.relname as name, pg_get_indexdef(c.oid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid in ${oids(MANY)} and c.relname <> all (${NEEDED})
    and not exists (select from pg_constraint where conindid = i.indexrelid)`;

const references = sql<Part>`select conrelid::regclass as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conrelid in ${oids(POINTING)}`;

const dropping = ({ table, name }: Part) =>
  sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`;
const trigger = (table: string, name: string, able: 'enable' | 'disable') =>
  sql`alter table ${sql.table(table)} ${sql.raw(able)} trigger ${sql.ref(name)}`;
const fill = (table: string, share: number) =>
  sql`alter table ${sql.table(table)} set (fillfactor = ${sql.lit(share)})`;
const fillAgain = (table: string) => sql`alter table ${sql.table(table)} reset (fillfactor)`;

/** Lay aside the indexes that no constraint needs, and let nothing point to other rows for certain, while very many are written; gives what puts all of it back, where whatever points to other rows is looked at once for all. */
export async function layAside(db: Db): Promise<() => Promise<void>> {
  const [found, pointing] = [(await indexes.execute(db)).rows, (await references.execute(db)).rows];
  await sql`drop index ${sql.join(found.map(({ name }) => sql.ref(name)))}`.execute(db);
  await sql.join(pointing.map(dropping), sql`; `).execute(db);
  for (const [table, share] of Object.entries(GROWING)) await fill(table, share).execute(db);
  for (const [table, name] of Object.entries(IDLE)) await trigger(table, name, 'disable').execute(db);
  return async () => {
    await sql`set constraints all immediate`.execute(db);
    for (const [table, name] of Object.entries(IDLE)) await trigger(table, name, 'enable').execute(db);
    for (const table of Object.keys(GROWING)) await fillAgain(table).execute(db);
    for (const { definition } of found) await sql.raw(definition).execute(db);
    for (const { table, name, definition } of pointing)
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        db,
      );
    await sql`set constraints all deferred`.execute(db);
  };
}
