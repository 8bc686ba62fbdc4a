import type { Id } from '../../domain/entity';
import { executeWithoutWaiting } from '../db/client';
import type { Db } from '../db/client';
import type { CurrentUser } from '../http/dependencies';
import { newRecordId } from '../db/recordId';

/** A change of one record. */
export interface AuditChange {
  /** Overrides the route's audit action, for side effects on other records. */
  action?: string;
  model: string;
  id?: Id;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Origin of a change: user and request. */
interface AuditContext {
  action: string;
  outcome?: 'done' | 'refused';
  currentUser?: CurrentUser;
  /** User of a request without a session, authenticated by a password or a mailed code. */
  actorId?: Id;
  ip: string;
  requestId: string;
  now: number;
}

const SECRET_FIELDS = /password|token|hash|secret/i;
const PERSONAL_FIELDS = new Set(['national_id']);

/** JSON of a record for the audit log, without secrets and with masked personal numbers. */
const maskRecord = (record: Record<string, unknown> | undefined): string | null =>
  record === undefined ? null : JSON.stringify(record, (field, value: unknown) => maskField(field, value));

function maskField(field: string, value: unknown): unknown {
  if (SECRET_FIELDS.test(field)) return undefined;
  return PERSONAL_FIELDS.has(field) && typeof value === 'string' ? `…${value.slice(-4)}` : value;
}

/** Removes fields that have become secret since the record was logged. */
export const withoutSecrets = (record: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(maskRecord(record) ?? '{}') as Record<string, unknown>;

/** Writes an audit row per change, in the transaction of the changes themselves. */
export async function writeAudit(db: Db, context: AuditContext, ...changes: AuditChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { action, outcome = 'done', currentUser, actorId, ip, requestId, now } = context;
  const rows = changes.map((change) => ({
    id: newRecordId(now),
    at: new Date(now),
    action: change.action ?? action,
    outcome,
    actor_id: currentUser?.userId ?? actorId ?? null,
    session_id: currentUser?.sessionId ?? null,
    ip,
    request_id: requestId,
    model: change.model,
    model_id: change.id ?? null,
    before: maskRecord(change.before),
    after: maskRecord(change.after),
  }));
  await executeWithoutWaiting(db, db.insertInto('audit').values(rows).compile());
}
