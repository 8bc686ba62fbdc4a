import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** A piece of SQL written by us; `t` is the record's row. */
export type Sql = RawBuilder<unknown>;

/** How a field of a record lives in its row: what it shows, and what a draft's value writes. */
export interface Field {
  reads: Sql;
  /** The value as a draft holds it, where that differs from what is shown. */
  drafts?: Sql;
  /** Columns and their values; without it the field is only read. */
  writes?: (value: unknown) => Record<string, unknown>;
}

const own = (column: string): Sql => sql.ref(`t.${column}`);

/** A column whose values are the same on the wire: text, numbers, yes or no, lists, calendar days. */
export const plain = (column: string): Field => ({
  reads: own(column),
  writes: (value) => ({ [column]: value ?? null }),
});

/** An amount: fils in the column, AED on the wire. */
export const aed = (column: string): Field => ({
  reads: sql`(${own(column)} / 100.0)::float8`,
  writes: (value) => ({ [column]: typeof value === 'number' ? Math.round(value * 100) : null }),
});

/** A fraction that PostgreSQL keeps exactly (numeric) and the wire carries as a number. */
export const decimal = (column: string): Field => ({
  reads: sql`${own(column)}::float8`,
  writes: (value) => ({ [column]: value ?? null }),
});

/** A moment, in UTC on the wire. */
export const moment = (column: string): Field => ({ reads: iso(own(column)) });

/** A moment as ISO 8601 text. */
export const iso = (value: Sql): Sql =>
  sql`to_char(${value} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Structured data, kept as it is. */
export const json = (column: string): Field => ({
  reads: own(column),
  writes: (value) => ({ [column]: value === undefined || value === null ? null : JSON.stringify(value) }),
});

/** Another record: an id when written, what `shows` makes of its row `r` when read (`{_id}` comes by itself). */
export const reference = (column: string, table: string, shows: Record<string, Sql>): Field => ({
  reads: sql`(select jsonb_build_object('_id', r.id${pairs(shows)}) from ${sql.table(table)} r where r.id = ${own(column)})`,
  drafts: own(column),
  writes: (value) => ({ [column]: value ?? null }),
});

/** Something that is worked out, never written. */
export const computed = (reads: Sql): Field => ({ reads });

/** A JSON object made by the database. */
export const objectOf = (shows: Record<string, Sql>): Sql =>
  sql`jsonb_build_object(${sql.join(Object.entries(shows).flatMap(([name, value]) => [sql.lit(name), value]))})`;

const pairs = (shows: Record<string, Sql>): Sql =>
  sql.join(
    Object.entries(shows).map(([name, value]) => sql`, ${sql.lit(name)}, ${value}`),
    sql``,
  );

/** The columns that a draft's fields write. */
export const written = (fields: Record<string, Field>, draft: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) =>
      Object.entries(
        Object.hasOwn(fields, name) ? (fields[name]?.writes?.(value === '' ? null : value) ?? {}) : {},
      ),
    ),
  );
