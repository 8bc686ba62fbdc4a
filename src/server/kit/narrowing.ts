import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Sql } from './field';
import { byAmount, byText } from './filters';
import type { Condition, Narrowing, Wish } from './filters';
import { Refusal } from './refusal';

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
