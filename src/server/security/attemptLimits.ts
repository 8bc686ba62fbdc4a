import { sql } from 'kysely';
import type { Db } from '../db/client';
import type { RateLimit } from '../http/rateLimits';
import { DAY_MS } from '../../domain/durations';

/** Records an attempt under a limit shared by all processes; 0 if allowed, else the milliseconds to wait. */
export async function recordAttempt(
  db: Db,
  key: string,
  { max, windowMs }: RateLimit,
  now: number,
): Promise<number> {
  const at = new Date(now);
  const since = new Date(now - windowMs);
  const expiresAt = new Date(now + windowMs);
  const insert = sql<{ allowed: boolean; first: Date }>`
    insert into attempts as a (key, hits, allowed, expires_at) values (${key}, array[${at}::timestamptz], true, ${expiresAt})
    on conflict (key) do update set (hits, allowed, expires_at) = (
      select case when cardinality(recent) < ${max} then recent || ${at}::timestamptz else recent end,
        cardinality(recent) < ${max}, ${expiresAt}::timestamptz
      from (select array(select hit from unnest(a.hits) hit where hit > ${since}) as recent) r)
    returning allowed, hits[1] as first`;
  const { rows } = await insert.execute(db);
  const row = rows[0];
  if (!row || row.allowed) return 0;
  return Math.max(1, row.first.getTime() + windowMs - now);
}

/** Clears the attempts after a success. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute();
}

const SESSION_RETENTION_MS = 90 * DAY_MS;

/** Deletes expired attempts and old codes and sessions. */
export async function deleteExpired(db: Db, now: number): Promise<void> {
  await db.deleteFrom('attempts').where('expires_at', '<', new Date(now)).execute();
  await db
    .deleteFrom('codes')
    .where('expires_at', '<', new Date(now - DAY_MS))
    .execute();
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', new Date(now - SESSION_RETENTION_MS))
    .execute();
}
