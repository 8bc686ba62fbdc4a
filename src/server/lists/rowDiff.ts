import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Id } from '../../domain/entity';
import type { Database } from '../db/schema/database';
import type { ServiceContext } from '../http/requestContext';

/** Values by column. */
export type ColumnValues = Record<string, unknown>;

/** A row as jsonb. */
export interface StoredRow {
  stored: ColumnValues;
}

/** Locks the row of a record until the transaction ends. */
export async function lockRow({ db }: ServiceContext, rows: keyof Database, id: Id): Promise<ColumnValues> {
  const query = sql<StoredRow>`select to_jsonb(t) as stored from ${sql.table(rows)} t where t.id = ${id} for update`;
  return (await query.execute(db)).rows[0]?.stored ?? {};
}

/**
 * Values of columns as in the record, with references as ids; columns that the record does not contain have
 * their stored values.
 */
export const columnValues = (
  columns: readonly string[],
  record: object,
  stored: ColumnValues,
): ColumnValues => {
  const all: ColumnValues = { ...stored, ...record };
  return Object.fromEntries(
    columns.map((column) => {
      const reference = column.replace(/_id$/, '');
      const name = Object.hasOwn(record, reference) ? reference : column;
      const value = all[name];
      return [name, isReference(value) ? value._id : value];
    }),
  );
};

const isReference = (value: unknown): value is { _id: Id } =>
  typeof value === 'object' && value !== null && '_id' in value;

/** The values of some columns. */
export const pick = (values: ColumnValues, columns: readonly string[]): ColumnValues =>
  Object.fromEntries(columns.map((column) => [column, values[column]]));

/** The values that differ, before and after. */
export function rowDiff(
  before: ColumnValues,
  after: ColumnValues,
): { before: ColumnValues; after: ColumnValues } {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return { before: pick(before, names), after: pick(after, names) };
}
