import { sql } from 'kysely';
import type { SqlBool, RawBuilder } from 'kysely';
import type { SqlExpression } from './fields';
import { isRecordId } from '../db/recordId';
import { HttpError } from '../http/httpError';

export type Condition = RawBuilder<SqlBool>;

/** A condition in two words for the same: as a row at hand is tested, and as all rows that hold it are found. */
export interface Predicate {
  test: Condition;
  search: Condition;
}

/** A field by which a list can be narrowed: the expression, and how a value of the wire becomes one of the database. */
export interface Filter {
  expression: SqlExpression;
  /** The value to compare with; undefined when it can't be one. `end` says which end of a span it is. */
  parse: (value: unknown, end: 'from' | 'to') => unknown;
  /** The condition where it is another than being one of the values or within a span. */
  toCondition?: (values: readonly SqlExpression[]) => Condition | Predicate;
  /** The cast of a list of values. */
  type: 'text' | 'uuid' | 'numeric' | 'integer' | 'bigint' | 'bool' | 'date' | 'timestamptz';
}

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const TIMESTAMP_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

const isDate = (value: unknown): value is string =>
  typeof value === 'string' &&
  DATE_PATTERN.test(value) &&
  !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) &&
  new Date(`${value}T00:00:00Z`).toISOString().slice(0, 10) === value;

const isTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && TIMESTAMP_PATTERN.test(value) && !Number.isNaN(Date.parse(value));

/** One of the words that the field knows. */
export const choiceFilter = (by: SqlExpression, words: readonly string[]): Filter => ({
  expression: by,
  type: 'text',
  parse: (value) => (words.some((word) => word === value) ? value : undefined),
});

/** A list of words that has one of the wished ones, at least. */
export const overlapFilter = (by: SqlExpression, words: readonly string[]): Filter => ({
  ...choiceFilter(by, words),
  toCondition: (values) => sql<SqlBool>`(${by} && array[${sql.join(values)}]::text[] and ${by} <> '{}')`,
});

/** The exact text. */
export const textFilter = (by: SqlExpression): Filter => ({
  expression: by,
  type: 'text',
  parse: (value) => (typeof value === 'string' && value.length <= 120 ? value : undefined),
});

/** The id of another record. */
export const idFilter = (by: SqlExpression): Filter => ({
  expression: by,
  type: 'uuid',
  parse: (value) => (isRecordId(value) ? value : undefined),
});

/** Yes or no; a condition of its own is not held by writing so, which the planner can make a join of. */
export const booleanFilter = (by: SqlExpression): Filter => ({
  expression: by,
  type: 'bool',
  parse: (value) => (typeof value === 'boolean' ? value : undefined),
});

/** Yes to a condition that few rows hold; what they don't is the list itself. */
export const trueFilter = (by: SqlExpression): Filter => ({
  ...booleanFilter(by),
  parse: (value) => (value === true ? value : undefined),
  toCondition: () => sql<SqlBool>`${by}`,
});

/** One of a few whole numbers, or a span of them. */
export const integerFilter = (by: SqlExpression, known: readonly number[]): Filter => ({
  expression: by,
  type: 'integer',
  parse: (value) => (known.some((one) => one === value) ? value : undefined),
});

/** A number. */
export const numberFilter = (by: SqlExpression): Filter => ({
  expression: by,
  type: 'numeric',
  parse: (value) =>
    typeof value === 'number' && Math.abs(value) < 1e12 ? Math.round(value * 1e6) / 1e6 : undefined,
});

/** An amount of AED, kept as whole fils. */
export const amountFilter = (by: SqlExpression): Filter => ({
  expression: by,
  type: 'bigint',
  parse: (value) =>
    typeof value === 'number' && Math.abs(value) < 1e12 ? Math.round(value * 100) : undefined,
});

/** A calendar day. */
export const dateFilter = (by: SqlExpression): Filter => ({
  expression: by,
  type: 'date',
  parse: (value) => (isDate(value) ? value : undefined),
});

/** A moment, or a whole day in Dubai. */
export const timestampFilter = (by: SqlExpression): Filter => ({
  expression: by,
  type: 'timestamptz',
  parse: (value, end) => {
    if (isDate(value)) return `${value}T${end === 'from' ? '00:00:00.000' : '23:59:59.999'}+04:00`;
    return isTimestamp(value) ? value : undefined;
  },
});

const MAX_VALUES = 50;
const MONTH_PATTERN = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/;

/** A month, by the column that holds its first day. */
export const monthFilter = (by: SqlExpression): Filter => ({
  expression: by,
  type: 'date',
  parse: (value) => (typeof value === 'string' && MONTH_PATTERN.test(value) ? `${value}-01` : undefined),
});

/** The exact text of another record, by the condition that finds those which belong to it. */
export const relatedTextFilter = (found: (texts: SqlExpression) => Condition): Filter => ({
  ...textFilter(sql`null`),
  toCondition: (values) => (values.length === 0 ? sql<SqlBool>`false` : found(sql.join(values))),
});

const MAX_DAYS = 999;

/** So many days from today: the condition is told the last of them. */
export const daysAheadFilter = (holds: (last: SqlExpression) => Condition): Filter => ({
  expression: sql`null`,
  type: 'integer',
  parse: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_DAYS
      ? value
      : undefined,
  toCondition: (values) => holds(sql`today_in_dubai() + greatest(${sql.join(values)})`),
});

/** More than an amount of AED; the condition is told it in fils. */
export const moreThanFilter = (holds: (fils: SqlExpression) => Condition | Predicate): Filter => ({
  ...amountFilter(sql`null`),
  parse: (value) =>
    typeof value === 'number' && value >= 0 ? amountFilter(sql`null`).parse(value, 'from') : undefined,
  toCondition: (values) => holds(sql`least(${sql.join(values)})`),
});

/** The wish of one filter: a value, one of several, or a span. */
export function toPredicate(field: string, narrowing: Filter, criterion: unknown): Predicate {
  const held = buildCondition(field, narrowing, criterion);
  return 'test' in held ? held : { test: held, search: held };
}

/** The condition of one filter, as rows are tested by it. */
export const toFilterCondition = (field: string, narrowing: Filter, criterion: unknown): Condition =>
  toPredicate(field, narrowing, criterion).test;

function buildCondition(
  field: string,
  { expression, parse, type, toCondition }: Filter,
  criterion: unknown,
): Condition | Predicate {
  const unfit = () =>
    new HttpError(422, `This value can’t be filtered by ${field}.`, { fields: filterError(field) });
  const value = (given: unknown, end: 'from' | 'to') => {
    const fit = parse(given, end);
    if (fit === undefined) throw unfit();
    return sql`${fit}::${sql.raw(type)}`;
  };
  if (Array.isArray(criterion) && criterion.length > MAX_VALUES) throw unfit();
  if (Array.isArray(criterion) && criterion.length === 0) return sql<SqlBool>`false`;
  if (toCondition) return toCondition([criterion].flat().map((one) => value(one, 'from')));
  if (Array.isArray(criterion))
    return sql<SqlBool>`${expression} in (${sql.join(criterion.map((one) => value(one, 'from')))})`;
  if (criterion === false && type === 'bool') return sql<SqlBool>`not ${expression}`;
  if (criterion === true && type === 'bool') return sql<SqlBool>`${expression}`;
  if (!isRange(criterion))
    return coversWholeDay(type)
      ? rangeCondition(expression, value(criterion, 'from'), value(criterion, 'to'))
      : sql<SqlBool>`${expression} = ${value(criterion, 'from')}`;
  if (Object.keys(criterion).some((end) => end !== 'from' && end !== 'to')) throw unfit();
  return rangeCondition(
    expression,
    criterion.from === undefined ? undefined : value(criterion.from, 'from'),
    criterion.to === undefined ? undefined : value(criterion.to, 'to'),
  );
}

/** A moment may be wished as the whole day that it is in. */
const coversWholeDay = (type: Filter['type']): boolean => type === 'timestamptz';

const filterError = (field: string) => ({ [`filters.${field}`]: 'This value can’t be filtered by' });

const isRange = (criterion: unknown): criterion is { from?: unknown; to?: unknown } =>
  typeof criterion === 'object' && criterion !== null;

function rangeCondition(
  by: SqlExpression,
  from: SqlExpression | undefined,
  to: SqlExpression | undefined,
): Condition {
  if (from && to) return sql<SqlBool>`${by} between ${from} and ${to}`;
  if (from) return sql<SqlBool>`${by} >= ${from}`;
  return to ? sql<SqlBool>`${by} <= ${to}` : sql<SqlBool>`true`;
}
