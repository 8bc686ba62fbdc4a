import { profileInputSchema } from '../../../../domain/users/userInput';
import { inTransaction } from '../../../db/transaction';
import { writeAudit } from '../../../audit/auditLog';
import { updateBody } from '../../../http/parseBody';
import { route } from '../../../http/route';
import type { ServiceContext } from '../../../http/requestContext';
import { validationError } from '../../../http/httpError';
import { assertCurrentPassword } from './currentPassword';
import { enqueue } from '../../../jobs/tasks';
import { userRepository } from '../userRepository';
import { noticeEmail } from '../../session/accountEmailService';
import { endSessions } from '../../session/sessionService';
import { userSchema, userDetail } from '../userDetailService';

const PASSWORD_REQUIRED = 'Enter your current password to change your email or phone';

type Fields = Record<string, unknown>;

/** Saves the own profile; an unconfirmed new email ends all sessions. */
async function saveProfile(
  context: ServiceContext,
  input: Fields,
  isPasswordConfirmed: boolean,
): Promise<void> {
  const { db, currentUser, now, ip, requestId } = context;
  const { userId } = currentUser;
  const { before, after, isChanged } = await userRepository.change(db, userId, input, profileInputSchema);
  if (!isChanged) return;
  const isNewEmail = after.email !== before.email;
  if ((isNewEmail || after.phone !== before.phone) && !isPasswordConfirmed)
    throw validationError({ current_password: PASSWORD_REQUIRED });
  if (isNewEmail) {
    await db.updateTable('users').set({ verified: false }).where('id', '=', userId).execute();
    await endSessions(db, userId, 'email', now);
    const { username } = currentUser;
    await enqueue(db, noticeEmail, { kind: 'emailChanged', to: String(before.email), username });
  }
  const auditContext = { action: 'profile.changed', currentUser, ip, requestId, now };
  await writeAudit(db, auditContext, { model: 'user', id: userId, before, after });
}

export const profileRoutes = [
  route({
    method: 'GET',
    path: '/profile',
    summary: 'The own record, with totals for custodians',
    permission: 'always',
    response: userSchema,
    handler: (context) => userDetail(context, context.currentUser.userId),
  }),
  route({
    method: 'PUT',
    path: '/profile',
    summary: 'Update the own record; a new email must be confirmed and ends all sessions',
    permission: 'always',
    rateLimit: 'writes',
    body: updateBody(profileInputSchema),
    response: userSchema,
    handler: async (context) => {
      const { current_password, ...input }: Fields = { ...context.body };
      const isPasswordConfirmed =
        current_password !== undefined && current_password !== null && current_password !== '';
      if (isPasswordConfirmed) await assertCurrentPassword(context, current_password);
      await inTransaction(context.db, (db) => saveProfile({ ...context, db }, input, isPasswordConfirmed));
      return userDetail(context, context.currentUser.userId);
    },
  }),
];
