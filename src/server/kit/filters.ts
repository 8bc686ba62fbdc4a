import { sql } from 'kysely';
import type { SqlBool, RawBuilder } from 'kysely';
import { Refusal } from './refusal';
import type { Sql } from './field';
import { isId } from './id';

export type Condition = RawBuilder<SqlBool>;

/** A field by which a list can be narrowed: the expression, and how a value of the wire becomes one of the database. */
export interface Narrowing {
  by: Sql;
  /** The value to compare with; undefined when it can't be one. `end` says which end of a span it is. */
  read: (value: unknown, end: 'from' | 'to') => unknown;
  /** The cast of a list of values. */
  type: 'text' | 'uuid' | 'numeric' | 'bool' | 'date' | 'timestamptz';
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
const MOST_VALUES = 50;

const realDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  DAY.test(value) &&
  !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) &&
  new Date(`${value}T00:00:00Z`).toISOString().slice(0, 10) === value;

const realMoment = (value: unknown): value is string =>
  typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value));

/** One of the words that the field knows. */
export const byChoice = (by: Sql, words: readonly string[]): Narrowing => ({
  by,
  type: 'text',
  read: (value) => (words.some((word) => word === value) ? value : undefined),
});

/** The exact text. */
export const byText = (by: Sql): Narrowing => ({
  by,
  type: 'text',
  read: (value) => (typeof value === 'string' && value.length <= 120 ? value : undefined),
});

/** The id of another record. */
export const byId = (by: Sql): Narrowing => ({
  by,
  type: 'uuid',
  read: (value) => (isId(value) ? value : undefined),
});

/** Yes or no. */
export const byFlag = (by: Sql): Narrowing => ({
  by,
  type: 'bool',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
});

/** A number; `times` brings it to the database's unit (100 for fils). */
export const byNumber = (by: Sql, times = 1): Narrowing => ({
  by,
  type: 'numeric',
  read: (value) =>
    typeof value === 'number' && Math.abs(value) < 1e12 ? Math.round(value * times * 1e6) / 1e6 : undefined,
});

/** A calendar day. */
export const byDay = (by: Sql): Narrowing => ({
  by,
  type: 'date',
  read: (value) => (realDay(value) ? value : undefined),
});

/** A moment, or a whole day in Dubai. */
export const byMoment = (by: Sql): Narrowing => ({
  by,
  type: 'timestamptz',
  read: (value, end) => {
    if (realDay(value)) return `${value}T${end === 'from' ? '00:00:00.000' : '23:59:59.999'}+04:00`;
    return realMoment(value) ? value : undefined;
  },
});

/** The condition of one filter: a value, one of several, or a span. */
export function conditionOf(field: string, { by, read, type }: Narrowing, wish: unknown): Condition {
  const unfit = () => new Refusal(422, `This value can’t be filtered by ${field}.`, { fields: told(field) });
  const value = (given: unknown, end: 'from' | 'to') => {
    const fit = read(given, end);
    if (fit === undefined) throw unfit();
    return sql`${fit}::${sql.raw(type)}`;
  };
  if (Array.isArray(wish)) {
    if (wish.length > MOST_VALUES) throw unfit();
    const values = wish.map((one) => value(one, 'from'));
    return values.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`${by} in (${sql.join(values)})`;
  }
  if (!isSpan(wish)) return spanOf(by, value(wish, 'from'), value(wish, 'to'));
  if (Object.keys(wish).some((end) => end !== 'from' && end !== 'to')) throw unfit();
  return spanOf(
    by,
    wish.from === undefined ? undefined : value(wish.from, 'from'),
    wish.to === undefined ? undefined : value(wish.to, 'to'),
  );
}

const told = (field: string) => ({ [`filters.${field}`]: 'This value can’t be filtered by' });

const isSpan = (wish: unknown): wish is { from?: unknown; to?: unknown } =>
  typeof wish === 'object' && wish !== null;

function spanOf(by: Sql, from: Sql | undefined, to: Sql | undefined): Condition {
  if (from && to) return sql<SqlBool>`${by} between ${from} and ${to}`;
  if (from) return sql<SqlBool>`${by} >= ${from}`;
  return to ? sql<SqlBool>`${by} <= ${to}` : sql<SqlBool>`true`;
}

/** Words as a LIKE pattern's literal part. */
const literally = (words: string): string => words.replace(/[\\%_]/g, '\\$&');

/** Every word occurs somewhere in a lower-cased text; made for a trigram index. */
export const holdsWords =
  (by: Sql) =>
  (words: string): Condition => {
    const each = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
    const hits = each.map((word) => sql<SqlBool>`${by} like ${`%${literally(word)}%`}`);
    return hits.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(hits, sql` and `)})`;
  };

/** A code begins with what was typed; made for a text_pattern_ops index over upper-case codes. */
export const beginsWith =
  (by: Sql) =>
  (words: string): Condition =>
    sql<SqlBool>`${by} like ${`${literally(words.toUpperCase())}%`}`;

/** The other record is exactly this one. */
export const isRecord =
  (by: Sql) =>
  (words: string): Condition =>
    isId(words) ? sql<SqlBool>`${by} = ${words}::uuid` : sql<SqlBool>`false`;

/** Any of these ways of searching finds it. */
export const anyOf =
  (...ways: ((words: string) => Condition)[]) =>
  (words: string): Condition =>
    sql<SqlBool>`(${sql.join(
      ways.map((way) => way(words)),
      sql` or `,
    )})`;
