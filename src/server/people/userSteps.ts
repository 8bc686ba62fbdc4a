import { sql } from 'kysely';
import type { User } from '../../domain/user';
import { USER_STEPS } from '../../domain/userSteps';
import type { Doer } from '../kit/ask';
import { LIMITS, tooOften } from '../kit/limits';
import { Refusal } from '../kit/refusal';
import { stepping } from '../kit/steps';
import { attempt } from './attempts';
import { invite } from './invitations';
import { users } from './records';
import { refuseHolder, refuseLast, refuseMightier } from './rules';
import { endSessions } from './sessions';
import { employee } from './shown';

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
