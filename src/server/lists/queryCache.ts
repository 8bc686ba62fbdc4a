import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/client';
import type { Sql } from './fields';

const MOST_REMEMBERED = 1_000;

interface Learned<Known> {
  known: Known;
  /** When it was asked for: what is changed before the answer comes may be missing in it. */
  at: number;
}

/** What is known of one question, if anything, and how to tell what was learned of it. */
export interface Belief<Known> {
  known: Known | undefined;
  tell: (known: Known) => void;
}

/** When something was last changed by this process. */
let changedAt = -Infinity;

/** What is believed until something is changed here is learned anew by whoever asks next. */
export function learnAnew(): void {
  changedAt = Date.now();
}

/** Something to learn of the questions of each database, and how long it is believed. */
export const learning = <Known>(believedMs: number) =>
  memory<Known>(({ at }) => Date.now() - at < believedMs);

/** The same, believed no longer than until something is changed here. */
export const learningUntilChanged = <Known>(believedMs: number) =>
  memory<Known>(({ at }) => at > changedAt && Date.now() - at < believedMs);

function memory<Known>(isFresh: (learned: Learned<Known>) => boolean) {
  const databases = new WeakMap<Db, Map<string, Learned<Known>>>();
  return (db: Db, rows: Sql): Belief<Known> => {
    const question = digestOf(db, rows);
    const learned = databases.get(db) ?? new Map<string, Learned<Known>>();
    databases.set(db, learned);
    const last = learned.get(question);
    const at = Date.now();
    const tell = (known: Known) => {
      forget(learned, isFresh);
      learned.delete(question);
      learned.set(question, { known, at });
    };
    return { known: last && isFresh(last) ? last.known : undefined, tell };
  };
}

/** A question may name thousands of ids; a digest tells it from others as well, and keeps none of them. */
function digestOf(db: Db, rows: Sql): string {
  const asked = sql`select from ${rows}`.compile(db);
  return createHash('sha256')
    .update(JSON.stringify([asked.sql, asked.parameters]))
    .digest('base64');
}

/** What was learned longest ago is forgotten first: all that isn't believed any more, and what there is no room for. */
function forget<Known>(
  learned: Map<string, Learned<Known>>,
  isFresh: (learned: Learned<Known>) => boolean,
): void {
  for (const [question, last] of learned) {
    if (isFresh(last) && learned.size < MOST_REMEMBERED) return;
    learned.delete(question);
  }
}
