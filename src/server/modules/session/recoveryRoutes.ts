import {
  changePasswordDraft,
  confirmUsernameDraft,
  recoverDraft,
} from '../../../domain/session/sessionInput';
import { draft, text } from '../../../domain/validation';
import type { Db } from '../../db/client';
import { inTransaction } from '../../db/transaction';
import { writeAudit } from '../../audit/auditLog';
import { openCall } from '../../http/route';
import type { OpenDoer } from '../../http/requestContext';
import { Refusal, unfit } from '../../http/httpError';
import { told } from '../../http/responseSchemas';
import { forgetAttempts } from '../../security/attemptLimits';
import { admitCode, mailCode, BAD_CODE, checkCode, spendCode } from './verificationCodeService';
import { letters } from '../../mail/accountEmails';
import { hashPassword } from '../../security/passwordHash';
import { endSessions } from './sessionService';
import { weakness } from '../../security/passwordStrength';

const SENT = { success: true, message: 'If the account exists, a code was sent.' };
const username = () => text('Username').required('Username is required');

const noted = (db: Db, { ip, requestId, now }: OpenDoer, action: string, id: string) =>
  writeAudit(db, { action, ip, requestId, now }, { model: 'user', id });

/** Proving a username and getting a new password, by codes that are mailed. */
export const recoveryCalls = [
  openCall({
    method: 'POST',
    path: '/auth/resend_verify_username',
    summary: 'Mail a new code for an unconfirmed username',
    body: draft({ username: username() }),
    answers: told,
    handle: ({ body, deps, ip, now, afterwards }) => {
      afterwards(() =>
        mailCode({ deps, ip, now, by: 'username', name: body.username, purpose: 'verify_username' }),
      );
      return Promise.resolve(SENT);
    },
  }),
  openCall({
    method: 'POST',
    path: '/auth/verify_username',
    summary: 'Confirm a username by the mailed code',
    refusedWith: { success: false },
    body: confirmUsernameDraft.shape({ username: username() }),
    answers: told,
    handle: async (ask) => {
      await admitCode(ask);
      const { db, deps, now, body } = ask;
      const given = {
        purpose: 'verify_username',
        by: 'username',
        name: body.username,
        code: body.code,
        now,
      } as const;
      const code = await checkCode(db, deps.secret, given);
      await inTransaction(db, async (trx) => {
        await spendCode(trx, code, now);
        await trx.updateTable('users').set({ verified: true }).where('id', '=', code.userId).execute();
        await noted(trx, ask, 'username.confirmed', code.userId);
      });
      return { success: true, message: 'Your username is confirmed. You can sign in now.' };
    },
  }),
  openCall({
    method: 'POST',
    path: '/admin/auth/resend_verify_email',
    summary: 'Mail a code for a new password',
    body: recoverDraft,
    answers: told,
    handle: ({ body, deps, ip, now, afterwards }) => {
      afterwards(() => mailCode({ deps, ip, now, by: 'email', name: body.email, purpose: 'reset_password' }));
      return Promise.resolve(SENT);
    },
  }),
  openCall({
    method: 'POST',
    path: '/admin/auth/change_password',
    summary: 'Choose a new password by the mailed code; all sessions end',
    refusedWith: { success: false },
    body: changePasswordDraft,
    answers: told,
    handle: async (ask) => {
      await admitCode(ask);
      await changePassword(ask, ask.body);
      return { success: true, message: 'Your password was changed. You can sign in now.' };
    },
  }),
];

async function changePassword(
  ask: OpenDoer,
  body: { email: string; token_email: string; new_password: string },
) {
  const { db, deps, now } = ask;
  const given = {
    purpose: 'reset_password',
    by: 'email',
    name: body.email,
    code: body.token_email,
    now,
  } as const;
  const code = await checkCode(db, deps.secret, given);
  const person = await db
    .selectFrom('users')
    .select(['username', 'email', 'first_name', 'last_name'])
    .where('id', '=', code.userId)
    .executeTakeFirstOrThrow();
  const weak = weakness(body.new_password, Object.values(person));
  if (weak) throw unfit({ new_password: weak });
  const password_hash = await hashPassword(body.new_password, deps.hashCost);
  await inTransaction(db, async (trx) => {
    await spendCode(trx, code, now);
    const changed = await trx
      .updateTable('users')
      .set({ password_hash, verified: true, status: 'active' })
      .where('id', '=', code.userId)
      .where('status', '!=', 'blocked')
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) throw new Refusal(422, BAD_CODE);
    await endSessions(trx, code.userId, 'password', now);
    await forgetAttempts(trx, `login ${person.username}`);
    await noted(trx, ask, 'password.changed', code.userId);
  });
  ask.afterwards(() => deps.mailer(letters.passwordChanged(person.email, person.username)));
}
