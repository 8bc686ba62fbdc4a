import { Type } from 'typebox';
import { permissionsObject } from '../../../domain/permissions';
import { loginDraft } from '../../../domain/session/sessionInput';
import { writeAudit } from '../../audit/auditLog';
import { call, openCall } from '../../http/route';
import type { OpenDoer } from '../../http/requestContext';
import { LIMITS, tooOften } from '../../http/rateLimits';
import { Refusal } from '../../http/httpError';
import { flag, id, nothing, words } from '../../http/responseSchemas';
import { inTransaction } from '../../db/transaction';
import { attempt, forgetAttempts } from '../../security/attemptLimits';
import { hashPassword, isOutdated, isPassword } from '../../security/passwordHash';
import { beginSession, endSession } from './sessionService';

const UNKNOWN = 'Invalid username or password';
const UNVERIFIED = 'Please confirm your username first.';
const flags = (verify_username: boolean) => ({ verify_username, data: { verify_username } });

const login = Type.Object({
  token: words,
  user: Type.Object({ _id: id, username: words, first_name: words, last_name: words, email: words }),
  role: Type.Object({ name: words, permissions: Type.Record(Type.String(), flag) }),
  message: words,
  data: Type.Object({ verify_username: flag }),
});

const countKey = (username: string) => `login ${username}`;

/** Count the try before anything is compared, so that guesses made at once can't slip through. */
async function admitted({ db, deps, ip, now }: OpenDoer, username: string): Promise<boolean> {
  const limits = { ...LIMITS, ...deps.limits };
  const wait = await attempt(db, `login from ${ip}`, limits.loginsByAddress, now);
  if (wait > 0) throw tooOften(wait);
  return (await attempt(db, countKey(username), limits.loginsByAccount, now)) === 0;
}

const accountOf = ({ db }: OpenDoer, username: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .where('u.username', '=', username)
    .where('u.deleted_at', 'is', null)
    .selectAll('u')
    .select(['r.name as role', 'r.permissions'])
    .executeTakeFirst();

/** The account of a right username and password; nobody learns which of the two was wrong. */
async function recognised(ask: OpenDoer, username: string, password: string) {
  const isAdmitted = await admitted(ask, username);
  const account = isAdmitted ? await accountOf(ask, username) : undefined;
  const isRight = isAdmitted && (await isPassword(account?.password_hash, password, ask.deps.hashCost));
  if (account && isRight && account.status === 'active') return account;
  const doing = {
    action: 'session.refused',
    outcome: 'refused',
    ip: ask.ip,
    requestId: ask.requestId,
    now: ask.now,
  } as const;
  await writeAudit(ask.db, doing, { model: 'user', ...(account && { id: account.id }) });
  throw new Refusal(401, UNKNOWN);
}

/** A hash that was made at another cost is made anew while the password is at hand. */
async function rehash(
  { db, deps }: OpenDoer,
  account: { id: string; password_hash: string | null },
  password: string,
): Promise<void> {
  const stored = account.password_hash;
  if (stored === null || !isOutdated(stored, deps.hashCost)) return;
  const password_hash = await hashPassword(password, deps.hashCost);
  const same = db.updateTable('users').set({ password_hash }).where('password_hash', '=', stored);
  await same.where('id', '=', account.id).execute();
}

/** Signing in and out. */
export const sessionCalls = [
  openCall({
    method: 'POST',
    path: '/user/login',
    summary: 'Sign in',
    signsIn: true,
    accepts: ['multipart', 'form', 'json'],
    refusedWith: flags(true),
    body: loginDraft,
    answers: login,
    handle: async (ask) => {
      const username = ask.body.username.toLowerCase();
      const account = await recognised(ask, username, ask.body.password);
      await forgetAttempts(ask.db, countKey(username));
      await rehash(ask, account, ask.body.password);
      if (!account.verified) throw new Refusal(403, UNVERIFIED, { body: flags(false) });
      const token = await inTransaction(ask.db, async (db) => {
        const { now, ip, requestId } = ask;
        await db
          .updateTable('users')
          .set({ last_login_at: new Date(now) })
          .where('id', '=', account.id)
          .execute();
        await writeAudit(
          db,
          { action: 'session.began', ip, requestId, now },
          { model: 'user', id: account.id, after: { username } },
        );
        return beginSession(db, { ...ask, userId: account.id });
      });
      const { id: _id, first_name, last_name, email, role: name, permissions } = account;
      return {
        token,
        user: { _id, username, first_name, last_name, email },
        role: { name, permissions: permissionsObject(permissions) },
        message: 'Welcome Back!',
        data: { verify_username: true },
      };
    },
  }),
  call({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Sign out; the token is dead',
    needs: 'always',
    changes: 'session.ended',
    answers: nothing,
    handle: async ({ db, now, visitor, changed }) => {
      await endSession(db, visitor.sessionId, now);
      await changed({ model: 'user', id: visitor.userId });
      return null;
    },
  }),
];
