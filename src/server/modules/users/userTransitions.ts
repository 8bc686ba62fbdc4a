import { sql } from 'kysely';
import type { User } from '../../../domain/users/user';
import { USER_BULK_TRANSITIONS, USER_TRANSITIONS } from '../../../domain/users/user';
import type { ServiceContext } from '../../http/requestContext';
import { RATE_LIMITS, tooManyRequests } from '../../http/rateLimits';
import { HttpError, orNotFound } from '../../http/httpError';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import { recordAttempt } from '../../security/attemptLimits';
import { sendInvitation } from '../session/accountEmailService';
import { userRepository } from './userRepository';
import { assertHoldsNoMoney, assertNotLastSuperAdmin, assertManageable } from './userService';
import { endSessions } from '../session/sessionService';
import { userSchema } from './userDetailService';
import { route } from '../../http/route';
import { noContentSchema } from '../../http/responseSchemas';

export const userTransitions = createTransitionRoutes({
  noun: 'user',
  label: 'employee',
  tableName: 'users',
  repository: userRepository,
  recordSchema: userSchema,
  transitions: USER_TRANSITIONS,
  bulk: USER_BULK_TRANSITIONS,
  apply: {
    resend: async (context, { _id, role, areas }) => {
      await assertManageable(context, { role: role._id, areas });
      const limit = { ...RATE_LIMITS, ...context.deps.limits }.mailsByAccount;
      const wait = await recordAttempt(context.deps.db, `mail reset_password ${_id}`, limit, context.now);
      if (wait > 0) throw tooManyRequests(wait);
    },
    block: async (context, user) => {
      await assertCanLeave(context, user, 'block');
      await endSessions(context.db, user._id, 'blocked', context.now);
    },
    unblock: async (context, { role, areas }) => {
      await assertManageable(context, { role: role._id, areas });
      return { status: sql`case when password_hash is null then 'invited' else 'active' end` };
    },
  },
  afterTransition: {
    resend: (context, { _id }) => sendInvitation(context, _id),
  },
  conflictMessages: {
    resend: { default: 'This employee has already signed in and needs no invitation.' },
    block: { blocked: 'This employee is already blocked.' },
    unblock: { default: 'This employee is not blocked.' },
  },
});

/** Users cannot block or delete themselves, the last SuperAdmin, or employees with money or a POS device. */
async function assertCanLeave(
  context: ServiceContext,
  { _id, role, areas, pos }: User,
  verb: string,
): Promise<void> {
  await assertManageable(context, { role: role._id, areas });
  if (_id === context.currentUser.userId) throw new HttpError(409, `You can’t ${verb} yourself.`);
  await assertNotLastSuperAdmin(context.db, _id, role._id);
  await assertHoldsNoMoney(context.db, _id);
  if (pos) throw new HttpError(409, `This employee still has ${pos.code}. Return the POS device first.`);
}

/** Soft-deletes a user; history keeps the name. */
export const deleteUserRoute = route({
  method: 'DELETE',
  path: '/user/:id',
  summary: 'Delete an employee without payments in custody who is not the last super administrator',
  permission: 'canUpdateUsers',
  auditAction: 'user.deleted',
  response: noContentSchema,
  handler: async (context) => {
    const { db, now, param } = context;
    const id = param('id');
    await sql`select 1 from users where id = ${id} for update`.execute(db);
    const user = orNotFound(await userRepository.find(db, id));
    await assertCanLeave(context, user, 'delete');
    await endSessions(db, id, 'blocked', now);
    const at = new Date(now);
    await sql`update users set deleted_at = ${at}, updated_at = ${at}, version = version + 1
      where id = ${id}`.execute(db);
    await context.recordChange({
      model: 'user',
      id,
      before: { username: user.username, status: user.status },
    });
    return null;
  },
});
