import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Id } from '../../../domain/entity';
import { hasPermission } from '../../../domain/permissions';
import type { UserSession } from '../../../domain/session/userSession';
import type { RequestContext, ServiceContext } from '../../http/requestContext';
import { route } from '../../http/route';
import { timestampField, columnField } from '../../lists/fields';
import { HttpError, orNotFound } from '../../http/httpError';
import {
  booleanSchema,
  idSchema,
  timestampSchema as when,
  noContentSchema,
  pageSchema,
  textSchema,
} from '../../http/responseSchemas';
import { createRepository } from '../../lists/repository';
import { endSession, endSessions } from './sessionService';

const sessionRepository = createRepository<Omit<UserSession, 'current'>>({
  name: 'sessions',
  fields: {
    created_at: timestampField('created_at'),
    last_active_at: timestampField('last_active_at'),
    expires_at: timestampField('expires_at'),
    ip: { select: columnField('ip').select },
    agent: { select: columnField('agent').select },
  },
  sorts: { last_active_at: sql`t.last_active_at`, created_at: sql`t.created_at` },
  order: { sort: 'last_active_at', dir: 'desc' },
  existing: sql`t.ended_at is null`,
  versioned: false,
});

const sessionSchema = Type.Object({
  _id: idSchema,
  created_at: when,
  last_active_at: when,
  expires_at: when,
  ip: textSchema,
  agent: textSchema,
  current: booleanSchema,
});

type SessionListQuery = Parameters<typeof sessionRepository.list>[1];

/** Open sessions of a user. */
async function listOpenSessions(
  {
    db,
    body,
    currentUser,
    deps,
    now,
  }: Pick<RequestContext<SessionListQuery>, 'db' | 'body' | 'currentUser' | 'deps' | 'now'>,
  userId: Id,
) {
  const activeSince = new Date(now - deps.settings.sessionIdleMinutes * 60_000);
  const page = await sessionRepository.list(
    db,
    body,
    sql`t.user_id = ${userId} and t.expires_at > ${new Date(now)} and t.last_active_at > ${activeSince}`,
  );
  const documents = page.documents.map((session) => ({
    ...session,
    current: session._id === currentUser.sessionId,
  }));
  return { ...page, documents };
}

/** Owner of a session, which must be the current user unless they are a SuperAdmin. */
async function sessionOwner({ db, currentUser }: ServiceContext, sessionId: Id): Promise<Id> {
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  const isPermitted =
    row?.user_id === currentUser.userId || hasPermission(currentUser.permissions, 'superAdmin');
  return orNotFound(isPermitted ? row : undefined).user_id;
}

export const sessionRoutes = [
  route({
    method: 'POST',
    path: '/profile/sessions',
    summary: 'List the own open sessions',
    permission: 'always',
    body: sessionRepository.query,
    response: pageSchema(sessionSchema),
    handler: (context) => listOpenSessions(context, context.currentUser.userId),
  }),
  route({
    method: 'POST',
    path: '/user/:id/sessions',
    summary: 'List the open sessions of one employee',
    permission: 'superAdmin',
    body: sessionRepository.query,
    response: pageSchema(sessionSchema),
    handler: (context) => listOpenSessions(context, context.param('id')),
  }),
  route({
    method: 'POST',
    path: '/session/:id/end',
    summary: 'End one session; another user’s requires the super administrator',
    permission: 'always',
    auditAction: 'session.revoked',
    response: noContentSchema,
    handler: async (context) => {
      const sessionId = context.param('id');
      const owner = await sessionOwner(context, sessionId);
      if (!(await endSession(context.db, sessionId, 'ended', context.now)))
        throw new HttpError(409, 'This session has already ended.');
      await context.recordChange({ model: 'user', id: owner });
      return null;
    },
  }),
  route({
    method: 'POST',
    path: '/profile/end-others',
    summary: 'End all own sessions except this one',
    permission: 'always',
    auditAction: 'session.others_revoked',
    response: noContentSchema,
    handler: async ({ db, currentUser, now, recordChange }) => {
      await endSessions(db, currentUser.userId, 'ended', now, currentUser.sessionId);
      await recordChange({ model: 'user', id: currentUser.userId });
      return null;
    },
  }),
  route({
    method: 'POST',
    path: '/user/:id/end-sessions',
    summary: 'End all sessions of one employee, except the current one',
    permission: 'superAdmin',
    auditAction: 'session.others_revoked',
    response: noContentSchema,
    handler: async ({ db, currentUser, now, recordChange, param }) => {
      const userId = param('id');
      orNotFound(await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst());
      const currentSessionId = userId === currentUser.userId ? currentUser.sessionId : undefined;
      await endSessions(db, userId, 'ended', now, currentSessionId);
      await recordChange({ model: 'user', id: userId });
      return null;
    },
  }),
];
