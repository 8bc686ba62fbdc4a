import { sql } from 'kysely';
import type { User } from '../../../domain/users/user';
import { USER_STEPS } from '../../../domain/users/user';
import type { Doer } from '../../http/requestContext';
import { LIMITS, tooOften } from '../../http/rateLimits';
import { Refusal, found } from '../../http/httpError';
import { stepping } from '../../lists/transitionRoutes';
import { attempt } from '../../security/attemptLimits';
import { invite } from '../session/verificationCodeService';
import { users } from './userRepository';
import { refuseHolder, refuseLast, refuseMightier } from './userService';
import { endSessions } from '../session/sessionService';
import { employee } from './userDetailService';
import { call } from '../../http/route';
import { nothing } from '../../http/responseSchemas';

/** An invitation sent again, and the way out of the company and back. */
export const userSteps = stepping({
  noun: 'user',
  one: 'employee',
  rows: 'users',
  table: users,
  record: employee,
  steps: USER_STEPS,
  work: {
    resend: async (ask, { _id, role }) => {
      await refuseMightier(ask, role._id);
      const limit = { ...LIMITS, ...ask.deps.limits }.mailsByAccount;
      const wait = await attempt(ask.deps.db, `mail reset_password ${_id}`, limit, ask.now);
      if (wait > 0) throw tooOften(wait);
      return {};
    },
    block: async (ask, user) => {
      await refuseLeaving(ask, user, 'block');
      await endSessions(ask.db, user._id, 'blocked', ask.now);
      return {};
    },
    unblock: async (ask, { role }) => {
      await refuseMightier(ask, role._id);
      return { status: sql`case when password_hash is null then 'invited' else 'active' end` };
    },
  },
  after: {
    resend: (ask, { _id, email, username }) => invite(ask, _id, email, username),
  },
  elsewhere: {
    resend: { otherwise: 'This employee has signed in already and needs no invitation.' },
    block: { blocked: 'This employee is blocked already.' },
    unblock: { otherwise: 'This employee is not blocked.' },
  },
});

/** Nobody blocks or deletes him- or herself, the last one in charge, or somebody who holds money or a handheld. */
export async function refuseLeaving(ask: Doer, { _id, role, pos }: User, verb: string): Promise<void> {
  await refuseMightier(ask, role._id);
  if (_id === ask.visitor.userId) throw new Refusal(409, `You can’t ${verb} yourself.`);
  await refuseLast(ask.db, _id, role._id);
  await refuseHolder(ask.db, _id);
  if (pos) throw new Refusal(409, `This employee still carries ${pos.code}. Take the POS device back first.`);
}

/** An employee who is gone for good leaves the lists; what he or she did keeps the name. */
export const userRemoval = call({
  method: 'DELETE',
  path: '/user/:id',
  summary: 'Delete an employee who holds nothing and is not the last one in charge',
  needs: 'canUpdateUsers',
  changes: 'user.deleted',
  answers: nothing,
  handle: async (ask) => {
    const { db, now, param } = ask;
    const id = param('id');
    await sql`select 1 from users where id = ${id} for update`.execute(db);
    const user = found(await users.find(db, id));
    await refuseLeaving(ask, user, 'delete');
    await endSessions(db, id, 'blocked', now);
    const at = new Date(now);
    await sql`update users set deleted_at = ${at}, updated_at = ${at}, version = version + 1
      where id = ${id}`.execute(db);
    await ask.changed({ model: 'user', id, before: { username: user.username, status: user.status } });
    return null;
  },
});
