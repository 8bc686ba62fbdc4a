import { sql } from 'kysely';
import type { FieldChange, HistoryEntry } from '../../domain/history';
import type { Db } from '../db/client';
import type { Database } from '../db/schema/database';
import type { SqlExpression } from '../lists/fields';
import { isRecordId } from '../db/recordId';
import { isDeepStrictEqual } from 'node:util';
import { Type } from 'typebox';
import type { Entity, Id, Page } from '../../domain/entity';
import type { Permission } from '../../domain/permissions';
import { withoutSecrets } from './auditLog';
import { route } from '../http/route';
import { isoTimestamp, fullName } from '../lists/fields';
import { listQuerySchema } from '../lists/listQuery';
import { orNotFound } from '../http/httpError';
import {
  idSchema,
  nullableReferenceSchema,
  timestampSchema,
  pageSchema,
  textSchema,
} from '../http/responseSchemas';
import type { Repository } from '../lists/repository';

/** Labels of referenced records, by field. */
const REFERENCE_LABELS: Record<string, { table: keyof Database; label: SqlExpression }> = {
  assigned_to: { table: 'users', label: fullName('r') },
  client: { table: 'clients', label: sql`r.code || ' · ' || r.label` },
  collector: { table: 'users', label: fullName('r') },
  contract: { table: 'contracts', label: sql`r.unique_number` },
  completed_by: { table: 'users', label: fullName('r') },
  counter: { table: 'counters', label: sql`r.code || ' · ' || r.serial_number` },
  device: { table: 'devices', label: sql`r.code || ' · ' || r.serial_number` },
  merged_into: { table: 'clients', label: sql`r.code || ' · ' || r.label` },
  order: { table: 'orders', label: sql`r.unique_number` },
  pos: { table: 'pos', label: sql`r.code || ' · ' || r.brand || ' ' || r.model` },
  replaced_by: { table: 'counters', label: sql`r.code || ' · ' || r.serial_number` },
  role: { table: 'roles', label: sql`r.name` },
  site: { table: 'sites', label: sql`r.code || ' · ' || r.name` },
  owner_client: { table: 'clients', label: sql`r.code || ' · ' || r.label` },
  tank: { table: 'tanks', label: sql`r.code || ' · ' || r.name` },
  tariff: { table: 'settings', label: sql`r.label` },
  value: {
    table: 'media',
    label: sql`'Picture of ' || to_char(r.created_at at time zone 'Asia/Dubai', 'FMDD Mon YYYY, HH24:MI')`,
  },
};

/** Replaces ids of other records in a history by their labels. */
export async function resolveReferences<Entry extends { changes: FieldChange[] }>(
  db: Db,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const changes = entries.flatMap((entry) => entry.changes);
  const labels = new Map<unknown, string>();
  for (const [field, { table, label }] of Object.entries(REFERENCE_LABELS)) {
    const ids = referencedIds(changes.filter((change) => change.field === field));
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string; label: string | null }>`select r.id, ${label} as label
      from ${sql.table(table)} r where r.id in (${sql.join(ids)})`.execute(db);
    for (const row of rows) if (row.label) labels.set(row.id, row.label);
  }
  const labelOf = (value: unknown) => labels.get(value) ?? value;
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map(({ field, from, to }) => ({ field, from: labelOf(from), to: labelOf(to) })),
  }));
}

const referencedIds = (changes: readonly FieldChange[]): string[] =>
  [...new Set(changes.flatMap(({ from, to }) => [from, to]))].filter(isRecordId);

const historyEntrySchema = Type.Object({
  _id: idSchema,
  at: timestampSchema,
  action: textSchema,
  who: nullableReferenceSchema,
  changes: Type.Array(Type.Object({ field: textSchema, from: Type.Unknown(), to: Type.Unknown() })),
});

type State = Record<string, unknown>;
type Row = Omit<HistoryEntry, 'changes'> & { before: State | null; after: State | null };

/** SQL: the user of audit row `t`. */
export const actorReference = sql`(select jsonb_build_object('_id', u.id, 'label', u.username) from users u
  where u.id = t.actor_id)`;

/** Route of a record's history; requires the permission to read the record. */
export const historyRoute = <Record extends Entity>(
  model: string,
  permission: Permission,
  table: Pick<Repository<Record>, 'find'>,
) =>
  route({
    method: 'POST',
    path: `/${model}/:id/history`,
    summary: `History of one ${model}, newest first`,
    permission,
    body: listQuerySchema({ sorts: {} }),
    response: pageSchema(historyEntrySchema),
    handler: async ({ db, param, body }) => {
      const recordId = param('id');
      orNotFound(await table.find(db, recordId));
      return listHistory(db, model, recordId, body);
    },
  });

/** A page of a record's completed audit entries, newest first. */
async function listHistory(
  db: Db,
  model: string,
  recordId: Id,
  { page, limit }: { page: number; limit: number },
): Promise<Page<HistoryEntry>> {
  const source = sql`from audit t where t.model = ${model} and t.model_id = ${recordId} and t.outcome = 'done'`;
  const { rows } =
    await sql<Row>`select t.id as "_id", ${isoTimestamp(sql`t.at`)} as at, t.action, ${actorReference} as who,
    t.before, t.after ${source} order by t.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const total = await sql<{ n: number }>`select count(*) as n ${source}`.execute(db);
  const documents = rows.map(({ before, after, ...row }) => ({ ...row, changes: diffStates(before, after) }));
  return { documents: await resolveReferences(db, documents), total: total.rows[0]?.n ?? 0, page, limit };
}

/** Fields that differ between two states of a record. */
export function diffStates(before: State | null, after: State | null): FieldChange[] {
  const [from, to] = [withoutSecrets(before ?? {}), withoutSecrets(after ?? {})];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
    .filter((change) => !isDeepStrictEqual(change.from, change.to));
}
