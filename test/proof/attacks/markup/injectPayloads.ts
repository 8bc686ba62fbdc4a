import { sql } from 'kysely';
import type { Db } from '../../../../src/server/db/client';
import { sqlState } from '../../../../src/server/db/sqlState';
import { PAYLOADS, breakOut, createMarker, shortBreakOut } from './canaries';
import { injectJsonPayloads } from './injectJsonPayloads';

/** A text column and the marker written into it. */
export interface InjectedField {
  /** As `table.column`. */
  name: string;
  marker: string;
}

/** Result of an injection. */
export interface Injection {
  injected: readonly InjectedField[];
  /** Columns whose constraints accept no payload. */
  rejected: readonly string[];
}

/** Tables of the server's internal state. */
const INTERNAL_TABLES =
  /^(secrets|attempts|codes|idempotency_keys|daily_job_runs|document_number_series|default_settings|migrations|list_layouts|audit_\w+|default_views)$/;
/** Columns that only hold values of the server. */
const INTERNAL_COLUMNS =
  /^(\w+\.\w*_hash|\w+\.(area|form|code_name)|sessions\.(ended_reason|ip)|media\.(mime|sha256|owner_model)|bank_statements\.file_sha256|telemetry_messages\.(format|frame_key|message_key)|audit\.(action|outcome|ip|request_id|model)|events\.(code|dedupe_key)|offer_lines\.code|counters\.last_reading_type|ledger_accounts\.(code|type)|journal_entries\.event)$/;
/** Roles that the server refers to by name. */
const SYSTEM_ROLES = sql`('SuperAdmin', 'Collection User')`;
const CHECK_VIOLATION = '23514';

interface Column {
  table: string;
  column: string;
  is_nullable: boolean;
}

/** All text columns that are neither generated nor internal. */
async function textColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`select c.table_name as "table", c.column_name as "column",
      c.is_nullable = 'YES' and not exists (select 1 from pg_index i
        where i.indisunique and i.indrelid = format('public.%I', c.table_name)::regclass
          and split_part(pg_get_indexdef(i.indexrelid), ' WHERE ', 1) ~ format('\\m%s\\M', c.column_name)
      ) as is_nullable
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      and c.is_generated = 'NEVER' order by 1, 2`.execute(db);
  return rows.filter(
    ({ table, column }) => !INTERNAL_TABLES.test(table) && !INTERNAL_COLUMNS.test(`${table}.${column}`),
  );
}

/** Statements that fill a column in every row, the longest payload first; keeps the old text as suffix for uniqueness. */
const fillColumn = ({ table, column, is_nullable }: Column, texts: readonly string[], marker: string) => {
  const [columnRef, at] = [
    sql.ref(column),
    sql`(hashtext(coalesce(${sql.ref(column)}, ctid::text)) & 1048575)`,
  ];
  const all = sql`${[...texts]}::text[]`;
  const text = sql`(${all})[1 + ${at} % ${texts.length}] || ${breakOut(marker)}::text || coalesce(' ' || ${columnRef}, '')`;
  const shortText = sql`${shortBreakOut(marker)}::text || left(${columnRef}, 8)`;
  const keeps = table === 'roles' ? sql`and name not in ${SYSTEM_ROLES}` : sql``;
  const where = is_nullable ? sql`true` : sql`${columnRef} is not null`;
  return [text, shortText, sql`lower(${text})`].map(
    (value) => sql`update ${sql.table(table)} set ${columnRef} = ${value} where ${where} ${keeps}`,
  );
};

/** Runs statements until one satisfies the table's constraints. */
async function planted(db: Db, statements: ReturnType<typeof fillColumn>): Promise<boolean> {
  for (const statement of statements) {
    await sql`savepoint before`.execute(db);
    try {
      const { numAffectedRows = 0n } = await statement.execute(db);
      if (numAffectedRows > 0n) return true;
    } catch (error) {
      await sql`rollback to savepoint before`.execute(db);
      if (sqlState(error) !== CHECK_VIOLATION) throw error;
    }
  }
  return false;
}

/** Code and name of a site share one marker across tables, so that they still agree. */
const keyOf = ({ table, column }: Column): string => {
  if (table === 'sites' && (column === 'code' || column === 'name')) return `site_${column}`;
  return column.startsWith('site_') ? column : `${table}.${column}`;
};

/** Writes payloads into every text column of every row, with triggers disabled. */
export async function injectPayloads(db: Db): Promise<Injection> {
  const columns = await textColumns(db);
  const keys = [...new Set(columns.map(keyOf))];
  return db.transaction().execute(async (within) => {
    await sql`set local session_replication_role = replica`.execute(within);
    await sql`set local statement_timeout = 0`.execute(within);
    const injection = { injected: [] as InjectedField[], rejected: [] as string[] };
    for (const column of columns) {
      const name = `${column.table}.${column.column}`;
      const marker = createMarker(keys.indexOf(keyOf(column)) + 1);
      const statements = fillColumn(column, PAYLOADS, marker);
      const isIn =
        (await planted(within, statements)) ||
        (column.is_nullable &&
          (await planted(within, fillColumn({ ...column, is_nullable: false }, PAYLOADS, marker))));
      if (isIn) injection.injected.push({ name, marker });
      else injection.rejected.push(name);
    }
    injection.injected.push(...(await injectJsonPayloads(within, keys.length + 1)));
    return injection;
  });
}
