import { sql } from 'kysely';
import type { Id } from '../../domain/entity';
import type { Db } from '../database/pool';
import type { CodePurpose } from '../database/people';
import { newId } from '../kit/id';
import { Refusal } from '../kit/refusal';
import { hashCode, isSame, newCode } from './tokens';

const LIFE_MS = 10 * 60_000;
const MOST_TRIES = 5;

/** The one sentence for every code that doesn't open: wrong, old, used, or nobody's. */
export const BAD_CODE = 'Invalid or expired code';

/** Make a code for one person and one purpose; an earlier one is void. */
export async function issueCode(db: Db, secret: Buffer, purpose: CodePurpose, userId: Id, now: number) {
  const code = newCode();
  const hash = hashCode(secret, purpose, userId, code);
  const row = {
    id: newId(now),
    hash,
    tries: 0,
    expires_at: new Date(now + LIFE_MS),
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
interface Given {
  purpose: CodePurpose;
  /** How the person is named: by the column and what was typed. */
  by: 'username' | 'email';
  name: string;
  code: string;
  now: number;
}

/** The code's own name and its owner's. */
export interface GoodCode {
  id: Id;
  userId: Id;
}

/** Count the try, and compare. A right code stays usable until it is spent. */
export async function checkCode(db: Db, secret: Buffer, given: Given): Promise<GoodCode> {
  const { purpose, by, name, code, now } = given;
  const tried = sql<{ id: Id; user_id: Id; hash: Buffer }>`
    update codes c set tries = c.tries + 1 from users u
    where u.id = c.user_id and ${sql.ref(`u.${by}`)} = ${name.toLowerCase()} and u.status <> 'blocked'
      and u.deleted_at is null and c.purpose = ${purpose} and c.used_at is null
      and c.expires_at > ${new Date(now)} and c.tries < ${MOST_TRIES}
    returning c.id, c.user_id, c.hash`;
  const row = (await tried.execute(db)).rows[0];
  const expected = hashCode(secret, purpose, row?.user_id ?? '', code);
  if (!row || !isSame(row.hash, expected)) throw new Refusal(422, BAD_CODE);
  await sql`update codes set tries = 0 where id = ${row.id}`.execute(db);
  return { id: row.id, userId: row.user_id };
}

/** Use a code up; of two that come at once, one is too late. */
export async function spendCode(db: Db, { id }: GoodCode, now: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('codes')
    .set({ used_at: new Date(now) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Refusal(422, BAD_CODE);
}
