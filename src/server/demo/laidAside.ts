import { sql } from 'kysely';
import type { Db } from '../database/pool';

/** Tables that get the most rows, each of which an index would be told of one by one. */
const TABLES = ['bills', 'wallets', 'counter_readings', 'contracts', 'counters', 'clients'];

/** Indexes by which the tables' own triggers find what they look for. */
const NEEDED = [
  'bills_original_bill',
  'wallets_batch',
  'counter_readings_of_counter',
  'counter_readings_of_bill',
];

interface Index {
  name: string;
  definition: string;
}

const findable = sql<Index>`select c.relname as name, pg_get_indexdef(c.oid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where not i.indisunique and not i.indisexclusion and i.indrelid in (select unnest(${TABLES}::text[])::regclass)
    and c.relname <> all (${NEEDED})`;

/** Write very many rows with the indexes that only find rows laid aside, and make these again from the whole; what rules rest on stays. */
export async function withFewIndexes(db: Db, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await findable.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  await work();
  await sql`set constraints all immediate`.execute(db);
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  await sql`set constraints all deferred`.execute(db);
}
