import { sql } from 'kysely';
import type { SqlExpression } from '../lists/fields';

type ColumnType = 'uuid' | 'text' | 'date' | 'integer' | 'bigint' | 'double precision' | 'jsonb';

/** SQL of rows that no query can calculate, with the database type of each column. */
export const calculatedRows = <Name extends string>(
  rows: readonly Readonly<Record<Name, unknown>>[],
  types: Readonly<Record<Name, ColumnType>>,
): SqlExpression => {
  const columns = Object.entries<ColumnType>(types).map(
    ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
  );
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.join(columns)})`;
};
