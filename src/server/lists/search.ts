import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Db } from '../db/client';
import type { Sql } from './fields';
import type { Condition, Wish } from './filters';
import { isId } from '../db/recordId';

/** The places where rows are found, each row in one at least, and what all of them hold of filters by the way. */
export interface Sought {
  places: readonly Wish[];
  told?: Record<string, unknown>;
}

type Found = Condition | Wish | Sought;

/** How rows are found by what was typed; it may look elsewhere first. */
export type Search = (words: string, db: Db) => Found | Promise<Found>;

/** What no row holds: who says so is not asked of the database. */
export const NOWHERE = sql<SqlBool>`false`;

/** Where a search finds rows; there are no places where it finds none. */
export async function soughtBy(seek: Search, words: string, db: Db): Promise<Sought> {
  const found = await seek(words, db);
  if (found === NOWHERE) return { places: [] };
  if ('places' in found) return found;
  return { places: ['tests' in found ? found : { tests: found, finds: found }] };
}

/** What rows must hold to stand in any of some places. */
export const anyHolds = (places: readonly Wish[]): Condition =>
  places.length === 0
    ? NOWHERE
    : sql<SqlBool>`(${sql.join(
        places.map(({ tests }) => tests),
        sql` or `,
      )})`;

/** Words as a LIKE pattern's literal part. */
const literally = (words: string): string => words.replace(/[\\%_]/g, '\\$&');

/** A trigram index has nothing of a shorter word but where it begins one. */
const SHORTEST_AMIDST = 3;

const holdsWord = (by: Sql, word: string): Condition =>
  word.length >= SHORTEST_AMIDST
    ? sql`${by} like ${`%${literally(word)}%`}`
    : sql`(${by} like ${`${literally(word)}%`} or ${by} like ${`% ${literally(word)}%`})`;

/** Every word occurs somewhere in a lower-cased text, one or two letters as the beginning of a word; made for a trigram index. */
export const holdsWords =
  (by: Sql) =>
  (words: string): Condition => {
    const each = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
    const hits = each.map((word) => holdsWord(by, word));
    return hits.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(hits, sql` and `)})`;
  };

/** A code begins with what was typed; made for a text_pattern_ops index over upper-case codes. */
export const beginsWith =
  (by: Sql) =>
  (words: string): Condition =>
    sql<SqlBool>`${by} like ${`${literally(words.toUpperCase())}%`}`;

const LAST_DIGITS = /^\d{3,}$/;

/** A number or code ends with the digits that were typed; made for a text_pattern_ops index over what it reads backwards. */
export const endsWithDigits =
  (by: Sql) =>
  (words: string): Condition => {
    const backwards = [...words.trim()].reverse().join('');
    return LAST_DIGITS.test(backwards) ? sql<SqlBool>`reverse(${by}) like ${`${backwards}%`}` : NOWHERE;
  };

/** The other record is exactly this one. */
export const isRecord =
  (by: Sql) =>
  (words: string): Condition =>
    isId(words) ? sql<SqlBool>`${by} = ${words}::uuid` : NOWHERE;

/** Any of these ways of searching finds it. */
export const anyOf =
  (...ways: Search[]): Search =>
  async (words, db) => {
    const sought = await Promise.all(ways.map((way) => soughtBy(way, words, db)));
    const [only, ...others] = sought.filter(({ places }) => places.length > 0);
    if (only && others.length === 0) return only;
    return { places: sought.flatMap(({ places }) => places) };
  };
