import type { CodePurpose } from '../database/people';
import type { OpenDoer } from '../kit/ask';
import { LIMITS, tooOften } from '../kit/limits';
import { attempt } from './attempts';
import { issueCode } from './codes';
import { letters } from './letters';

type Named = Pick<OpenDoer, 'deps' | 'ip' | 'now'> & {
  by: 'username' | 'email';
  name: string;
  purpose: CodePurpose;
};

/** Mail a code to whoever is named, if there is such a person and neither has asked too often; nobody hears which. */
export async function mailCode({ deps, ip, now, by, name, purpose }: Named): Promise<void> {
  const { db, secret, mailer } = deps;
  const limits = { ...LIMITS, ...deps.limits };
  if ((await attempt(db, `mail from ${ip}`, limits.mailsByAddress, now)) > 0) return;
  const person = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'verified', 'password_hash'])
    .where(by, '=', name.toLowerCase())
    .where('status', '!=', 'blocked')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const isDue = purpose === 'reset_password' || (person?.verified === false && person.password_hash !== null);
  if (!person || !isDue) return;
  if ((await attempt(db, `mail ${purpose} ${person.id}`, limits.mailsByAccount, now)) > 0) return;
  const code = await issueCode(db, secret, purpose, person.id, now);
  await mailer(
    purpose === 'reset_password'
      ? letters.resetPassword(person.email, code)
      : letters.verifyUsername(person.email, person.username, code),
  );
}

/** Guesses from one address are bounded, whoever they are about. */
export async function admitCode({ db, deps, ip, now }: OpenDoer): Promise<void> {
  const wait = await attempt(db, `code from ${ip}`, { ...LIMITS, ...deps.limits }.codesByAddress, now);
  if (wait > 0) throw tooOften(wait);
}
