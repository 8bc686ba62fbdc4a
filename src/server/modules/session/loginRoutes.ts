import { Type } from 'typebox';
import { toPermissionsObject } from '../../../domain/permissions';
import { loginInputSchema } from '../../../domain/session/sessionInput';
import { writeAudit } from '../../audit/auditLog';
import { route, publicRoute } from '../../http/route';
import type { PublicServiceContext } from '../../http/requestContext';
import { RATE_LIMITS, tooManyRequests } from '../../http/rateLimits';
import { HttpError } from '../../http/httpError';
import { booleanSchema, idSchema, noContentSchema, textSchema } from '../../http/responseSchemas';
import { inTransaction } from '../../db/transaction';
import { recordAttempt, clearAttempts } from '../../security/attemptLimits';
import { hashPassword, needsRehash, verifyPassword } from '../../security/passwordHash';
import { createSession, endSession } from './sessionService';

const INVALID_CREDENTIALS = 'Invalid username or password';
const UNVERIFIED = 'Please confirm your username first.';
const verificationFlags = (verify_username: boolean) => ({ verify_username, data: { verify_username } });

const loginSchema = Type.Object({
  token: textSchema,
  user: Type.Object({
    _id: idSchema,
    username: textSchema,
    first_name: textSchema,
    last_name: textSchema,
    email: textSchema,
  }),
  role: Type.Object({ name: textSchema, permissions: Type.Record(Type.String(), booleanSchema) }),
  message: textSchema,
  data: Type.Object({ verify_username: booleanSchema }),
});

const attemptKey = (username: string) => `login ${username}`;

/** Counts the attempt before verification, so that parallel attempts cannot bypass the limit. */
async function isAttemptAllowed(
  { db, deps, ip, now }: PublicServiceContext,
  username: string,
): Promise<boolean> {
  const limits = { ...RATE_LIMITS, ...deps.limits };
  const wait = await recordAttempt(db, `login from ${ip}`, limits.loginsByAddress, now);
  if (wait > 0) throw tooManyRequests(wait);
  return (await recordAttempt(db, attemptKey(username), limits.loginsByAccount, now)) === 0;
}

const findAccount = ({ db }: PublicServiceContext, username: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .where('u.username', '=', username)
    .where('u.deleted_at', 'is', null)
    .selectAll('u')
    .select(['r.name as role', 'r.permissions'])
    .executeTakeFirst();

/** Account for valid credentials; the error does not reveal which of them was wrong. */
async function authenticate(context: PublicServiceContext, username: string, password: string) {
  const isAllowed = await isAttemptAllowed(context, username);
  const account = isAllowed ? await findAccount(context, username) : undefined;
  const isPasswordValid =
    isAllowed && (await verifyPassword(account?.password_hash, password, context.deps.hashCost));
  if (account && isPasswordValid && account.status === 'active') return account;
  return refuse(context, account?.id);
}

/** Audits a refused login. */
async function refuse(context: PublicServiceContext, accountId: string | undefined): Promise<never> {
  const auditContext = {
    action: 'session.refused',
    outcome: 'refused',
    ip: context.ip,
    requestId: context.requestId,
    now: context.now,
  } as const;
  await writeAudit(context.db, auditContext, { model: 'user', ...(accountId && { id: accountId }) });
  throw new HttpError(401, INVALID_CREDENTIALS);
}

/** Rehashes a password whose stored hash has outdated cost parameters; returns the hash that is stored. */
async function rehashPassword(
  { db, deps }: PublicServiceContext,
  account: { id: string; password_hash: string | null },
  password: string,
): Promise<string | null> {
  const stored = account.password_hash;
  if (stored === null || !needsRehash(stored, deps.hashCost)) return stored;
  const password_hash = await hashPassword(password, deps.hashCost);
  const update = db.updateTable('users').set({ password_hash }).where('password_hash', '=', stored);
  const { numUpdatedRows } = await update.where('id', '=', account.id).executeTakeFirst();
  return numUpdatedRows === 1n ? password_hash : stored;
}

/** Creates a session unless the password or status of the account has changed since it was verified. */
const signIn = (
  context: PublicServiceContext,
  userId: string,
  verifiedHash: string | null,
): Promise<string | undefined> =>
  inTransaction(context.db, async (db) => {
    const { now, ip, requestId } = context;
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ last_login_at: new Date(now) })
      .where('id', '=', userId)
      .where('password_hash', '=', verifiedHash)
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return undefined;
    await writeAudit(
      db,
      { action: 'session.signed_in', actorId: userId, ip, requestId, now },
      { model: 'user', id: userId },
    );
    return createSession(db, { ...context, userId });
  });

export const loginRoutes = [
  publicRoute({
    method: 'POST',
    path: '/user/login',
    summary: 'Sign in',
    checksCredentials: true,
    bodyFormats: ['multipart', 'form', 'json'],
    errorBody: verificationFlags(true),
    body: loginInputSchema,
    response: loginSchema,
    handler: async (context) => {
      const username = context.body.username.toLowerCase();
      const account = await authenticate(context, username, context.body.password);
      await clearAttempts(context.db, attemptKey(username));
      const verifiedHash = await rehashPassword(context, account, context.body.password);
      if (!account.verified) throw new HttpError(403, UNVERIFIED, { body: verificationFlags(false) });
      const token = (await signIn(context, account.id, verifiedHash)) ?? (await refuse(context, account.id));
      const { id: _id, first_name, last_name, email, role: name, permissions } = account;
      return {
        token,
        user: { _id, username, first_name, last_name, email },
        role: { name, permissions: toPermissionsObject(permissions) },
        message: 'Welcome Back!',
        data: { verify_username: true },
      };
    },
  }),
  route({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Sign out; the token becomes invalid',
    permission: 'always',
    auditAction: 'session.signed_out',
    response: noContentSchema,
    handler: async ({ db, now, currentUser, recordChange }) => {
      await endSession(db, currentUser.sessionId, 'logout', now);
      await recordChange({ model: 'user', id: currentUser.userId });
      return null;
    },
  }),
];
