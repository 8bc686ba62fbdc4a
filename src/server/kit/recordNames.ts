import { sql } from 'kysely';
import type { FieldChange, Happening } from '../../domain/history';
import type { Db } from '../database/pool';
import type { Database } from '../database/schema';
import type { Sql } from './field';
import { isId } from './id';

/** What the records are called that a field of a draft points to. */
const NAMES: Record<string, { table: keyof Database; label: Sql }> = {
  assigned_to: { table: 'users', label: sql`r.first_name || ' ' || r.last_name` },
  client: { table: 'clients', label: sql`r.code || ' · ' || r.label` },
  collector: { table: 'users', label: sql`r.first_name || ' ' || r.last_name` },
  contract: { table: 'contracts', label: sql`r.unique_number` },
  completed_by: { table: 'users', label: sql`r.first_name || ' ' || r.last_name` },
  counter: { table: 'counters', label: sql`r.code || ' · ' || r.serial_number` },
  device: { table: 'devices', label: sql`r.code || ' · ' || r.serial_number` },
  merged_into: { table: 'clients', label: sql`r.code || ' · ' || r.label` },
  order: { table: 'orders', label: sql`r.unique_number` },
  pos: { table: 'pos', label: sql`r.code || ' · ' || r.brand || ' ' || r.model` },
  replaced_by: { table: 'counters', label: sql`r.code || ' · ' || r.serial_number` },
  role: { table: 'roles', label: sql`r.name` },
  tank: { table: 'tanks', label: sql`r.code || ' · ' || r.name` },
  tariff: { table: 'settings', label: sql`r.label` },
  value: {
    table: 'media',
    label: sql`'Picture of ' || to_char(r.created_at at time zone 'Asia/Dubai', 'FMDD Mon YYYY, HH24:MI')`,
  },
};

/** The same happenings, with names in place of the ids of other records. */
export async function withNames(db: Db, happenings: readonly Happening[]): Promise<Happening[]> {
  const changes = happenings.flatMap((happening) => happening.changes);
  const names = new Map<unknown, string>();
  for (const [field, { table, label }] of Object.entries(NAMES)) {
    const ids = idsIn(changes.filter((change) => change.field === field));
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string; label: string | null }>`select r.id, ${label} as label
      from ${sql.table(table)} r where r.id in (${sql.join(ids)})`.execute(db);
    for (const row of rows) if (row.label) names.set(row.id, row.label);
  }
  const nameOf = (value: unknown) => names.get(value) ?? value;
  return happenings.map((happening) => ({
    ...happening,
    changes: happening.changes.map(({ field, from, to }) => ({ field, from: nameOf(from), to: nameOf(to) })),
  }));
}

const idsIn = (changes: readonly FieldChange[]): string[] =>
  [...new Set(changes.flatMap(({ from, to }) => [from, to]))].filter(isId);
