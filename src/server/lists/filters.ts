import { sql } from 'kysely';
import type { SqlBool, RawBuilder } from 'kysely';
import { isCalendarDate } from '../../domain/dates';
import { labelOf } from '../../domain/labels';
import { MONTH_PATTERN } from '../../domain/lists/listFilters';
import type { SqlExpression } from './fields';
import { isRecordId } from '../db/recordId';
import { HttpError } from '../http/httpError';

export type Condition = RawBuilder<SqlBool>;

/** A condition in two equivalent forms: `test` checks a given row, `lookup` finds all rows by an index. */
export interface Predicate {
  test: Condition;
  lookup: Condition;
  /** Bounds that the filter implies for sort columns. */
  bounds?: Record<string, Condition> | undefined;
}

/**
 * Builds the predicate of one filter from a request value: a value, a list of values or `{from, to}`. Throws
 * a 422.
 */
export type Filter = (name: string, value: unknown) => Predicate;

export const toPredicate = (condition: Condition | Predicate): Predicate =>
  'test' in condition ? condition : { test: condition, lookup: condition };

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;

export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

/** Rows whose column is in a subquery: hashed to test rows, an array to look them up by an index. */
export const inSubquery = (column: SqlExpression, subquery: SqlExpression): Predicate => ({
  test: sql`${column} in (${subquery})`,
  lookup: sql`${column} = any(array(${subquery}))`,
});

export const anyPredicate = (predicates: readonly Predicate[]): Predicate => ({
  test: anyOf(predicates.map(({ test }) => test)),
  lookup: anyOf(predicates.map(({ lookup }) => lookup)),
});

type Bound = 'from' | 'to';

/**
 * Converts request values to parameters of a PostgreSQL type; `parse` returns undefined for an invalid value,
 * `allowed` describes valid values.
 */
interface ValueType {
  allowed: string;
  cast: 'text' | 'uuid' | 'numeric' | 'integer' | 'bigint' | 'bool' | 'date' | 'timestamptz';
  parse: (value: unknown, bound: Bound) => unknown;
  /** Whether a single value means a period, such as a whole day. */
  isPeriod?: true;
}

const MAX_VALUES = 50;

const invalidValue = (name: string, rule: string) =>
  new HttpError(422, `The filter “${labelOf(name)}” ${rule}.`, { fields: { [`filters.${name}`]: rule } });

function parameter(
  { allowed, cast, parse }: ValueType,
  name: string,
  value: unknown,
  bound: Bound,
): SqlExpression {
  const parsed = parse(value, bound);
  if (parsed === undefined) throw invalidValue(name, `must be ${allowed}`);
  return sql`${parsed}::${sql.raw(cast)}`;
}

function parameters(type: ValueType, name: string, values: readonly unknown[]): SqlExpression[] {
  if (values.length > MAX_VALUES) throw invalidValue(name, `can have at most ${String(MAX_VALUES)} values`);
  return values.map((value) => parameter(type, name, value, 'from'));
}

/** A filter with a custom condition on one or several values. */
export const conditionFilter =
  (type: ValueType, toCondition: (values: SqlExpression[]) => Condition | Predicate): Filter =>
  (name, value) => {
    const values = parameters(type, name, [value].flat());
    return toPredicate(values.length === 0 ? sql`false` : toCondition(values));
  };

/** A filter of an expression by values or a range. */
export const valueFilter =
  (by: SqlExpression, type: ValueType): Filter =>
  (name, value) => {
    if (Array.isArray(value) || (!isRange(value) && !type.isPeriod))
      return conditionFilter(type, (values) =>
        values.length === 1 ? sql`${by} = ${values[0]}` : sql`${by} in (${sql.join(values)})`,
      )(name, value);
    const range = isRange(value) ? value : { from: value, to: value };
    if (Object.keys(range).some((bound) => bound !== 'from' && bound !== 'to'))
      throw invalidValue(name, `must be ${type.allowed}, or a range with from and to`);
    const { from, to } = range;
    return toPredicate(
      allOf([
        ...(from === undefined ? [] : [sql<SqlBool>`${by} >= ${parameter(type, name, from, 'from')}`]),
        ...(to === undefined ? [] : [sql<SqlBool>`${by} <= ${parameter(type, name, to, 'to')}`]),
      ]),
    );
  };

export const isRange = (value: unknown): value is { from?: unknown; to?: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TIMESTAMP_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
const MAX_TEXT_LENGTH = 120;
const MAX_DAYS = 999;

const DATE_RULE = 'a date such as 2026-01-31';
const TIME_RULE = 'a date such as 2026-01-31, or a time such as 2026-01-31T08:00:00Z';

/** Joins alternatives: `A, B or C`. */
const oneOf = (texts: readonly string[]): string =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1) ?? ''}`;

const isDate = (value: unknown): value is string => typeof value === 'string' && isCalendarDate(value);

const isTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && TIMESTAMP_PATTERN.test(value) && !Number.isNaN(Date.parse(value));

const isAmount = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < 1e12;

export const textType: ValueType = {
  allowed: `a text of at most ${String(MAX_TEXT_LENGTH)} characters`,
  cast: 'text',
  parse: (value) => (typeof value === 'string' && value.length <= MAX_TEXT_LENGTH ? value : undefined),
};
export const choiceType = (choices: readonly string[]): ValueType => ({
  allowed: oneOf(choices.map(labelOf)),
  cast: 'text',
  parse: (value) => choices.find((choice) => choice === value),
});
const booleanType: ValueType = {
  allowed: 'yes or no',
  cast: 'bool',
  parse: (value) => (typeof value === 'boolean' ? value : undefined),
};

export const choiceFilter = (by: SqlExpression, choices: readonly string[]): Filter =>
  valueFilter(by, choiceType(choices));

export const textFilter = (by: SqlExpression): Filter => valueFilter(by, textType);

export const idFilter = (by: SqlExpression): Filter =>
  valueFilter(by, {
    allowed: 'the id of a record',
    cast: 'uuid',
    parse: (value) => (isRecordId(value) ? value : undefined),
  });

/** Filters by a boolean expression or its negation, so that its index can be used. */
export const booleanFilter = (by: SqlExpression): Filter => {
  const filterValue = valueFilter(by, booleanType);
  return (name, value) =>
    typeof value === 'boolean' ? toPredicate(value ? sql`${by}` : sql`not ${by}`) : filterValue(name, value);
};

/** Adds the condition of a partial index, so that the planner can use it. */
export const partialIndexFilter =
  (rows: Condition, filter: Filter): Filter =>
  (name, value) =>
    toPredicate(allOf([rows, filter(name, value).test]));

export const numberType: ValueType = {
  allowed: 'a number',
  cast: 'numeric',
  parse: (value) => (isAmount(value) ? Math.round(value * 1e6) / 1e6 : undefined),
};

export const numberFilter = (by: SqlExpression): Filter => valueFilter(by, numberType);

export const dateFilter = (by: SqlExpression): Filter =>
  valueFilter(by, {
    allowed: DATE_RULE,
    cast: 'date',
    parse: (value) => (isDate(value) ? value : undefined),
  });

/** A timestamp or a whole day in Dubai. */
export const timestampType = {
  allowed: TIME_RULE,
  cast: 'timestamptz',
  isPeriod: true,
  parse: toTimestamp,
} satisfies ValueType;

export const timestampFilter = (by: SqlExpression): Filter => valueFilter(by, timestampType);

function toTimestamp(value: unknown, bound: Bound): string | undefined {
  if (isDate(value)) return `${value}T${bound === 'from' ? '00:00:00.000' : '23:59:59.999999'}+04:00`;
  return isTimestamp(value) ? value : undefined;
}

/** Filters by month; the column contains the first day of the month. */
export const monthFilter = (by: SqlExpression): Filter =>
  valueFilter(by, {
    allowed: 'a month such as 2026-01',
    cast: 'date',
    parse: (value) => (typeof value === 'string' && MONTH_PATTERN.test(value) ? `${value}-01` : undefined),
  });

/** Filters by a text of a related record; `toCondition` gets the values separated by commas. */
export const relatedTextFilter = (toCondition: (texts: SqlExpression) => Condition | Predicate): Filter =>
  conditionFilter(textType, (values) => toCondition(sql.join(values)));

/** Filters by a number of days from today; `toCondition` gets the last of these days. */
export const daysAheadFilter = (toCondition: (lastDay: SqlExpression) => Condition): Filter =>
  conditionFilter(
    {
      allowed: `a number of days up to ${String(MAX_DAYS)}`,
      cast: 'integer',
      parse: (value) =>
        typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_DAYS
          ? value
          : undefined,
    },
    (values) => toCondition(sql`today_in_dubai() + greatest(${sql.join(values)})`),
  );

/** Filters amounts above a limit in AED; `toCondition` gets it in fils. */
export const moreThanFilter = (toCondition: (fils: SqlExpression) => Condition | Predicate): Filter =>
  conditionFilter(
    {
      allowed: 'an amount in AED that is not negative',
      cast: 'bigint',
      parse: (value) => (isAmount(value) && value >= 0 ? Math.round(value * 100) : undefined),
    },
    (values) => toCondition(sql`least(${sql.join(values)})`),
  );
