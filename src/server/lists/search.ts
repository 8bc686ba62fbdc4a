import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { SqlExpression } from './fields';
import { inSubquery, toPredicate } from './filters';
import type { Condition, Predicate } from './filters';
import { isRecordId } from '../db/recordId';

/** A condition, or alternatives with one index each; a row matches if it meets one of them. */
export type Search = (text: string) => Condition | Predicate | readonly Predicate[];

export const searchPredicates = (search: Search, text: string): readonly Predicate[] => {
  const conditions = search(text);
  return isList(conditions) ? conditions : [toPredicate(conditions)];
};

const isList = (conditions: ReturnType<Search>): conditions is readonly Predicate[] =>
  Array.isArray(conditions);

const MAX_WORDS = 8;
/** A trigram index finds shorter words only where a word starts. */
const MIN_INFIX_LENGTH = 3;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const containsWord = (by: SqlExpression, word: string): Condition =>
  word.length >= MIN_INFIX_LENGTH
    ? sql`${by} like ${`%${escapeLike(word)}%`}`
    : sql`(${by} like ${`${escapeLike(word)}%`} or ${by} like ${`% ${escapeLike(word)}%`})`;

const SPELT_NUMBER = /^\+?[\d\s()./-]{7,}$/;
const SEPARATED_DIGITS = /^[\d./-]+$/;

/**
 * The stored digits of a phone number, Emirates ID or TRN in any spelling; phone numbers lose their country
 * code or leading zero, so that `050 777 1234` and `+971 50 777 1234` become `507771234`. Other text is
 * unchanged.
 */
export function searchedDigits(text: string): string {
  const spelt = text.trim();
  if (!SPELT_NUMBER.test(spelt)) return text;
  const digits = spelt.replace(/\D/g, '');
  return digits.length < 7 ? text : digits.replace(/^(00)?971(?=\d{8,9}$)|^0(?=\d{8,9}$)/, '');
}

const containsAll = (by: SqlExpression, text: string): Condition => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return words.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(
        words.map((word) => containsWord(by, word)),
        sql` and `,
      )})`;
};

/**
 * Matches lower-case text with a trigram index that contains every word; short words match at the start of a
 * word. Digits with separators may also be a serial number, which is stored as it is spelt.
 */
export const containsWords =
  (by: SqlExpression) =>
  (text: string): Condition => {
    const digits = searchedDigits(text);
    return digits !== text && SEPARATED_DIGITS.test(text.trim())
      ? sql<SqlBool>`(${containsAll(by, digits)} or ${containsAll(by, text)})`
      : containsAll(by, digits);
  };

/** Matches numbers or codes of collation "C" by their start. */
export const startsWith =
  (by: SqlExpression) =>
  (text: string): Condition =>
    sql<SqlBool>`${by} like ${`${escapeLike(text.toUpperCase())}%`}`;

const LAST_DIGITS = /^\d{3,}$/;

/** Matches numbers or codes by their last digits, with an index on the reversed text. */
export const endsWithDigits =
  (by: SqlExpression): Search =>
  (text) => {
    const reversed = [...text.trim()].reverse().join('');
    return LAST_DIGITS.test(reversed)
      ? [toPredicate(sql<SqlBool>`reverse(${by}) like ${`${reversed}%`}`)]
      : [];
  };

export const matchesId =
  (by: SqlExpression): Search =>
  (text) =>
    isRecordId(text) ? [toPredicate(sql<SqlBool>`${by} = ${text}::uuid`)] : [];

/** Matches rows whose column refers to a row `r` of another table that meets a condition. */
export const searchRelated =
  (by: SqlExpression, table: string, matches: (text: string) => Condition): Search =>
  (text) =>
    inSubquery(by, sql`select r.id from ${sql.table(table)} r where ${matches(text)}`);

export const anySearch =
  (...searches: Search[]): Search =>
  (text) =>
    searches.flatMap((search) => searchPredicates(search, text));
