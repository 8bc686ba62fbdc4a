import type { Client, ClientBase } from 'pg';
import { toFils } from '../../domain/money';
import { KNOWN_SETTINGS } from '../../domain/settings/settingDefinitions';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sqlState, INSUFFICIENT_PRIVILEGE } from './sqlState';
import { StartupError, errorMessage } from '../startupError';
import { areViewsCurrent, createVisibleViews, dropVisibleViews } from './rowVisibility';
import { withConnection } from './databaseAdmin';
import { installJobQueue, isJobQueueCurrent } from './jobQueue';

const defaultNumbers = () =>
  Object.entries(KNOWN_SETTINGS).flatMap(([key, { defaultValue, value_type }]) =>
    typeof defaultValue === 'number'
      ? [{ key, value: value_type === 'money' ? toFils(defaultValue) : defaultValue }]
      : [],
  );

/** Copies the numeric default settings into the database, where SQL functions read them. */
async function writeDefaultSettings(client: Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('default_settings') is not null as exists",
  );
  if (!rows[0]?.exists) return;
  await client.query(
    `insert into default_settings select * from jsonb_to_recordset($1::jsonb) as r (key text, value numeric)
     on conflict (key) do update set value = excluded.value where default_settings.value <> excluded.value`,
    [JSON.stringify(defaultNumbers())],
  );
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const MIGRATIONS_DIRECTORY = join(__dirname, 'migrations');
const FILE_NAME = /^\d{3}-[a-z0-9-]+\.sql$/;
/** Advisory lock held while tables or grants change. */
export const MIGRATION_LOCK = 7_265_001;
const CREATE_MIGRATIONS_TABLE = `create table if not exists migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

async function readMigration(directory: string, name: string): Promise<Migration> {
  const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const invalid = names.find(
    (name, index) => !FILE_NAME.test(name) || names[index - 1]?.slice(0, 3) === name.slice(0, 3),
  );
  if (invalid) throw new StartupError(`The migration ${invalid} needs a unique name and number.`);
  return Promise.all(names.map((name) => readMigration(directory, name)));
}

function assertHistory(applied: ReadonlyMap<string, string>, known: readonly Migration[]) {
  for (const { name, checksum } of known)
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new StartupError(`The migration ${name} was changed after it had run; add a new one instead.`);
  const names = new Set(known.map(({ name }) => name));
  const newer = [...applied.keys()].find((name) => !names.has(name));
  if (newer) throw new StartupError(`The database is newer than this program: it already has ${newer}.`);
}

async function findMissing(client: ClientBase, known: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  assertHistory(applied, known);
  return known.filter(({ name }) => !applied.has(name));
}

async function apply(client: Client, { name, sql, checksum }: Migration) {
  await client.query(sql).catch((error: unknown) => {
    if (sqlState(error) === DEADLOCK) throw error;
    throw new StartupError(`The migration ${name} failed and was rolled back: ${errorMessage(error)}.`);
  });
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

/** Views exist only over the tables of this program, not over those of other migrations. */
async function hasAreas(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    "select to_regproc('current_areas') is not null as has",
  );
  return rows[0]?.has === true;
}

async function applyMissing(client: Client, known: readonly Migration[]): Promise<string[]> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query(CREATE_MIGRATIONS_TABLE);
  const missing = await findMissing(client, known);
  if (missing.length > 0) await dropVisibleViews(client);
  for (const migration of missing) await apply(client, migration);
  if ((await hasAreas(client)) && !(await areViewsCurrent(client))) await createVisibleViews(client);
  await writeDefaultSettings(client);
  return missing.map(({ name }) => name);
}

/** Names of the migrations that a database lacks. */
export async function findMissingMigrations(client: ClientBase): Promise<string[]> {
  return (await findMissing(client, await readMigrations(MIGRATIONS_DIRECTORY))).map(({ name }) => name);
}

const DEADLOCK = '40P01';
/** Requests of other processes lock the views in other orders than a migration that replaces them. */
const MAX_ATTEMPTS = 5;

/**
 * Migrates the tables in one transaction, then the job queue, one process at a time; returns the names of the new
 * migrations. After a deadlock it starts again.
 */
export async function migrate(url: string, directory = MIGRATIONS_DIRECTORY): Promise<string[]> {
  const known = await readMigrations(directory);
  return withConnection(url, async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      await client.query('begin');
      try {
        const applied = await applyMissing(client, known);
        if (!(await isJobQueueCurrent(client))) await installJobQueue(url);
        await client.query('commit');
        return applied;
      } catch (error) {
        if (sqlState(error) === INSUFFICIENT_PRIVILEGE)
          throw new StartupError(
            `The role of DATABASE_OWNER_URL does not own the tables (${errorMessage(error)}).`,
          );
        if (sqlState(error) !== DEADLOCK || attempt === MAX_ATTEMPTS) throw error;
        await client.query('rollback');
      }
    }
  });
}
