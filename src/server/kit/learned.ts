import { sql } from 'kysely';
import type { Db } from '../database/pool';
import type { Sql } from './field';

const BELIEVED_MS = 60_000;
const MOST_REMEMBERED = 1_000;

interface Learned<Known> {
  known: Known;
  at: number;
}

/** What is known of one question, if anything, and how to tell what was learned of it. */
export interface Belief<Known> {
  known: Known | undefined;
  tell: (known: Known) => void;
}

/** Something to learn of the questions of each database; it is believed for a minute. */
export function learning<Known>(): (db: Db, rows: Sql) => Belief<Known> {
  const databases = new WeakMap<Db, Map<string, Learned<Known>>>();
  return (db, rows) => {
    const asked = sql`select from ${rows}`.compile(db);
    const question = JSON.stringify([asked.sql, asked.parameters]);
    const learned = databases.get(db) ?? new Map<string, Learned<Known>>();
    databases.set(db, learned);
    const last = learned.get(question);
    const isFresh = last !== undefined && Date.now() - last.at < BELIEVED_MS;
    if (!isFresh) learned.delete(question);
    const tell = (known: Known) => {
      remember(learned, question, { known, at: Date.now() });
    };
    return { known: isFresh ? last.known : undefined, tell };
  };
}

/** What was learned longest ago is forgotten first. */
function remember<Known>(learned: Map<string, Known>, question: string, known: Known): void {
  const [oldest] = learned.keys();
  if (oldest !== undefined && learned.size >= MOST_REMEMBERED) learned.delete(oldest);
  learned.set(question, known);
}
