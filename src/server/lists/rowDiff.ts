import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Id } from '../../domain/entity';
import type { Database } from '../db/schema/database';
import type { Doer } from '../http/requestContext';

/** Columns of a row and what they hold. */
export type Columns = Record<string, unknown>;

/** A row as the database has it. */
export interface Kept {
  kept: Columns;
}

/** The row of a record, locked until the transaction ends. */
export async function locked({ db }: Doer, rows: keyof Database, id: Id): Promise<Columns> {
  const one = sql<Kept>`select to_jsonb(t) as kept from ${sql.table(rows)} t where t.id = ${id} for update`;
  return (await one.execute(db)).rows[0]?.kept ?? {};
}

/** What some columns hold: as the record shows them, another record by its id; what it doesn't show, as it is kept. */
export const heldIn = (columns: readonly string[], shown: object, kept: Columns): Columns => {
  const all: Columns = { ...kept, ...shown };
  return Object.fromEntries(
    columns.map((column) => {
      const reference = column.replace(/_id$/, '');
      const name = Object.hasOwn(shown, reference) ? reference : column;
      const value = all[name];
      return [name, isRef(value) ? value._id : value];
    }),
  );
};

const isRef = (value: unknown): value is { _id: Id } =>
  typeof value === 'object' && value !== null && '_id' in value;

/** Both states, without what stayed the same. */
export function differing(before: Columns, after: Columns): { before: Columns; after: Columns } {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const only = (all: Columns) => Object.fromEntries(names.map((name) => [name, all[name]]));
  return { before: only(before), after: only(after) };
}
