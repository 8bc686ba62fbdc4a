import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Db } from '../db/client';
import type { SqlExpression } from './fields';
import type { Condition, Predicate } from './filters';
import { isRecordId } from '../db/recordId';

/** The places where rows are found, each row in one at least, and what all of them hold of filters by the way. */
export interface SearchMatches {
  places: readonly Predicate[];
  filterValues?: Record<string, unknown>;
}

type SearchResult = Condition | Predicate | SearchMatches;

/** How rows are found by what was typed; it may look elsewhere first. */
export type Search = (words: string, db: Db) => SearchResult | Promise<SearchResult>;

/** What no row holds: who says so is not asked of the database. */
export const NO_MATCH = sql<SqlBool>`false`;

/** Where a search finds rows; there are no places where it finds none. */
export async function runSearch(search: Search, words: string, db: Db): Promise<SearchMatches> {
  const found = await search(words, db);
  if (found === NO_MATCH) return { places: [] };
  if ('places' in found) return found;
  return { places: ['test' in found ? found : { test: found, search: found }] };
}

/** What rows must hold to stand in any of some places. */
export const anyOfConditions = (places: readonly Predicate[]): Condition =>
  places.length === 0
    ? NO_MATCH
    : sql<SqlBool>`(${sql.join(
        places.map(({ test }) => test),
        sql` or `,
      )})`;

/** Words as a LIKE pattern's literal part. */
const escapeLike = (words: string): string => words.replace(/[\\%_]/g, '\\$&');

/** A trigram index has nothing of a shorter word but where it begins one. */
const MIN_INFIX_LENGTH = 3;

const containsWord = (by: SqlExpression, word: string): Condition =>
  word.length >= MIN_INFIX_LENGTH
    ? sql`${by} like ${`%${escapeLike(word)}%`}`
    : sql`(${by} like ${`${escapeLike(word)}%`} or ${by} like ${`% ${escapeLike(word)}%`})`;

/** Every word occurs somewhere in a lower-cased text, one or two letters as the beginning of a word; made for a trigram index. */
export const containsWords =
  (by: SqlExpression) =>
  (words: string): Condition => {
    const each = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
    const hits = each.map((word) => containsWord(by, word));
    return hits.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(hits, sql` and `)})`;
  };

/** A code begins with what was typed; made for a text_pattern_ops index over upper-case codes. */
export const startsWith =
  (by: SqlExpression) =>
  (words: string): Condition =>
    sql<SqlBool>`${by} like ${`${escapeLike(words.toUpperCase())}%`}`;

const LAST_DIGITS = /^\d{3,}$/;

/** A number or code ends with the digits that were typed; made for a text_pattern_ops index over what it reads backwards. */
export const endsWithDigits =
  (by: SqlExpression) =>
  (words: string): Condition => {
    const backwards = [...words.trim()].reverse().join('');
    return LAST_DIGITS.test(backwards) ? sql<SqlBool>`reverse(${by}) like ${`${backwards}%`}` : NO_MATCH;
  };

/** The other record is exactly this one. */
export const matchesId =
  (by: SqlExpression) =>
  (words: string): Condition =>
    isRecordId(words) ? sql<SqlBool>`${by} = ${words}::uuid` : NO_MATCH;

/** Any of these ways of searching finds it. */
export const anySearch =
  (...ways: Search[]): Search =>
  async (words, db) => {
    const sought = await Promise.all(ways.map((way) => runSearch(way, words, db)));
    const [only, ...others] = sought.filter(({ places }) => places.length > 0);
    if (only && others.length === 0) return only;
    return { places: sought.flatMap(({ places }) => places) };
  };
