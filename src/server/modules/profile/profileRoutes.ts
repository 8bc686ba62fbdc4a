import { profileDraft } from '../../../domain/users/userInput';
import { inTransaction } from '../../db/transaction';
import { writeAudit } from '../../audit/auditLog';
import { changesOf } from '../../http/parseBody';
import { call } from '../../http/route';
import type { Doer } from '../../http/requestContext';
import { unfit } from '../../http/httpError';
import { knowsPassword } from './currentPassword';
import { letters } from '../../mail/accountEmails';
import { users } from '../users/userRepository';
import { endSessions } from '../session/sessionService';
import { employee, employeeOf } from '../users/userDetailService';

const CONFIRM = 'Enter your current password to change your email or phone';

type Values = Record<string, unknown>;

/** Save one's own record; an address that nobody has confirmed yet ends all sessions. */
async function save(ask: Doer, sent: Values, mayReach: boolean): Promise<void> {
  const { db, deps, visitor, now, ip, requestId, afterwards } = ask;
  const { userId } = visitor;
  const { before, after, isChanged } = await users.change(db, userId, sent, profileDraft);
  if (!isChanged) return;
  const isNewEmail = after.email !== before.email;
  if ((isNewEmail || after.phone !== before.phone) && !mayReach) throw unfit({ current_password: CONFIRM });
  if (isNewEmail) {
    await db.updateTable('users').set({ verified: false }).where('id', '=', userId).execute();
    await endSessions(db, userId, 'email', now);
    afterwards(() => deps.mailer(letters.emailChanged(String(before.email), visitor.username)));
  }
  const doing = { action: 'profile.changed', visitor, ip, requestId, now };
  await writeAudit(db, doing, { model: 'user', id: userId, before, after });
}

/** One's own record. */
export const profileCalls = [
  call({
    method: 'GET',
    path: '/profile',
    summary: 'One’s own record; with totals for those who hold money',
    needs: 'always',
    answers: employee,
    handle: (ask) => employeeOf(ask, ask.visitor.userId),
  }),
  call({
    method: 'PUT',
    path: '/profile',
    summary: 'Change one’s own record; another email must be confirmed and ends all sessions',
    needs: 'always',
    limit: 'writes',
    body: changesOf(profileDraft),
    answers: employee,
    handle: async (ask) => {
      const { current_password, ...sent }: Values = { ...ask.body };
      const mayReach = current_password !== undefined && current_password !== null && current_password !== '';
      if (mayReach) await knowsPassword(ask, current_password);
      await inTransaction(ask.db, (db) => save({ ...ask, db }, sent, mayReach));
      return employeeOf(ask, ask.visitor.userId);
    },
  }),
];
