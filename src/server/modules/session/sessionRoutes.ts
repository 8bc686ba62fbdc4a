import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Id } from '../../../domain/entity';
import { allows } from '../../../domain/permissions';
import type { VisitSession } from '../../../domain/session/userSession';
import type { Ask, Doer } from '../../http/requestContext';
import { call } from '../../http/route';
import { moment, plain } from '../../lists/fields';
import { Refusal, found } from '../../http/httpError';
import { flag, id, moment as when, nothing, pageOf, words } from '../../http/responseSchemas';
import { table } from '../../lists/repository';
import { endOne, endSessions } from './sessionService';

/** The visits that are still open. */
const sessions = table<Omit<VisitSession, 'current'>>({
  name: 'sessions',
  fields: {
    created_at: moment('created_at'),
    last_active_at: moment('last_active_at'),
    expires_at: moment('expires_at'),
    ip: { reads: plain('ip').reads },
    agent: { reads: plain('agent').reads },
  },
  sorts: { last_active_at: sql`t.last_active_at`, created_at: sql`t.created_at` },
  order: { sort: 'last_active_at', dir: 'desc' },
  alive: sql`t.ended_at is null`,
  versioned: false,
});

const session = Type.Object({
  _id: id,
  created_at: when,
  last_active_at: when,
  expires_at: when,
  ip: words,
  agent: words,
  current: flag,
});

type Listing = Parameters<typeof sessions.list>[1];

/** One page of a person's open visits. */
async function openSessions(
  { db, body, visitor, deps, now }: Pick<Ask<Listing>, 'db' | 'body' | 'visitor' | 'deps' | 'now'>,
  userId: Id,
) {
  const heard = new Date(now - deps.settings.sessionIdleMinutes * 60_000);
  const page = await sessions.list(
    db,
    body,
    sql`t.user_id = ${userId} and t.expires_at > ${new Date(now)} and t.last_active_at > ${heard}`,
  );
  const documents = page.documents.map((one) => ({ ...one, current: one._id === visitor.sessionId }));
  return { ...page, documents };
}

/** One's own visits everybody may end, another's only the super administrator. */
async function ownerOf({ db, visitor }: Doer, sessionId: Id): Promise<Id> {
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  const isTheirs = row?.user_id === visitor.userId || allows(visitor.grants, 'superAdmin');
  return found(isTheirs ? row : undefined).user_id;
}

/** Who is signed in, from where, and the way to end it. */
export const visitSessionCalls = [
  call({
    method: 'POST',
    path: '/profile/sessions',
    summary: 'List one’s own open sessions',
    needs: 'always',
    body: sessions.query,
    answers: pageOf(session),
    handle: (ask) => openSessions(ask, ask.visitor.userId),
  }),
  call({
    method: 'POST',
    path: '/user/:id/sessions',
    summary: 'List the open sessions of one employee',
    needs: 'superAdmin',
    body: sessions.query,
    answers: pageOf(session),
    handle: (ask) => openSessions(ask, ask.param('id')),
  }),
  call({
    method: 'POST',
    path: '/session/:id/end',
    summary: 'End one session; another’s only by the super administrator',
    needs: 'always',
    changes: 'session.cut',
    answers: nothing,
    handle: async (ask) => {
      const sessionId = ask.param('id');
      const owner = await ownerOf(ask, sessionId);
      if (!(await endOne(ask.db, sessionId, ask.now)))
        throw new Refusal(409, 'This session has ended already.');
      await ask.changed({ model: 'user', id: owner });
      return null;
    },
  }),
  call({
    method: 'POST',
    path: '/profile/end-others',
    summary: 'End all of one’s own sessions but this one',
    needs: 'always',
    changes: 'session.others_cut',
    answers: nothing,
    handle: async ({ db, visitor, now, changed }) => {
      await endSessions(db, visitor.userId, 'ended', now, visitor.sessionId);
      await changed({ model: 'user', id: visitor.userId });
      return null;
    },
  }),
  call({
    method: 'POST',
    path: '/user/:id/end-sessions',
    summary: 'End all sessions of one employee; of oneself all but this one',
    needs: 'superAdmin',
    changes: 'session.others_cut',
    answers: nothing,
    handle: async ({ db, visitor, now, changed, param }) => {
      const userId = param('id');
      found(await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst());
      const mine = userId === visitor.userId ? visitor.sessionId : undefined;
      await endSessions(db, userId, 'ended', now, mine);
      await changed({ model: 'user', id: userId });
      return null;
    },
  }),
];
