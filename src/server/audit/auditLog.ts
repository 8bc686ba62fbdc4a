import type { Id } from '../../domain/entity';
import type { Db } from '../db/client';
import type { CurrentUser } from '../http/dependencies';
import { newRecordId } from '../db/recordId';

/** What a change did to which record. */
export interface AuditChange {
  /** The action, when it is another than the call's own: one step may take others along. */
  action?: string;
  model: string;
  id?: Id;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Who changed something, and by which request. */
export interface AuditContext {
  action: string;
  outcome?: 'done' | 'refused';
  currentUser?: CurrentUser;
  ip: string;
  requestId: string;
  now: number;
}

const SECRET_FIELDS = /password|token|hash|secret/i;
const PERSONAL_FIELDS = new Set(['national_id']);

/** A record as the audit may keep it: no secrets, and personal numbers only by their end. */
const maskRecord = (record: Record<string, unknown> | undefined): string | null =>
  record === undefined ? null : JSON.stringify(record, (field, value: unknown) => maskField(field, value));

function maskField(field: string, value: unknown): unknown {
  if (SECRET_FIELDS.test(field)) return undefined;
  return PERSONAL_FIELDS.has(field) && typeof value === 'string' ? `…${value.slice(-4)}` : value;
}

/** What may be told of a record that the audit kept, even if it was kept before a field was a secret. */
export const withoutSecrets = (record: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(maskRecord(record) ?? '{}') as Record<string, unknown>;

/** Write down who did what; the row stands or falls with the change itself. */
export async function writeAudit(db: Db, doing: AuditContext, change: AuditChange): Promise<void> {
  const { action, outcome = 'done', currentUser, ip, requestId, now } = doing;
  await db
    .insertInto('audit')
    .values({
      id: newRecordId(now),
      at: new Date(now),
      action: change.action ?? action,
      outcome,
      actor_id: currentUser?.userId ?? null,
      session_id: currentUser?.sessionId ?? null,
      ip,
      request_id: requestId,
      model: change.model,
      model_id: change.id ?? null,
      before: maskRecord(change.before),
      after: maskRecord(change.after),
    })
    .execute();
}
