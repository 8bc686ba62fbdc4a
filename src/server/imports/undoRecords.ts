import { sql } from 'kysely';
import type { Id } from '../../domain/entity';
import type { AuditChange } from '../audit/auditLog';
import type { Db } from '../db/client';
import type { Condition } from '../lists/filters';
import type { ImportContext } from './dataImportKind';

const CHANGES_PER_STATEMENT = 1_000;

type ImportedTable = 'sites' | 'clients' | 'tanks' | 'counters' | 'devices' | 'contracts';

/** Writes the audit entries of records that an undone import had created. */
export async function recordUndone(
  { recordChange }: ImportContext,
  model: string,
  ids: readonly Id[],
): Promise<void> {
  const changes = ids.map((id): AuditChange => ({ action: `${model}.import_undone`, model, id, after: {} }));
  for (let start = 0; start < changes.length; start += CHANGES_PER_STATEMENT)
    await recordChange(...changes.slice(start, start + CHANGES_PER_STATEMENT));
}

/** Deletes records that nothing refers to; their rows stay for history and journal. */
export async function deleteImported(
  context: ImportContext,
  table: ImportedTable,
  model: string,
  ids: readonly Id[],
): Promise<void> {
  const at = new Date(context.now);
  await sql`update ${sql.table(table)} set deleted_at = ${at}, updated_at = ${at}, version = version + 1
    where id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(context.db);
  await recordUndone(context, model, ids);
}

/** Frees the numbers of undone payments, so that they can be imported again. */
export const freeNumbers = (db: Db, payments: readonly Id[]) =>
  sql`update wallets set unique_number = unique_number || ' (undone ' || right(id::text, 12) || ')'
    where id = any(${[...payments]}::uuid[])`.execute(db);

/** SQL of a record that depends on an imported one, and the labels of both. */
interface Dependent {
  /** Table of the dependent record, with alias `d`. */
  from: ReturnType<typeof sql>;
  /** Name of the imported record `t`. */
  name: ReturnType<typeof sql>;
  /** Label of the dependent record, such as `contract CT-2026-000012`. */
  built: ReturnType<typeof sql>;
  where: Condition;
}

/** Message about the first dependent of records of a table; undefined if there is none. */
export async function findFirstDependent(
  { db }: Pick<ImportContext, 'db'>,
  table: string,
  ids: readonly Id[],
  dependents: readonly Dependent[],
): Promise<string | undefined> {
  for (const { from, name, built, where } of dependents) {
    const { rows } = await sql<{ name: string; built: string }>`select ${name} as name, ${built} as built
      from ${sql.table(table)} t join ${from} on ${where}
      where t.id = any(${[...ids]}::uuid[]) limit 1`.execute(db);
    const [found] = rows;
    if (found)
      return `${found.name} can’t be undone, because of ${found.built}. Undo or remove that first; nothing was changed.`;
  }
  return undefined;
}
