import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Entity, Id, Page } from '../../domain/entity';
import type { FieldChange, Happening } from '../../domain/history';
import type { Need } from '../../domain/permissions';
import type { Db } from '../database/pool';
import { withoutSecrets } from './audit';
import { call } from './call';
import { iso } from './field';
import { listDraft } from './listing';
import { withNames } from './recordNames';
import { found } from './refusal';
import { id, maybeRef, moment, pageOf, words } from './schemas';
import type { Table } from './table';

const happening = Type.Object({
  _id: id,
  at: moment,
  action: words,
  who: maybeRef,
  changes: Type.Array(Type.Object({ field: words, from: Type.Unknown(), to: Type.Unknown() })),
});

type Values = Record<string, unknown>;
type Row = Omit<Happening, 'changes'> & { before: Values | null; after: Values | null };

const who = sql`(select jsonb_build_object('_id', u.id, 'label', u.username) from users u where u.id = t.actor_id)`;

/** What happened to the records of a noun, for whoever may see them. */
export const historyCall = <Record extends Entity>(
  noun: string,
  needs: Need,
  table: Pick<Table<Record>, 'find'>,
) =>
  call({
    method: 'POST',
    path: `/${noun}/:id/history`,
    summary: `What happened to one ${noun}, newest first`,
    needs,
    body: listDraft({ sorts: [], fields: [], filters: [] }),
    answers: pageOf(happening),
    handle: async ({ db, param, body }) => {
      const recordId = param('id');
      found(await table.find(db, recordId));
      return historyOf(db, noun, recordId, body);
    },
  });

/** One page of the audit of a record; what was refused never happened. */
async function historyOf(
  db: Db,
  noun: string,
  recordId: Id,
  { page, limit }: { page: number; limit: number },
): Promise<Page<Happening>> {
  const mine = sql`from audit t where t.model = ${noun} and t.model_id = ${recordId} and t.outcome = 'done'`;
  const { rows } = await sql<Row>`select t.id as "_id", ${iso(sql`t.at`)} as at, t.action, ${who} as who,
    t.before, t.after ${mine} order by t.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*) as n ${mine}`.execute(db);
  const documents = rows.map(({ before, after, ...row }) => ({ ...row, changes: changesIn(before, after) }));
  return { documents: await withNames(db, documents), total: counted.rows[0]?.n ?? 0, page, limit };
}

/** The fields that differ between two states of a record. */
export function changesIn(before: Values | null, after: Values | null): FieldChange[] {
  const [from, to] = [withoutSecrets(before ?? {}), withoutSecrets(after ?? {})];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
    .filter((change) => !isDeepStrictEqual(change.from, change.to));
}
