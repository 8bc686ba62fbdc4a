import type { Doer } from '../../http/requestContext';
import { LIMITS, tooOften } from '../../http/rateLimits';
import { unfit } from '../../http/httpError';
import { attempt } from '../../security/attemptLimits';
import { isPassword } from '../../security/passwordHash';

const WRONG = 'This is not your current password';

/** Whether the person at the keyboard is the account's owner; the try is counted whatever comes of it. */
export async function knowsPassword({ db, deps, visitor, now }: Doer, password: unknown): Promise<void> {
  if (typeof password !== 'string') throw unfit({ current_password: WRONG });
  const limit = { ...LIMITS, ...deps.limits }.loginsByAccount;
  const wait = await attempt(db, `login ${visitor.username}`, limit, now);
  if (wait > 0) throw tooOften(wait);
  const account = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', visitor.userId)
    .executeTakeFirst();
  if (!(await isPassword(account?.password_hash, password, deps.hashCost)))
    throw unfit({ current_password: WRONG });
}
