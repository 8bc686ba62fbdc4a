import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../../src/server/db/client';

const ALL_TABLES = sql<{ name: string }>`select c.relname as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'proof_changes' order by 1`;

const tablesOf = async (db: Db): Promise<string[]> =>
  (await ALL_TABLES.execute(db)).rows.map(({ name }) => name);

/** Digest of the content of every table. */
export async function digestTables(db: Db): Promise<Map<string, string>> {
  const parts = (await tablesOf(db)).map(
    (name) => sql<{
      name: string;
      hash: string;
    }>`select ${sql.lit(name)} as name, coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '') as hash
      from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  return new Map(rows.map(({ name, hash }) => [name, createHash('sha256').update(hash).digest('hex')]));
}

/** Content of the whole database as text. */
export async function dumpDatabase(db: Db): Promise<string> {
  const texts = (await tablesOf(db)).map((name) =>
    sql<{
      rows: string;
    }>`select coalesce(string_agg(t::text, ' '), '') as rows from ${sql.table(name)} t`.execute(db),
  );
  return (await Promise.all(texts)).map(({ rows }) => rows[0]?.rows ?? '').join('\n');
}

/** Tables that a rejected request may change. */
const IGNORED_TABLES = new Set(['audit', 'attempts', 'sessions']);

/** Detects committed changes in all tables. */
export interface DatabaseWatch {
  /** Tables changed since the last call, except `IGNORED_TABLES`. */
  changed: () => Promise<string[]>;
}

/** Installs triggers that record every change; one of a partition counts as that of its table. */
export async function watchDatabase(db: Db): Promise<DatabaseWatch> {
  await sql`create table if not exists proof_changes (at bigserial, name text not null)`.execute(db);
  await sql`create or replace function proof_mark() returns trigger language plpgsql as
    $$ begin insert into proof_changes (name) values (coalesce((select p.relname from pg_inherits i
      join pg_class p on p.oid = i.inhparent where i.inhrelid = tg_relid), tg_table_name)); return null; end $$`.execute(
    db,
  );
  for (const name of await tablesOf(db)) {
    const table = sql.table(name);
    await sql`create or replace trigger proof_rows after insert or update or delete on ${table}
      for each row execute function proof_mark()`.execute(db);
    await sql`create or replace trigger proof_all after truncate on ${table}
      for each statement execute function proof_mark()`.execute(db);
  }
  const changed = async () => {
    const { rows } = await sql<{ name: string }>`delete from proof_changes returning name`.execute(db);
    return [...new Set(rows.map(({ name }) => name))].filter((name) => !IGNORED_TABLES.has(name)).sort();
  };
  await changed();
  return { changed };
}
