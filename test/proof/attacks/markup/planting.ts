import { sql } from 'kysely';
import type { Db } from '../../../../src/server/db/client';
import { sqlState } from '../../../../src/server/db/transaction';
import { PAYLOADS, breakOut, markOf, shortBreakOut } from './canaries';
import { plantInside } from './plantingInside';

/** A field of a table into which people's words may come. */
export interface Planted {
  /** As `table.column`. */
  name: string;
  mark: string;
}

/** What was put where. */
export interface Garden {
  planted: readonly Planted[];
  /** Fields whose rules let no such text in. */
  ruled: readonly string[];
}

/** Tables that hold what the server keeps for itself. */
const OWN_TABLES =
  /^(secrets|attempts|codes|idempotency_keys|daily_job_runs|document_number_series|default_settings|migrations|list_layouts|audit_\w+|default_views)$/;
/** Fields that hold a word of the server's own, whoever asks. */
const OWN_WORDS =
  /^(\w+\.\w*_hash|\w+\.(area|form|code_name)|sessions\.(ended_reason|ip)|media\.(mime|sha256|owner_model)|audit\.(action|outcome|ip|request_id|model)|events\.(code|dedupe_key)|offer_lines\.code|counters\.last_reading_type)$/;
/** The two roles whose names decide. */
const DECIDING = sql`('SuperAdmin', 'Collection User')`;
const RULED = '23514';

interface Column {
  table: string;
  column: string;
  is_nullable: boolean;
}

/** Every column of text that is neither made of others nor one of the server's own words. */
async function textColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`select c.table_name as "table", c.column_name as "column",
      c.is_nullable = 'YES' and not exists (select 1 from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indisunique and i.indrelid = format('public.%I', c.table_name)::regclass
          and a.attname = c.column_name) as is_nullable
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      and c.is_generated = 'NEVER' order by 1, 2`.execute(db);
  return rows.filter(({ table, column }) => !OWN_TABLES.test(table) && !OWN_WORDS.test(`${table}.${column}`));
}

/** Fill one column, in every row; a text that was there stays at its end, so that what was unique still is. */
const fill = ({ table, column, is_nullable }: Column, texts: readonly string[], mark: string) => {
  const [it, at] = [sql.ref(column), sql`(hashtext(coalesce(${sql.ref(column)}, ctid::text)) & 1048575)`];
  const all = sql`${[...texts]}::text[]`;
  const text = sql`(${all})[1 + ${at} % ${texts.length}] || ${breakOut(mark)}::text || coalesce(' ' || ${it}, '')`;
  const little = sql`${shortBreakOut(mark)}::text || left(${it}, 8)`;
  const keeps = table === 'roles' ? sql`and name not in ${DECIDING}` : sql``;
  const where = is_nullable ? sql`true` : sql`${it} is not null`;
  return [text, little, sql`lower(${text})`].map(
    (value) => sql`update ${sql.table(table)} set ${it} = ${value} where ${where} ${keeps}`,
  );
};

/** Try one statement after the other until the rules of the table let one through. */
async function planted(db: Db, statements: ReturnType<typeof fill>): Promise<boolean> {
  for (const statement of statements) {
    await sql`savepoint before`.execute(db);
    try {
      const { numAffectedRows = 0n } = await statement.execute(db);
      if (numAffectedRows > 0n) return true;
    } catch (error) {
      await sql`rollback to savepoint before`.execute(db);
      if (sqlState(error) !== RULED) throw error;
    }
  }
  return false;
}

/** Sites are known by what they are called, in whichever table. */
const keyOf = ({ table, column }: Column): string =>
  column.startsWith('site_') ? column : `${table}.${column}`;

/** Put hostile text into every field of every record, past all the rules but those of the tables themselves. */
export async function plant(db: Db): Promise<Garden> {
  const columns = await textColumns(db);
  const keys = [...new Set(columns.map(keyOf))];
  return db.transaction().execute(async (within) => {
    await sql`set local session_replication_role = replica`.execute(within);
    await sql`set local statement_timeout = 0`.execute(within);
    const garden = { planted: [] as Planted[], ruled: [] as string[] };
    for (const column of columns) {
      const name = `${column.table}.${column.column}`;
      const mark = markOf(keys.indexOf(keyOf(column)) + 1);
      const statements = fill(column, PAYLOADS, mark);
      const isIn =
        (await planted(within, statements)) ||
        (column.is_nullable &&
          (await planted(within, fill({ ...column, is_nullable: false }, PAYLOADS, mark))));
      if (isIn) garden.planted.push({ name, mark });
      else garden.ruled.push(name);
    }
    garden.planted.push(...(await plantInside(within, keys.length + 1)));
    return garden;
  });
}
