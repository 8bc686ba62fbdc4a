import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** SQL written by us, never by users; `t` is the row of the record. */
export type SqlExpression = RawBuilder<unknown>;

/** Selects a field from its row and writes it. */
export interface Field {
  select: SqlExpression;
  /** The value as the input schema expects it, if it differs from the selected one. */
  selectInput?: SqlExpression;
  /** The columns that a value is written to; a field without it is read-only. */
  toColumns?: (value: unknown) => Record<string, unknown>;
}

/** Today in Dubai; evaluated once per query, not once per row. */
export const TODAY: SqlExpression = sql`(select today_in_dubai())`;

const columnOf = (column: string): SqlExpression => sql.ref(`t.${column}`);

/** A column whose values are the same in requests, responses and the database. */
export const columnField = (column: string): Field => ({
  select: columnOf(column),
  toColumns: (value) => ({ [column]: value ?? null }),
});

/** An amount: fils in the column, AED in requests and responses. */
export const amountField = (column: string): Field => ({
  select: sql`(${columnOf(column)} / 100.0)::float8`,
  toColumns: (value) => ({ [column]: typeof value === 'number' ? Math.round(value * 100) : null }),
});

/** A numeric column as a number. */
export const decimalField = (column: string): Field => ({
  select: sql`${columnOf(column)}::float8`,
  toColumns: (value) => ({ [column]: value ?? null }),
});

/** A read-only timestamp in UTC. */
export const timestampField = (column: string): Field => ({ select: isoTimestamp(columnOf(column)) });

/** A timestamp as ISO 8601 text. */
export const isoTimestamp = (value: SqlExpression): SqlExpression =>
  sql`to_char(${value} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A jsonb column. */
export const jsonField = (column: string): Field => ({
  select: columnOf(column),
  toColumns: (value) => ({ [column]: value === undefined || value === null ? null : JSON.stringify(value) }),
});

/** A reference: written as an id; read as `{_id}` with further values of the referenced row `r`. */
export const referenceField = (
  column: string,
  table: string,
  properties: Record<string, SqlExpression>,
): Field => ({
  select: sql`(select jsonb_build_object('_id', r.id${jsonPairs(properties)}) from ${sql.table(table)} r where r.id = ${columnOf(column)})`,
  selectInput: columnOf(column),
  toColumns: (value) => ({ [column]: value ?? null }),
});

/** SQL: first and last name of the user in a table or alias. */
export const fullName = (table: string): SqlExpression =>
  sql`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`;

/** A field of the input that is stored elsewhere and never returned. */
export const inputOnlyField: Field = { select: sql`null`, toColumns: () => ({}) };

/** A read-only expression. */
export const computedField = (select: SqlExpression): Field => ({ select });

/** A jsonb object of named expressions. */
export const jsonObject = (properties: Record<string, SqlExpression>): SqlExpression =>
  sql`jsonb_build_object(${sql.join(Object.entries(properties).flatMap(([name, value]) => [sql.lit(name), value]))})`;

const jsonPairs = (properties: Record<string, SqlExpression>): SqlExpression =>
  sql.join(
    Object.entries(properties).map(([name, value]) => sql`, ${sql.lit(name)}, ${value}`),
    sql``,
  );

/** The columns and values that an input writes. */
export const toColumnValues = (fields: Record<string, Field>, draft: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) =>
      Object.entries(
        Object.hasOwn(fields, name) ? (fields[name]?.toColumns?.(value === '' ? null : value) ?? {}) : {},
      ),
    ),
  );
