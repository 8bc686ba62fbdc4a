import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Id } from '../../domain/entity';
import type { Database } from '../db/schema/database';
import type { ServiceContext } from '../http/requestContext';

/** Columns of a row and what they hold. */
export type ColumnValues = Record<string, unknown>;

/** A row as the database has it. */
export interface StoredRow {
  kept: ColumnValues;
}

/** The row of a record, locked until the transaction ends. */
export async function lockRow({ db }: ServiceContext, rows: keyof Database, id: Id): Promise<ColumnValues> {
  const one = sql<StoredRow>`select to_jsonb(t) as kept from ${sql.table(rows)} t where t.id = ${id} for update`;
  return (await one.execute(db)).rows[0]?.kept ?? {};
}

/** What some columns hold: as the record shows them, another record by its id; what it doesn't show, as it is kept. */
export const columnValues = (columns: readonly string[], shown: object, kept: ColumnValues): ColumnValues => {
  const all: ColumnValues = { ...kept, ...shown };
  return Object.fromEntries(
    columns.map((column) => {
      const reference = column.replace(/_id$/, '');
      const name = Object.hasOwn(shown, reference) ? reference : column;
      const value = all[name];
      return [name, isReference(value) ? value._id : value];
    }),
  );
};

const isReference = (value: unknown): value is { _id: Id } =>
  typeof value === 'object' && value !== null && '_id' in value;

/** Both states, without what stayed the same. */
export function rowDiff(
  before: ColumnValues,
  after: ColumnValues,
): { before: ColumnValues; after: ColumnValues } {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const only = (all: ColumnValues) => Object.fromEntries(names.map((name) => [name, all[name]]));
  return { before: only(before), after: only(after) };
}
