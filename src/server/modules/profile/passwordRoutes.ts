import { newOwnPasswordDraft } from '../../../domain/session/sessionInput';
import { inTransaction } from '../../db/transaction';
import { writeAudit } from '../../audit/auditLog';
import { call } from '../../http/route';
import type { Doer } from '../../http/requestContext';
import { unfit } from '../../http/httpError';
import { nothing } from '../../http/responseSchemas';
import { knowsPassword } from './currentPassword';
import { letters } from '../../mail/accountEmails';
import { hashPassword } from '../../security/passwordHash';
import { endSessions } from '../session/sessionService';
import { weakness } from '../../security/passwordStrength';

const SAME = 'Choose a password other than the current one';

/** A new password that is worth it; it must say something against names and be another one. */
async function refuseWeak({ db, visitor }: Doer, wanted: string, current: string) {
  if (wanted === current) throw unfit({ new_password: SAME });
  const person = await db
    .selectFrom('users')
    .select(['username', 'email', 'first_name', 'last_name'])
    .where('id', '=', visitor.userId)
    .executeTakeFirstOrThrow();
  const weak = weakness(wanted, Object.values(person));
  if (weak) throw unfit({ new_password: weak });
  return person;
}

/** One's own password. */
export const ownPasswordCalls = [
  call({
    method: 'POST',
    path: '/profile/password',
    summary: 'Choose another password; the current one is asked, and all other sessions end',
    needs: 'always',
    limit: 'writes',
    body: newOwnPasswordDraft,
    answers: nothing,
    handle: async (ask) => {
      const { deps, visitor, now, ip, requestId, body, afterwards } = ask;
      await knowsPassword(ask, body.current_password);
      const person = await refuseWeak(ask, body.new_password, body.current_password);
      const password_hash = await hashPassword(body.new_password, deps.hashCost);
      await inTransaction(ask.db, async (db) => {
        await db.updateTable('users').set({ password_hash }).where('id', '=', visitor.userId).execute();
        await endSessions(db, visitor.userId, 'password', now, visitor.sessionId);
        const doing = { action: 'password.changed', visitor, ip, requestId, now };
        await writeAudit(db, doing, { model: 'user', id: visitor.userId });
      });
      afterwards(() => deps.mailer(letters.passwordChanged(person.email, person.username)));
      return null;
    },
  }),
];
