import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import type { CodePurpose } from '../../db/schema/database';
import { newRecordId } from '../../db/recordId';
import { HttpError } from '../../http/httpError';
import { hashCode, timingSafeEquals, newVerificationCode } from '../../security/tokens';
import type { PublicServiceContext, ServiceContext } from '../../http/requestContext';
import { RATE_LIMITS, tooManyRequests } from '../../http/rateLimits';
import { recordAttempt } from '../../security/attemptLimits';
import { accountEmails } from '../../mail/accountEmails';

const CODE_LIFETIME_MS = 10 * 60_000;
const MAX_TRIES = 5;

/** The one sentence for every code that doesn't open: wrong, old, used, or nobody's. */
export const INVALID_CODE = 'Invalid or expired code';

/** Make a code for one person and one purpose; an earlier one is void. */
export async function issueCode(db: Db, secret: Buffer, purpose: CodePurpose, userId: Id, now: number) {
  const code = newVerificationCode();
  const hash = hashCode(secret, purpose, userId, code);
  const row = {
    id: newRecordId(now),
    hash,
    tries: 0,
    expires_at: new Date(now + CODE_LIFETIME_MS),
    created_at: new Date(now),
  };
  await db
    .insertInto('codes')
    .values({ ...row, user_id: userId, purpose, used_at: null })
    .onConflict((open) => open.columns(['user_id', 'purpose']).where('used_at', 'is', null).doUpdateSet(row))
    .execute();
  return code;
}

/** A code that was given for somebody. */
interface CodeInput {
  purpose: CodePurpose;
  /** How the person is named: by the column and what was typed. */
  by: 'username' | 'email';
  name: string;
  code: string;
  now: number;
}

/** The code's own name and its owner's. */
export interface ValidCode {
  id: Id;
  userId: Id;
}

/** Count the try, and compare. A right code stays usable until it is spent. */
export async function verifyCode(db: Db, secret: Buffer, given: CodeInput): Promise<ValidCode> {
  const { purpose, by, name, code, now } = given;
  const tried = sql<{ id: Id; user_id: Id; hash: Buffer }>`
    update codes c set tries = c.tries + 1 from users u
    where u.id = c.user_id and ${sql.ref(`u.${by}`)} = ${name.toLowerCase()} and u.status <> 'blocked'
      and u.deleted_at is null and c.purpose = ${purpose} and c.used_at is null
      and c.expires_at > ${new Date(now)} and c.tries < ${MAX_TRIES}
    returning c.id, c.user_id, c.hash`;
  const row = (await tried.execute(db)).rows[0];
  const expected = hashCode(secret, purpose, row?.user_id ?? '', code);
  if (!row || !timingSafeEquals(row.hash, expected)) throw new HttpError(422, INVALID_CODE);
  await sql`update codes set tries = 0 where id = ${row.id}`.execute(db);
  return { id: row.id, userId: row.user_id };
}

/** Use a code up; of two that come at once, one is too late. */
export async function consumeCode(db: Db, { id }: ValidCode, now: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('codes')
    .set({ used_at: new Date(now) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new HttpError(422, INVALID_CODE);
}

type CodeRecipient = Pick<PublicServiceContext, 'deps' | 'ip' | 'now'> & {
  by: 'username' | 'email';
  name: string;
  purpose: CodePurpose;
};

/** Mail a code to whoever is named, if there is such a person and neither has asked too often; nobody hears which. */
export async function mailCode({ deps, ip, now, by, name, purpose }: CodeRecipient): Promise<void> {
  const { db, secret, mailer } = deps;
  const limits = { ...RATE_LIMITS, ...deps.limits };
  if ((await recordAttempt(db, `mail from ${ip}`, limits.mailsByAddress, now)) > 0) return;
  const person = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'verified', 'password_hash'])
    .where(by, '=', name.toLowerCase())
    .where('status', '!=', 'blocked')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const isDue = purpose === 'reset_password' || (person?.verified === false && person.password_hash !== null);
  if (!person || !isDue) return;
  if ((await recordAttempt(db, `mail ${purpose} ${person.id}`, limits.mailsByAccount, now)) > 0) return;
  const code = await issueCode(db, secret, purpose, person.id, now);
  await mailer(
    purpose === 'reset_password'
      ? accountEmails.resetPassword(person.email, code)
      : accountEmails.verifyUsername(person.email, person.username, code),
  );
}

/** Guesses from one address are bounded, whoever they are about. */
export async function limitCodeAttempts({ db, deps, ip, now }: PublicServiceContext): Promise<void> {
  const wait = await recordAttempt(
    db,
    `code from ${ip}`,
    { ...RATE_LIMITS, ...deps.limits }.codesByAddress,
    now,
  );
  if (wait > 0) throw tooManyRequests(wait);
}

/** Mail the code by which somebody who was invited chooses the first password; an earlier one is void. */
export async function sendInvitation(
  { db, deps, now, afterCommit }: ServiceContext,
  userId: string,
  email: string,
  username: string,
): Promise<void> {
  const code = await issueCode(db, deps.secret, 'reset_password', userId, now);
  afterCommit(() => deps.mailer(accountEmails.invitation(email, username, code)));
}
