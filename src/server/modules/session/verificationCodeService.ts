import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import type { CodePurpose } from '../../db/schema/database';
import { newRecordId } from '../../db/recordId';
import { HttpError } from '../../http/httpError';
import { hashCode, timingSafeEquals, newVerificationCode } from '../../security/tokens';
import type { PublicServiceContext } from '../../http/requestContext';
import { RATE_LIMITS, tooManyRequests } from '../../http/rateLimits';
import { recordAttempt } from '../../security/attemptLimits';

const CODE_LIFETIME_MS = 10 * 60_000;
const MAX_ATTEMPTS = 5;

/** Message for any unusable code, which does not reveal the reason. */
export const INVALID_CODE = 'Invalid or expired code';

/** Issues a code for a user and purpose; replaces an earlier one. */
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
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'purpose']).where('used_at', 'is', null).doUpdateSet(row),
    )
    .execute();
  return code;
}

interface CodeInput {
  purpose: CodePurpose;
  /** Column that identifies the user. */
  by: 'username' | 'email';
  name: string;
  code: string;
  now: number;
}

interface ValidCode {
  id: Id;
  userId: Id;
}

/** Counts an attempt and verifies a code, without consuming it. */
export async function verifyCode(db: Db, secret: Buffer, input: CodeInput): Promise<ValidCode> {
  const { purpose, by, name, code, now } = input;
  const update = sql<{ id: Id; user_id: Id; hash: Buffer }>`
    update codes c set tries = c.tries + 1 from users u
    where u.id = c.user_id and ${sql.ref(`u.${by}`)} = ${name.toLowerCase()} and u.status <> 'blocked'
      and u.deleted_at is null and c.purpose = ${purpose} and c.used_at is null
      and c.expires_at > ${new Date(now)} and c.tries < ${MAX_ATTEMPTS}
    returning c.id, c.user_id, c.hash`;
  const row = (await update.execute(db)).rows[0];
  const expected = hashCode(secret, purpose, row?.user_id ?? '', code);
  if (!row || !timingSafeEquals(row.hash, expected)) throw new HttpError(422, INVALID_CODE);
  await sql`update codes set tries = 0 where id = ${row.id}`.execute(db);
  return { id: row.id, userId: row.user_id };
}

/** Consumes a code; throws if a concurrent request did so first. */
export async function consumeCode(db: Db, { id }: ValidCode, now: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('codes')
    .set({ used_at: new Date(now) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new HttpError(422, INVALID_CODE);
}

/** Limits attempts per address, over all users. */
export async function limitCodeAttempts({ db, deps, ip, now }: PublicServiceContext): Promise<void> {
  const wait = await recordAttempt(
    db,
    `code from ${ip}`,
    { ...RATE_LIMITS, ...deps.limits }.codesByAddress,
    now,
  );
  if (wait > 0) throw tooManyRequests(wait);
}
