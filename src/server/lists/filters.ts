import { sql } from 'kysely';
import type { SqlBool, RawBuilder } from 'kysely';
import type { Sql } from './fields';
import { isId } from '../db/recordId';
import { Refusal } from '../http/httpError';

export type Condition = RawBuilder<SqlBool>;

/** A condition in two words for the same: as a row at hand is tested, and as all rows that hold it are found. */
export interface Wish {
  tests: Condition;
  finds: Condition;
}

/** A field by which a list can be narrowed: the expression, and how a value of the wire becomes one of the database. */
export interface Narrowing {
  by: Sql;
  /** The value to compare with; undefined when it can't be one. `end` says which end of a span it is. */
  read: (value: unknown, end: 'from' | 'to') => unknown;
  /** The condition where it is another than being one of the values or within a span. */
  holds?: (values: readonly Sql[]) => Condition | Wish;
  /** The cast of a list of values. */
  type: 'text' | 'uuid' | 'numeric' | 'integer' | 'bigint' | 'bool' | 'date' | 'timestamptz';
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

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

/** A list of words that has one of the wished ones, at least. */
export const byOverlap = (by: Sql, words: readonly string[]): Narrowing => ({
  ...byChoice(by, words),
  holds: (values) => sql<SqlBool>`(${by} && array[${sql.join(values)}]::text[] and ${by} <> '{}')`,
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

/** Yes or no; a condition of its own is not held by writing so, which the planner can make a join of. */
export const byFlag = (by: Sql): Narrowing => ({
  by,
  type: 'bool',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
});

/** Yes to a condition that few rows hold; what they don't is the list itself. */
export const byYes = (by: Sql): Narrowing => ({
  ...byFlag(by),
  read: (value) => (value === true ? value : undefined),
  holds: () => sql<SqlBool>`${by}`,
});

/** One of a few whole numbers, or a span of them. */
export const byWhole = (by: Sql, known: readonly number[]): Narrowing => ({
  by,
  type: 'integer',
  read: (value) => (known.some((one) => one === value) ? value : undefined),
});

/** A number. */
export const byNumber = (by: Sql): Narrowing => ({
  by,
  type: 'numeric',
  read: (value) =>
    typeof value === 'number' && Math.abs(value) < 1e12 ? Math.round(value * 1e6) / 1e6 : undefined,
});

/** An amount of AED, kept as whole fils. */
export const byAmount = (by: Sql): Narrowing => ({
  by,
  type: 'bigint',
  read: (value) =>
    typeof value === 'number' && Math.abs(value) < 1e12 ? Math.round(value * 100) : undefined,
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

const MOST_VALUES = 50;
const MONTH = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/;

/** A month, by the column that holds its first day. */
export const byMonth = (by: Sql): Narrowing => ({
  by,
  type: 'date',
  read: (value) => (typeof value === 'string' && MONTH.test(value) ? `${value}-01` : undefined),
});

/** The exact text of another record, by the condition that finds those which belong to it. */
export const byOther = (found: (texts: Sql) => Condition): Narrowing => ({
  ...byText(sql`null`),
  holds: (values) => (values.length === 0 ? sql<SqlBool>`false` : found(sql.join(values))),
});

const MOST_DAYS = 999;

/** So many days from today: the condition is told the last of them. */
export const byDaysAhead = (holds: (last: Sql) => Condition): Narrowing => ({
  by: sql`null`,
  type: 'integer',
  read: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_DAYS
      ? value
      : undefined,
  holds: (values) => holds(sql`today_in_dubai() + greatest(${sql.join(values)})`),
});

/** More than an amount of AED; the condition is told it in fils. */
export const byMoreThan = (holds: (fils: Sql) => Condition | Wish): Narrowing => ({
  ...byAmount(sql`null`),
  read: (value) =>
    typeof value === 'number' && value >= 0 ? byAmount(sql`null`).read(value, 'from') : undefined,
  holds: (values) => holds(sql`least(${sql.join(values)})`),
});

/** The wish of one filter: a value, one of several, or a span. */
export function wishOf(field: string, narrowing: Narrowing, wish: unknown): Wish {
  const held = heldBy(field, narrowing, wish);
  return 'tests' in held ? held : { tests: held, finds: held };
}

/** The condition of one filter, as rows are tested by it. */
export const conditionOf = (field: string, narrowing: Narrowing, wish: unknown): Condition =>
  wishOf(field, narrowing, wish).tests;

function heldBy(field: string, { by, read, type, holds }: Narrowing, wish: unknown): Condition | Wish {
  const unfit = () => new Refusal(422, `This value can’t be filtered by ${field}.`, { fields: told(field) });
  const value = (given: unknown, end: 'from' | 'to') => {
    const fit = read(given, end);
    if (fit === undefined) throw unfit();
    return sql`${fit}::${sql.raw(type)}`;
  };
  if (Array.isArray(wish) && wish.length > MOST_VALUES) throw unfit();
  if (Array.isArray(wish) && wish.length === 0) return sql<SqlBool>`false`;
  if (holds) return holds([wish].flat().map((one) => value(one, 'from')));
  if (Array.isArray(wish)) return sql<SqlBool>`${by} in (${sql.join(wish.map((one) => value(one, 'from')))})`;
  if (wish === false && type === 'bool') return sql<SqlBool>`not ${by}`;
  if (wish === true && type === 'bool') return sql<SqlBool>`${by}`;
  if (!isSpan(wish))
    return isDayLong(type)
      ? spanOf(by, value(wish, 'from'), value(wish, 'to'))
      : sql<SqlBool>`${by} = ${value(wish, 'from')}`;
  if (Object.keys(wish).some((end) => end !== 'from' && end !== 'to')) throw unfit();
  return spanOf(
    by,
    wish.from === undefined ? undefined : value(wish.from, 'from'),
    wish.to === undefined ? undefined : value(wish.to, 'to'),
  );
}

/** A moment may be wished as the whole day that it is in. */
const isDayLong = (type: Narrowing['type']): boolean => type === 'timestamptz';

const told = (field: string) => ({ [`filters.${field}`]: 'This value can’t be filtered by' });

const isSpan = (wish: unknown): wish is { from?: unknown; to?: unknown } =>
  typeof wish === 'object' && wish !== null;

function spanOf(by: Sql, from: Sql | undefined, to: Sql | undefined): Condition {
  if (from && to) return sql<SqlBool>`${by} between ${from} and ${to}`;
  if (from) return sql<SqlBool>`${by} >= ${from}`;
  return to ? sql<SqlBool>`${by} <= ${to}` : sql<SqlBool>`true`;
}
