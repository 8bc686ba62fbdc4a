import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import { hasPermission, parsePermissionFlags } from '../../../domain/permissions';
import { STORAGE_MAX_AGE_MS } from '../../../domain/session/session';
import { executePrepared } from '../../db/client';
import type { Db } from '../../db/client';
import type { Dependencies, CurrentUser } from '../../http/dependencies';
import { newRecordId } from '../../db/recordId';
import { hashToken, newSessionToken } from '../../security/tokens';

const MAX_SESSIONS_PER_USER = 5;
/** Limits updates of the last activity. */
const ACTIVITY_INTERVAL_MS = 60_000;

type EndReason = 'logout' | 'password' | 'blocked' | 'role' | 'email' | 'newer' | 'ended';

interface NewSession {
  userId: Id;
  now: number;
  ip: string;
  userAgent: string;
}

/** Creates a session and returns its token; ends the oldest sessions above the limit. */
export async function createSession(db: Db, { userId, now, ip, userAgent }: NewSession): Promise<string> {
  const token = newSessionToken();
  const at = new Date(now);
  await db
    .insertInto('sessions')
    .values({
      id: newRecordId(now),
      user_id: userId,
      token_hash: hashToken(token),
      created_at: at,
      last_active_at: at,
      expires_at: new Date(now + STORAGE_MAX_AGE_MS),
      ip,
      agent: userAgent,
    })
    .execute();
  await sql`update sessions set ended_at = ${at}, ended_reason = 'newer' where id in (
    select id from sessions where user_id = ${userId} and ended_at is null
    order by created_at desc, id desc offset ${MAX_SESSIONS_PER_USER})`.execute(db);
  return token;
}

/** Ends all sessions of a user, optionally except one. */
export async function endSessions(
  db: Db,
  userId: Id,
  reason: EndReason,
  now: number,
  exceptId?: Id,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: new Date(now), ended_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute();
}

/** Ends a session; returns false if it had already ended. */
export async function endSession(db: Db, id: Id, reason: 'logout' | 'ended', now: number): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ ended_at: new Date(now), ended_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Query of active sessions with user and role. */
const activeSessions = ({ db, clock, settings }: Pick<Dependencies, 'db' | 'clock' | 'settings'>) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', new Date(clock()))
    .where('s.last_active_at', '>', new Date(clock() - settings.sessionIdleMinutes * 60_000))
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null);

const COLUMNS = [
  's.id',
  's.last_active_at',
  's.user_id',
  'u.username',
  'u.areas',
  'r.name as role',
  'r.permissions',
] as const;

/** User of an active session, with the current permissions. */
export async function currentUserOfSession(
  deps: Dependencies,
  sessionId: Id,
): Promise<CurrentUser | undefined> {
  const row = await activeSessions(deps).where('s.id', '=', sessionId).select(COLUMNS).executeTakeFirst();
  return row && toCurrentUser(row);
}

/** User of a session token; records the activity unless `isBackground`. */
export async function currentUserOfToken(
  deps: Dependencies,
  token: string,
  isBackground: boolean,
): Promise<CurrentUser | undefined> {
  const query = activeSessions(deps).where('s.token_hash', '=', hashToken(token)).select(COLUMNS);
  const [row] = (await executePrepared(deps.db, query.compile())).rows;
  if (!row) return undefined;
  const now = deps.clock();
  if (!isBackground && row.last_active_at.getTime() < now - ACTIVITY_INTERVAL_MS)
    await deps.db
      .updateTable('sessions')
      .set({ last_active_at: new Date(now) })
      .where('id', '=', row.id)
      .execute();
  return toCurrentUser(row);
}

const toCurrentUser = (row: {
  id: Id;
  user_id: Id;
  username: string;
  areas: string[];
  role: string;
  permissions: unknown;
}): CurrentUser => {
  const permissions = { role: row.role, permissions: parsePermissionFlags(row.permissions) };
  const areas = hasPermission(permissions, 'superAdmin') ? [] : row.areas;
  return { userId: row.user_id, sessionId: row.id, username: row.username, permissions, areas };
};
