import { changeOwnPasswordInputSchema } from '../../../domain/session/sessionInput';
import { inTransaction } from '../../db/transaction';
import { writeAudit } from '../../audit/auditLog';
import { route } from '../../http/route';
import type { ServiceContext } from '../../http/requestContext';
import { validationError } from '../../http/httpError';
import { noContentSchema } from '../../http/responseSchemas';
import { assertCurrentPassword } from './currentPassword';
import { accountEmails } from '../../mail/accountEmails';
import { hashPassword } from '../../security/passwordHash';
import { endSessions } from '../session/sessionService';
import { passwordWeakness } from '../../security/passwordStrength';

const SAME_PASSWORD = 'Choose a password other than the current one';

/** A new password that is worth it; it must say something against names and be another one. */
async function assertStrongPassword({ db, currentUser }: ServiceContext, wanted: string, current: string) {
  if (wanted === current) throw validationError({ new_password: SAME_PASSWORD });
  const person = await db
    .selectFrom('users')
    .select(['username', 'email', 'first_name', 'last_name'])
    .where('id', '=', currentUser.userId)
    .executeTakeFirstOrThrow();
  const weak = passwordWeakness(wanted, Object.values(person));
  if (weak) throw validationError({ new_password: weak });
  return person;
}

/** One's own password. */
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
      const { deps, currentUser, now, ip, requestId, body, afterCommit } = context;
      await assertCurrentPassword(context, body.current_password);
      const person = await assertStrongPassword(context, body.new_password, body.current_password);
      const password_hash = await hashPassword(body.new_password, deps.hashCost);
      await inTransaction(context.db, async (db) => {
        await db.updateTable('users').set({ password_hash }).where('id', '=', currentUser.userId).execute();
        await endSessions(db, currentUser.userId, 'password', now, currentUser.sessionId);
        const doing = { action: 'password.changed', currentUser, ip, requestId, now };
        await writeAudit(db, doing, { model: 'user', id: currentUser.userId });
      });
      afterCommit(() => deps.mailer(accountEmails.passwordChanged(person.email, person.username)));
      return null;
    },
  }),
];
