import { sql } from 'kysely';
import type { Db } from '../../db/client';

/** Tables with the most rows, whose indexes are built after loading. */
const LARGE_TABLES = [
  'bills',
  'wallets',
  'counter_readings',
  'contracts',
  'counters',
  'clients',
  'journal_entries',
  'journal_lines',
];

/** Indexes that triggers need during loading. */
const KEPT_INDEXES = [
  'bills_source',
  'bills_client',
  'wallets_handover',
  'counter_readings_of_counter',
  'counter_readings_of_bill',
];

/** Tables whose foreign keys are checked once after loading. */
const REFERENCING_TABLES = [
  ...LARGE_TABLES,
  'allocations',
  'bill_lines',
  'bill_tariffs',
  'events',
  'tank_readings',
];

/** Low fill factors leave room for later updates on the same page (HOT updates). */
const FILL_FACTORS = { bills: 12, wallets: 45, counters: 45, contracts: 30 };

/** Bills are issued before their readings are written, and the journal is posted from the loaded rows. */
const DISABLED_TRIGGERS: readonly (readonly [table: string, trigger: string])[] = [
  ['bills', 'bills_finalize_readings'],
  ['bills', 'bills_post_journal'],
  ['wallets', 'wallets_post_journal_insert'],
  ['wallets', 'wallets_post_journal_update'],
  ['allocations', 'allocations_post_journal'],
  ['handovers', 'handovers_post_journal'],
  ['contract_deposits', 'contract_deposits_post_journal'],
];

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
const setTrigger = (table: string, name: string, action: 'enable' | 'disable') =>
  sql`alter table ${sql.table(table)} ${sql.raw(action)} trigger ${sql.ref(name)}`;
const setFillFactor = (table: string, fillFactor: number) =>
  sql`alter table ${sql.table(table)} set (fillfactor = ${sql.lit(fillFactor)})`;
const resetFillFactor = (table: string) => sql`alter table ${sql.table(table)} reset (fillfactor)`;

/**
 * Drops indexes and foreign keys for a bulk load; returns a function that restores them, which checks all
 * foreign keys.
 */
export async function dropIndexesAndConstraints(db: Db): Promise<() => Promise<void>> {
  const [droppedIndexes, foreignKeys] = [
    (await indexes.execute(db)).rows,
    (await references.execute(db)).rows,
  ];
  await sql`drop index ${sql.join(droppedIndexes.map(({ name }) => sql.ref(name)))}`.execute(db);
  await sql.join(foreignKeys.map(dropConstraint), sql`; `).execute(db);
  for (const [table, fillFactor] of Object.entries(FILL_FACTORS))
    await setFillFactor(table, fillFactor).execute(db);
  for (const [table, name] of DISABLED_TRIGGERS) await setTrigger(table, name, 'disable').execute(db);
  return async () => {
    await sql`set constraints all immediate`.execute(db);
    for (const [table, name] of DISABLED_TRIGGERS) await setTrigger(table, name, 'enable').execute(db);
    for (const table of Object.keys(FILL_FACTORS)) await resetFillFactor(table).execute(db);
    for (const { definition } of droppedIndexes) await sql.raw(definition).execute(db);
    for (const { table, name, definition } of foreignKeys)
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        db,
      );
    await sql`set constraints all deferred`.execute(db);
  };
}
