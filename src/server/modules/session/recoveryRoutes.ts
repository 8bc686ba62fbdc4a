import {
  passwordResetInputSchema,
  confirmUsernameInputSchema,
  passwordRecoveryInputSchema,
} from '../../../domain/session/sessionInput';
import { inputSchema, text } from '../../../domain/validation';
import type { Db } from '../../db/client';
import { inTransaction } from '../../db/transaction';
import { writeAudit } from '../../audit/auditLog';
import { publicRoute } from '../../http/route';
import type { PublicServiceContext } from '../../http/requestContext';
import { HttpError, validationError } from '../../http/httpError';
import { successSchema } from '../../http/responseSchemas';
import { clearAttempts } from '../../security/attemptLimits';
import { limitCodeAttempts, INVALID_CODE, verifyCode, consumeCode } from './verificationCodeService';
import { enqueue } from '../../jobs/tasks';
import { noticeEmail, requestCode } from './accountEmailService';
import { hashPassword } from '../../security/passwordHash';
import { endSessions } from './sessionService';
import { passwordWeakness } from '../../security/passwordStrength';

const CODE_SENT = { success: true, message: 'If the account exists, a code has been sent.' };
const usernameField = () => text('Username').required('Username is required');

const auditRecovery = (db: Db, { ip, requestId, now }: PublicServiceContext, action: string, id: string) =>
  writeAudit(db, { action, actorId: id, ip, requestId, now }, { model: 'user', id });

/** Username confirmation and password reset by emailed codes. */
export const recoveryRoutes = [
  publicRoute({
    method: 'POST',
    path: '/auth/resend_verify_username',
    summary: 'Email a new code for an unconfirmed username',
    body: inputSchema({ username: usernameField() }),
    response: successSchema,
    handler: ({ body, deps, ip, now, afterCommit }) => {
      afterCommit(() =>
        requestCode({ deps, ip, now, by: 'username', name: body.username, purpose: 'verify_username' }),
      );
      return Promise.resolve(CODE_SENT);
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/auth/verify_username',
    summary: 'Confirm a username with the emailed code',
    errorBody: { success: false },
    body: confirmUsernameInputSchema.shape({ username: usernameField() }),
    response: successSchema,
    handler: async (context) => {
      await limitCodeAttempts(context);
      const { db, deps, now, body } = context;
      const input = {
        purpose: 'verify_username',
        by: 'username',
        name: body.username,
        code: body.code,
        now,
      } as const;
      const code = await verifyCode(db, deps.secret, input);
      await inTransaction(db, async (trx) => {
        await consumeCode(trx, code, now);
        await trx.updateTable('users').set({ verified: true }).where('id', '=', code.userId).execute();
        await auditRecovery(trx, context, 'username.confirmed', code.userId);
      });
      return { success: true, message: 'Your username is confirmed. You can sign in now.' };
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/admin/auth/resend_verify_email',
    summary: 'Email a password reset code',
    body: passwordRecoveryInputSchema,
    response: successSchema,
    handler: ({ body, deps, ip, now, afterCommit }) => {
      afterCommit(() =>
        requestCode({ deps, ip, now, by: 'email', name: body.email, purpose: 'reset_password' }),
      );
      return Promise.resolve(CODE_SENT);
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/admin/auth/change_password',
    summary: 'Set a new password with the emailed code; ends all sessions',
    errorBody: { success: false },
    body: passwordResetInputSchema,
    response: successSchema,
    handler: async (context) => {
      await limitCodeAttempts(context);
      await changePassword(context, context.body);
      return { success: true, message: 'Your password was changed. You can sign in now.' };
    },
  }),
];

async function changePassword(
  context: PublicServiceContext,
  body: { email: string; token_email: string; new_password: string },
) {
  const { db, deps, now } = context;
  const input = {
    purpose: 'reset_password',
    by: 'email',
    name: body.email,
    code: body.token_email,
    now,
  } as const;
  const code = await verifyCode(db, deps.secret, input);
  const user = await db
    .selectFrom('users')
    .select(['username', 'email', 'first_name', 'last_name'])
    .where('id', '=', code.userId)
    .executeTakeFirstOrThrow();
  const weakness = passwordWeakness(body.new_password, Object.values(user));
  if (weakness) throw validationError({ new_password: weakness });
  const password_hash = await hashPassword(body.new_password, deps.hashCost);
  await inTransaction(db, async (trx) => {
    await consumeCode(trx, code, now);
    const changed = await trx
      .updateTable('users')
      .set({ password_hash, verified: true, status: 'active' })
      .where('id', '=', code.userId)
      .where('status', '!=', 'blocked')
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) throw new HttpError(422, INVALID_CODE);
    await endSessions(trx, code.userId, 'password', now);
    await clearAttempts(trx, `login ${user.username}`);
    await auditRecovery(trx, context, 'password.changed', code.userId);
    await enqueue(trx, noticeEmail, { kind: 'passwordChanged', to: user.email, username: user.username });
  });
}
