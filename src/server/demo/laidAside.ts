import { sql } from 'kysely';
import type { Db } from '../database/pool';

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

interface Part {
  table: string;
  name: string;
  definition: string;
}

const oids = (tables: readonly string[]) => sql`(select unnest(${tables}::text[])::regclass)`;

const indexes = sql<Part>`select i.indrelid::regclass as table, c.relname as name, pg_get_indexdef(c.oid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where not i.indisunique and not i.indisexclusion and i.indrelid in ${oids(MANY)} and c.relname <> all (${NEEDED})`;

const references = sql<Part>`select conrelid::regclass as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conrelid in ${oids(POINTING)}`;

/** Write very many rows while the indexes that only find rows are laid aside, and have all that points to other rows looked at once for all; whatever was laid aside is there again at the end, or nothing is written. */
export async function looselyTied(db: Db, work: () => Promise<void>): Promise<void> {
  const [found, pointing] = [(await indexes.execute(db)).rows, (await references.execute(db)).rows];
  for (const { name } of found) await sql`drop index ${sql.ref(name)}`.execute(db);
  for (const { table, name } of pointing)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  await work();
  await sql`set constraints all immediate`.execute(db);
  for (const { definition } of found) await sql.raw(definition).execute(db);
  for (const { table, name, definition } of pointing)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    );
  await sql`set constraints all deferred`.execute(db);
}
