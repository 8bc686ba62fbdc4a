import { sql } from 'kysely';
import type { Db } from '../database/pool';
import type { Sql } from './field';

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

/** Something to learn of the questions of each database; it is believed so long, and never what was learned before all of it was forgotten. */
export function learning<Known>(believedMs: number) {
  const databases = new WeakMap<Db, Map<string, Learned<Known>>>();
  let since = -Infinity;
  const of = (db: Db, rows: Sql): Belief<Known> => {
    const asked = sql`select from ${rows}`.compile(db);
    const question = JSON.stringify([asked.sql, asked.parameters]);
    const learned = databases.get(db) ?? new Map<string, Learned<Known>>();
    databases.set(db, learned);
    const last = learned.get(question);
    const isFresh = last !== undefined && last.at > since && Date.now() - last.at < believedMs;
    if (!isFresh) learned.delete(question);
    const tell = (known: Known) => {
      remember(learned, question, { known, at: Date.now() });
    };
    return { known: isFresh ? last.known : undefined, tell };
  };
  const forget = () => {
    since = Date.now();
  };
  return { of, forget };
}

/** What was learned longest ago is forgotten first. */
function remember<Known>(learned: Map<string, Known>, question: string, known: Known): void {
  const [oldest] = learned.keys();
  if (oldest !== undefined && learned.size >= MOST_REMEMBERED) learned.delete(oldest);
  learned.set(question, known);
}
