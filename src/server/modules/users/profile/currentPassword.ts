import type { ServiceContext } from '../../../http/requestContext';
import { RATE_LIMITS, tooManyRequests } from '../../../http/rateLimits';
import { validationError } from '../../../http/httpError';
import { recordAttempt } from '../../../security/attemptLimits';
import { verifyPassword } from '../../../security/passwordHash';

const WRONG_PASSWORD = 'This is not your current password';

/** Verifies the current password; each attempt counts towards the login limit. */
export async function assertCurrentPassword(
  { db, deps, currentUser, now }: ServiceContext,
  password: unknown,
): Promise<void> {
  if (typeof password !== 'string') throw validationError({ current_password: WRONG_PASSWORD });
  const limit = { ...RATE_LIMITS, ...deps.limits }.loginsByAccount;
  const wait = await recordAttempt(db, `login ${currentUser.username}`, limit, now);
  if (wait > 0) throw tooManyRequests(wait);
  const account = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', currentUser.userId)
    .executeTakeFirst();
  if (!(await verifyPassword(account?.password_hash, password, deps.hashCost)))
    throw validationError({ current_password: WRONG_PASSWORD });
}
