import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import { hasPermission, parsePermissionFlags } from '../../../domain/permissions';
import { STORAGE_MAX_AGE_MS } from '../../../domain/session/session';
import { PREPARED } from '../../db/preparedStatements';
import type { Db } from '../../db/client';
import type { Dependencies, CurrentUser } from '../../http/dependencies';
import { newRecordId } from '../../db/recordId';
import { hashToken, newSessionToken } from '../../security/tokens';

const MAX_SESSIONS_PER_USER = 5;
/** Activity is written down once a minute at most. */
const ACTIVITY_INTERVAL_MS = 60_000;

/** Why a session ended. */
export type EndReason = 'logout' | 'password' | 'blocked' | 'role' | 'email' | 'newer' | 'ended';

interface NewSession {
  userId: Id;
  now: number;
  ip: string;
  userAgent: string;
}

/** Begin a session and tell its token; the oldest beyond five ends. */
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

/** End all of a person's sessions, but one if it is told. */
export async function endSessions(
  db: Db,
  userId: Id,
  reason: EndReason,
  now: number,
  but?: Id,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: new Date(now), ended_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(but !== undefined, (query) => query.where('id', '!=', but ?? ''))
    .execute();
}

/** End one session. */
export async function endSession(db: Db, id: Id, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: new Date(now), ended_reason: 'logout' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Cut one session off; tells whether it was still open. */
export async function revokeSession(db: Db, id: Id, now: number): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: new Date(now), ended_reason: 'ended' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** Sessions that still live at this moment, with their person and role. */
export const activeSessions = ({ db, clock, settings }: Pick<Dependencies, 'db' | 'clock' | 'settings'>) =>
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

/** Who a living session belongs to; role and flags are read at this very request. */
export async function currentUserOfSession(
  deps: Dependencies,
  sessionId: Id,
): Promise<CurrentUser | undefined> {
  const found = await activeSessions(deps).where('s.id', '=', sessionId).select(COLUMNS).executeTakeFirst();
  return found && toCurrentUser(found);
}

/** Who a token belongs to, in the same way; that they were here is noted. */
export async function currentUserOfToken(
  deps: Dependencies,
  token: string,
  quiet: boolean,
): Promise<CurrentUser | undefined> {
  const found = await activeSessions(deps)
    .where('s.token_hash', '=', hashToken(token))
    .modifyFront(PREPARED)
    .select(COLUMNS)
    .executeTakeFirst();
  if (!found) return undefined;
  const now = deps.clock();
  if (!quiet && found.last_active_at.getTime() < now - ACTIVITY_INTERVAL_MS)
    await deps.db
      .updateTable('sessions')
      .set({ last_active_at: new Date(now) })
      .where('id', '=', found.id)
      .execute();
  return toCurrentUser(found);
}

const toCurrentUser = (found: {
  id: Id;
  user_id: Id;
  username: string;
  areas: string[];
  role: string;
  permissions: unknown;
}): CurrentUser => {
  const permissions = { role: found.role, permissions: parsePermissionFlags(found.permissions) };
  const areas = hasPermission(permissions, 'superAdmin') ? [] : found.areas;
  return { userId: found.user_id, sessionId: found.id, username: found.username, permissions, areas };
};
