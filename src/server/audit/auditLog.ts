import type { Id } from '../../domain/entity';
import type { Db } from '../db/client';
import type { Visitor } from '../http/dependencies';
import { newId } from '../db/recordId';

/** What a change did to which record. */
export interface Change {
  /** The action, when it is another than the call's own: one step may take others along. */
  action?: string;
  model: string;
  id?: Id;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Who changed something, and by which request. */
export interface Doing {
  action: string;
  outcome?: 'done' | 'refused';
  visitor?: Visitor;
  ip: string;
  requestId: string;
  now: number;
}

const SECRET = /password|token|hash|secret/i;
const PERSONAL = new Set(['national_id']);

/** A record as the audit may keep it: no secrets, and personal numbers only by their end. */
const masked = (record: Record<string, unknown> | undefined): string | null =>
  record === undefined ? null : JSON.stringify(record, (field, value: unknown) => keep(field, value));

function keep(field: string, value: unknown): unknown {
  if (SECRET.test(field)) return undefined;
  return PERSONAL.has(field) && typeof value === 'string' ? `…${value.slice(-4)}` : value;
}

/** What may be told of a record that the audit kept, even if it was kept before a field was a secret. */
export const withoutSecrets = (record: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(masked(record) ?? '{}') as Record<string, unknown>;

/** Write down who did what; the row stands or falls with the change itself. */
export async function writeAudit(db: Db, doing: Doing, change: Change): Promise<void> {
  const { action, outcome = 'done', visitor, ip, requestId, now } = doing;
  await db
    .insertInto('audit')
    .values({
      id: newId(now),
      at: new Date(now),
      action: change.action ?? action,
      outcome,
      actor_id: visitor?.userId ?? null,
      session_id: visitor?.sessionId ?? null,
      ip,
      request_id: requestId,
      model: change.model,
      model_id: change.id ?? null,
      before: masked(change.before),
      after: masked(change.after),
    })
    .execute();
}
