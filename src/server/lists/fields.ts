import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** A piece of SQL written by us; `t` is the record's row. */
export type SqlExpression = RawBuilder<unknown>;

/** How a field of a record lives in its row: what it shows, and what a draft's value writes. */
export interface Field {
  select: SqlExpression;
  /** The value as a draft holds it, where that differs from what is shown. */
  selectInput?: SqlExpression;
  /** Columns and their values; without it the field is only read. */
  toColumns?: (value: unknown) => Record<string, unknown>;
}

const columnOf = (column: string): SqlExpression => sql.ref(`t.${column}`);

/** A column whose values are the same on the wire: text, numbers, yes or no, lists, calendar days. */
export const plainField = (column: string): Field => ({
  select: columnOf(column),
  toColumns: (value) => ({ [column]: value ?? null }),
});

/** An amount: fils in the column, AED on the wire. */
export const amountField = (column: string): Field => ({
  select: sql`(${columnOf(column)} / 100.0)::float8`,
  toColumns: (value) => ({ [column]: typeof value === 'number' ? Math.round(value * 100) : null }),
});

/** A fraction that PostgreSQL keeps exactly (numeric) and the wire carries as a number. */
export const decimalField = (column: string): Field => ({
  select: sql`${columnOf(column)}::float8`,
  toColumns: (value) => ({ [column]: value ?? null }),
});

/** A moment, in UTC on the wire. */
export const timestampField = (column: string): Field => ({ select: isoTimestamp(columnOf(column)) });

/** A moment as ISO 8601 text. */
export const isoTimestamp = (value: SqlExpression): SqlExpression =>
  sql`to_char(${value} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Structured data, kept as it is. */
export const jsonField = (column: string): Field => ({
  select: columnOf(column),
  toColumns: (value) => ({ [column]: value === undefined || value === null ? null : JSON.stringify(value) }),
});

/** Another record: an id when written, what `shows` makes of its row `r` when read (`{_id}` comes by itself). */
export const referenceField = (
  column: string,
  table: string,
  shows: Record<string, SqlExpression>,
): Field => ({
  select: sql`(select jsonb_build_object('_id', r.id${jsonPairs(shows)}) from ${sql.table(table)} r where r.id = ${columnOf(column)})`,
  selectInput: columnOf(column),
  toColumns: (value) => ({ [column]: value ?? null }),
});

/** Something that is worked out, never written. */
export const computedField = (reads: SqlExpression): Field => ({ select: reads });

/** A JSON object made by the database. */
export const jsonObject = (shows: Record<string, SqlExpression>): SqlExpression =>
  sql`jsonb_build_object(${sql.join(Object.entries(shows).flatMap(([name, value]) => [sql.lit(name), value]))})`;

const jsonPairs = (shows: Record<string, SqlExpression>): SqlExpression =>
  sql.join(
    Object.entries(shows).map(([name, value]) => sql`, ${sql.lit(name)}, ${value}`),
    sql``,
  );

/** The columns that a draft's fields write. */
export const toColumnValues = (fields: Record<string, Field>, draft: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) =>
      Object.entries(
        Object.hasOwn(fields, name) ? (fields[name]?.toColumns?.(value === '' ? null : value) ?? {}) : {},
      ),
    ),
  );
