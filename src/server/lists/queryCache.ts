import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/client';
import type { SqlExpression } from './fields';

const MAX_ENTRIES = 1_000;

interface CacheEntry<Known> {
  known: Known;
  /** When it was asked for: what is changed before the answer comes may be missing in it. */
  at: number;
}

/** What is known of one question, if anything, and how to tell what was learned of it. */
export interface CacheLookup<Known> {
  known: Known | undefined;
  store: (known: Known) => void;
}

/** When something was last changed by this process. */
let changedAt = -Infinity;

/** What is believed until something is changed here is learned anew by whoever asks next. */
export function invalidateQueryCaches(): void {
  changedAt = Date.now();
}

/** Something to learn of the questions of each database, and how long it is believed. */
export const createQueryCache = <Known>(believedMs: number) =>
  createCache<Known>(({ at }) => Date.now() - at < believedMs);

/** The same, believed no longer than until something is changed here. */
export const createQueryCacheUntilChange = <Known>(believedMs: number) =>
  createCache<Known>(({ at }) => at > changedAt && Date.now() - at < believedMs);

function createCache<Known>(isFresh: (learned: CacheEntry<Known>) => boolean) {
  const databases = new WeakMap<Db, Map<string, CacheEntry<Known>>>();
  return (db: Db, rows: SqlExpression): CacheLookup<Known> => {
    const question = queryDigest(db, rows);
    const learned = databases.get(db) ?? new Map<string, CacheEntry<Known>>();
    databases.set(db, learned);
    const last = learned.get(question);
    const at = Date.now();
    const notify = (known: Known) => {
      evict(learned, isFresh);
      learned.delete(question);
      learned.set(question, { known, at });
    };
    return { known: last && isFresh(last) ? last.known : undefined, store: notify };
  };
}

/** A question may name thousands of ids; a digest tells it from others as well, and keeps none of them. */
function queryDigest(db: Db, rows: SqlExpression): string {
  const asked = sql`select from ${rows}`.compile(db);
  return createHash('sha256')
    .update(JSON.stringify([asked.sql, asked.parameters]))
    .digest('base64');
}

/** What was learned longest ago is forgotten first: all that isn't believed any more, and what there is no room for. */
function evict<Known>(
  learned: Map<string, CacheEntry<Known>>,
  isFresh: (learned: CacheEntry<Known>) => boolean,
): void {
  for (const [question, last] of learned) {
    if (isFresh(last) && learned.size < MAX_ENTRIES) return;
    learned.delete(question);
  }
}
