import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import { allows, permissionsFrom } from '../../../domain/permissions';
import { CLEANUP_EVERY_MS } from '../../../domain/session/session';
import { BY_NAME } from '../../db/preparedStatements';
import type { Db } from '../../db/client';
import type { Deps, Visitor } from '../../http/dependencies';
import { newId } from '../../db/recordId';
import { hashToken, newToken } from '../../security/tokens';

const SESSIONS_PER_USER = 5;
/** Activity is written down once a minute at most. */
const NOTED_EVERY_MS = 60_000;

/** Why a session ended. */
export type Ending = 'logout' | 'password' | 'blocked' | 'role' | 'email' | 'newer' | 'ended';

interface Opening {
  userId: Id;
  now: number;
  ip: string;
  agent: string;
}

/** Begin a session and tell its token; the oldest beyond five ends. */
export async function beginSession(db: Db, { userId, now, ip, agent }: Opening): Promise<string> {
  const token = newToken();
  const at = new Date(now);
  await db
    .insertInto('sessions')
    .values({
      id: newId(now),
      user_id: userId,
      token_hash: hashToken(token),
      created_at: at,
      last_active_at: at,
      expires_at: new Date(now + CLEANUP_EVERY_MS),
      ip,
      agent,
    })
    .execute();
  await sql`update sessions set ended_at = ${at}, ended_reason = 'newer' where id in (
    select id from sessions where user_id = ${userId} and ended_at is null
    order by created_at desc, id desc offset ${SESSIONS_PER_USER})`.execute(db);
  return token;
}

/** End all of a person's sessions, but one if it is told. */
export async function endSessions(db: Db, userId: Id, reason: Ending, now: number, but?: Id): Promise<void> {
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
export async function endOne(db: Db, id: Id, now: number): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: new Date(now), ended_reason: 'ended' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** Sessions that still live at this moment, with their person and role. */
export const livingSessions = ({ db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>) =>
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
export async function visitorIn(deps: Deps, sessionId: Id): Promise<Visitor | undefined> {
  const found = await livingSessions(deps).where('s.id', '=', sessionId).select(COLUMNS).executeTakeFirst();
  return found && asVisitor(found);
}

/** Who a token belongs to, in the same way; that they were here is noted. */
export async function visitorOf(deps: Deps, token: string, quiet: boolean): Promise<Visitor | undefined> {
  const found = await livingSessions(deps)
    .where('s.token_hash', '=', hashToken(token))
    .modifyFront(BY_NAME)
    .select(COLUMNS)
    .executeTakeFirst();
  if (!found) return undefined;
  const now = deps.clock();
  if (!quiet && found.last_active_at.getTime() < now - NOTED_EVERY_MS)
    await deps.db
      .updateTable('sessions')
      .set({ last_active_at: new Date(now) })
      .where('id', '=', found.id)
      .execute();
  return asVisitor(found);
}

const asVisitor = (found: {
  id: Id;
  user_id: Id;
  username: string;
  areas: string[];
  role: string;
  permissions: unknown;
}): Visitor => {
  const grants = { role: found.role, permissions: permissionsFrom(found.permissions) };
  const areas = allows(grants, 'superAdmin') ? [] : found.areas;
  return { userId: found.user_id, sessionId: found.id, username: found.username, grants, areas };
};
