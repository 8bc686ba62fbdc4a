import { sql } from 'kysely';
import type { SqlBool, RawBuilder } from 'kysely';
import type { Sql } from './field';
import { isId } from './id';

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
