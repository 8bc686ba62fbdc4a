import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Db } from '../database/pool';
import type { Sql } from './field';
import type { Condition } from './filters';
import { isId } from './id';

/** What rows must hold to be found by what was typed; it may look elsewhere first. */
export type Search = (words: string, db: Db) => Condition | Promise<Condition>;

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
    return LAST_DIGITS.test(backwards)
      ? sql<SqlBool>`reverse(${by}) like ${`${backwards}%`}`
      : sql<SqlBool>`false`;
  };

/** The other record is exactly this one. */
export const isRecord =
  (by: Sql) =>
  (words: string): Condition =>
    isId(words) ? sql<SqlBool>`${by} = ${words}::uuid` : sql<SqlBool>`false`;

/** Any of these ways of searching finds it. */
export const anyOf =
  (...ways: Search[]): Search =>
  async (words, db) =>
    sql<SqlBool>`(${sql.join(await Promise.all(ways.map(async (way) => way(words, db))), sql` or `)})`;
