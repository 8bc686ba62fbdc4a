import { string } from 'yup';
import type { Id } from '../../../domain/entity';
import { reference } from '../../../domain/fieldSchemas';
import { inputSchema } from '../../../domain/validation';
import type { Db } from '../../db/client';
import type { CodePurpose } from '../../db/schema/database';
import type { PublicServiceContext, ServiceContext } from '../../http/requestContext';
import { RATE_LIMITS } from '../../http/rateLimits';
import { createTask, enqueue, PermanentFailure, type Task, type TaskType } from '../../jobs/tasks';
import { accountEmails } from '../../mail/accountEmails';
import { deliver } from '../../mail/delivery';
import type { Mailer } from '../../mail/mailer';
import { recordAttempt } from '../../security/attemptLimits';
import { issueCode } from './verificationCodeService';

/** Emails with codes. The task creates the code when it sends it, so that no job ever contains one. */
const codeEmail = {
  name: 'code_email',
  payload: inputSchema({
    kind: string().oneOf(['invitation', 'reset_password', 'verify_username']).required(),
    user: reference('User').required(),
  }),
  maxAttempts: 12,
  concurrency: 2,
  statementTimeoutMs: 5_000,
} satisfies TaskType;

/** Account change emails. */
export const noticeEmail = {
  name: 'notice_email',
  payload: inputSchema({
    kind: string().oneOf(['passwordChanged', 'emailChanged']).required(),
    to: string().required(),
    username: string().required(),
  }),
  maxAttempts: 12,
  concurrency: 1,
  statementTimeoutMs: 5_000,
} satisfies TaskType;

interface CodeRequest extends Pick<PublicServiceContext, 'deps' | 'ip' | 'now'> {
  by: 'username' | 'email';
  name: string;
  purpose: CodePurpose;
}

/** Six attempts take four minutes; a later code would be useless. */
const REQUESTED_CODE_ATTEMPTS = 6;

/**
 * Emails a code if the account exists and the limits allow it; the response does not reveal whether it did.
 */
export async function requestCode({ deps, ip, now, by, name, purpose }: CodeRequest): Promise<void> {
  const { db } = deps;
  const limits = { ...RATE_LIMITS, ...deps.limits };
  if ((await recordAttempt(db, `mail from ${ip}`, limits.mailsByAddress, now)) > 0) return;
  const user = await db
    .selectFrom('users')
    .select(['id', 'verified', 'password_hash'])
    .where(by, '=', name.toLowerCase())
    .where('status', '!=', 'blocked')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const isDue = purpose === 'reset_password' || (user?.verified === false && user.password_hash !== null);
  if (!user || !isDue) return;
  if ((await recordAttempt(db, `mail ${purpose} ${user.id}`, limits.mailsByAccount, now)) > 0) return;
  await enqueue(
    db,
    codeEmail,
    { kind: purpose, user: user.id },
    { key: `${purpose} ${user.id}`, maxAttempts: REQUESTED_CODE_ATTEMPTS },
  );
}

/** Emails the code with which an invited employee chooses the first password. */
export const sendInvitation = ({ db }: Pick<ServiceContext, 'db'>, user: Id): Promise<void> =>
  enqueue(db, codeEmail, { kind: 'invitation', user }, { key: `invitation ${user}` });

interface AccountMailServices {
  mailer: Mailer;
  clock: () => number;
  secret: Buffer;
}

const findRecipient = (db: Db, user: Id) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('id', '=', user)
    .where('status', '!=', 'blocked')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Issues codes and sends them; each attempt voids the code of the previous one. */
export const createCodeEmailTask = ({ mailer, clock, secret }: AccountMailServices): Task =>
  createTask(codeEmail, async ({ kind, user }, { db, signal }) => {
    const recipient = await findRecipient(db, user);
    if (!recipient) throw new PermanentFailure('The account no longer exists or is blocked.');
    const { id, username, email } = recipient;
    const purpose = kind === 'verify_username' ? kind : 'reset_password';
    const code = await issueCode(db, secret, purpose, id, clock());
    const emails = {
      invitation: () => accountEmails.invitation(email, username, code),
      reset_password: () => accountEmails.resetPassword(email, code),
      verify_username: () => accountEmails.verifyUsername(email, username, code),
    };
    await deliver(mailer, emails[kind](), signal);
  });

export const createNoticeEmailTask = ({ mailer }: Pick<AccountMailServices, 'mailer'>): Task =>
  createTask(noticeEmail, ({ kind, to, username }, { signal }) =>
    deliver(mailer, accountEmails[kind](to, username), signal),
  );
