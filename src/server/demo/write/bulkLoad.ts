import { sql } from 'kysely';
import type { Db } from '../../db/client';

/** Tables that get the most rows, each of which an index would be told of one by one. */
const LARGE_TABLES = ['bills', 'wallets', 'counter_readings', 'contracts', 'counters', 'clients'];

/** Indexes by which the tables' own triggers find what they look for. */
const KEPT_INDEXES = [
  'bills_original_bill',
  'wallets_handover',
  'counter_readings_of_counter',
  'counter_readings_of_bill',
];

/** Tables whose rows point to others, and would be asked whether these are there at each of their steps. */
const REFERENCING_TABLES = [
  ...LARGE_TABLES,
  'allocations',
  'bill_lines',
  'bill_tariffs',
  'events',
  'tank_readings',
];

/** Tables whose rows are written in several steps: how much of each page the first of them fills, so that the later ones stay beside it and indexes point to a row but once. */
const FILL_FACTORS = { bills: 12, wallets: 45, counters: 45, contracts: 30 };

/** A bill is issued before its readings are written, so that it has none to take. */
const DISABLED_TRIGGERS = { bills: 'bills_finalize_readings' };

interface DroppedObject {
  table: string;
  name: string;
  definition: string;
}

const tableOids = (tables: readonly string[]) => sql`(select unnest(${tables}::text[])::regclass)`;

const indexes = sql<DroppedObject>`select i.indrelid::regclass as table, c.relname as name, pg_get_indexdef(c.oid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid in ${tableOids(LARGE_TABLES)} and c.relname <> all (${KEPT_INDEXES})
    and not exists (select from pg_constraint where conindid = i.indexrelid)`;

const references = sql<DroppedObject>`select conrelid::regclass as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conrelid in ${tableOids(REFERENCING_TABLES)}`;

const dropConstraint = ({ table, name }: DroppedObject) =>
  sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`;
const setTrigger = (table: string, name: string, able: 'enable' | 'disable') =>
  sql`alter table ${sql.table(table)} ${sql.raw(able)} trigger ${sql.ref(name)}`;
const setFillFactor = (table: string, share: number) =>
  sql`alter table ${sql.table(table)} set (fillfactor = ${sql.lit(share)})`;
const resetFillFactor = (table: string) => sql`alter table ${sql.table(table)} reset (fillfactor)`;

/** Lay aside the indexes that no constraint needs, and let nothing point to other rows for certain, while very many are written; gives what puts all of it back, where whatever points to other rows is looked at once for all. */
export async function dropIndexesAndConstraints(db: Db): Promise<() => Promise<void>> {
  const [found, pointing] = [(await indexes.execute(db)).rows, (await references.execute(db)).rows];
  await sql`drop index ${sql.join(found.map(({ name }) => sql.ref(name)))}`.execute(db);
  await sql.join(pointing.map(dropConstraint), sql`; `).execute(db);
  for (const [table, share] of Object.entries(FILL_FACTORS)) await setFillFactor(table, share).execute(db);
  for (const [table, name] of Object.entries(DISABLED_TRIGGERS))
    await setTrigger(table, name, 'disable').execute(db);
  return async () => {
    await sql`set constraints all immediate`.execute(db);
    for (const [table, name] of Object.entries(DISABLED_TRIGGERS))
      await setTrigger(table, name, 'enable').execute(db);
    for (const table of Object.keys(FILL_FACTORS)) await resetFillFactor(table).execute(db);
    for (const { definition } of found) await sql.raw(definition).execute(db);
    for (const { table, name, definition } of pointing)
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        db,
      );
    await sql`set constraints all deferred`.execute(db);
  };
}
