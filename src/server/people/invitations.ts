import type { Doer } from '../kit/ask';
import { issueCode } from './codes';
import { letters } from './letters';

/** Mail the code by which somebody who was invited chooses the first password; an earlier one is void. */
export async function invite(
  { db, deps, now, afterwards }: Doer,
  userId: string,
  email: string,
  username: string,
): Promise<void> {
  const code = await issueCode(db, deps.secret, 'reset_password', userId, now);
  afterwards(() => deps.mailer(letters.invited(email, username, code)));
}
