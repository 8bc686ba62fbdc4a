import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { Dialect, RawBuilder } from 'kysely';

/** PostgreSQL without a connection. */
export const OFFLINE_DIALECT: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

const compiler = new Kysely<unknown>({ dialect: OFFLINE_DIALECT });

/** Compiles SQL of constant text once instead of with each query; SQL with values is returned unchanged. */
export function precompiled<Value>(fragment: RawBuilder<Value>): RawBuilder<Value> {
  const { sql: text, parameters } = fragment.compile(compiler);
  return parameters.length > 0 ? fragment : sql.raw<Value>(text);
}
