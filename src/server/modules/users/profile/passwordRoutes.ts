import { changeOwnPasswordInputSchema } from '../../../../domain/session/sessionInput';
import { inTransaction } from '../../../db/transaction';
import { writeAudit } from '../../../audit/auditLog';
import { route } from '../../../http/route';
import type { ServiceContext } from '../../../http/requestContext';
import { validationError } from '../../../http/httpError';
import { noContentSchema } from '../../../http/responseSchemas';
import { assertCurrentPassword } from './currentPassword';
import { enqueue } from '../../../jobs/tasks';
import { hashPassword } from '../../../security/passwordHash';
import { noticeEmail } from '../../session/accountEmailService';
import { endSessions } from '../../session/sessionService';
import { passwordWeakness } from '../../../security/passwordStrength';

const SAME_PASSWORD = 'Choose a password other than the current one';

/** Throws if the new password is weak or equals the current one; returns the user's data. */
async function assertStrongPassword(
  { db, currentUser }: ServiceContext,
  newPassword: string,
  current: string,
) {
  if (newPassword === current) throw validationError({ new_password: SAME_PASSWORD });
  const user = await db
    .selectFrom('users')
    .select(['username', 'email', 'first_name', 'last_name'])
    .where('id', '=', currentUser.userId)
    .executeTakeFirstOrThrow();
  const weakness = passwordWeakness(newPassword, Object.values(user));
  if (weakness) throw validationError({ new_password: weakness });
  return user;
}

export const passwordRoutes = [
  route({
    method: 'POST',
    path: '/profile/password',
    summary: 'Change the own password; requires the current one and ends all other sessions',
    permission: 'always',
    rateLimit: 'writes',
    body: changeOwnPasswordInputSchema,
    response: noContentSchema,
    handler: async (context) => {
      const { deps, currentUser, now, ip, requestId, body } = context;
      await assertCurrentPassword(context, body.current_password);
      const user = await assertStrongPassword(context, body.new_password, body.current_password);
      const password_hash = await hashPassword(body.new_password, deps.hashCost);
      await inTransaction(context.db, async (db) => {
        await db.updateTable('users').set({ password_hash }).where('id', '=', currentUser.userId).execute();
        await endSessions(db, currentUser.userId, 'password', now, currentUser.sessionId);
        const auditContext = { action: 'password.changed', currentUser, ip, requestId, now };
        await writeAudit(db, auditContext, { model: 'user', id: currentUser.userId });
        await enqueue(db, noticeEmail, { kind: 'passwordChanged', to: user.email, username: user.username });
      });
      return null;
    },
  }),
];
