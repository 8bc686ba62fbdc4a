import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { withConnection, createDatabase } from '../../../src/server/db/databaseAdmin';
import { dropDatabase } from '../../setup/dropDatabase';
import { openPool, createDb, type Db } from '../../../src/server/db/client';

/** A migrated database of one test file. */
export interface TestDatabase {
  url: string;
  db: Db;
  pool: Pool;
  close: () => Promise<void>;
}

function runTemplate(): { url: string; base: string } {
  const url = process.env.TEST_TEMPLATE_URL;
  if (!url) throw new Error('The test run has no database: is this file under test/server?');
  return { url, base: new URL(url).pathname.slice(1) };
}

/** Statements, such as the seeding of a company, take long on a busy machine. */
const TIMEOUT_MS = 600_000;

/** Creates a database from the run's migrated template or from another template. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const { url: server, base } = runTemplate();
  const url = await createDatabase(server, `${base}_${randomBytes(6).toString('hex')}`, template ?? base);
  const pool = openPool(url, { statementTimeoutMs: TIMEOUT_MS });
  const db = createDb(pool);
  const close = async () => {
    if (!pool.ending) await pool.end();
    await dropDatabase(url);
  };
  return { url, db, pool, close };
}

const LOCK_NAMESPACE = 7_265_099;

/** Creates a template once per run, while other test files wait for it. Returns its name. */
export async function createTemplateOnce(
  name: string,
  write: (database: TestDatabase) => Promise<void>,
): Promise<string> {
  const { url, base } = runTemplate();
  const template = `${base}_${name}`;
  const maintenanceUrl = Object.assign(new URL(url), { pathname: '/postgres' }).href;
  await withConnection(maintenanceUrl, async (client) => {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_NAMESPACE, name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 1) return;
    const database = await createTestDatabase();
    try {
      await write(database);
    } finally {
      await database.pool.end();
    }
    await client.query(`alter database "${new URL(database.url).pathname.slice(1)}" rename to "${template}"`);
  });
  return template;
}

/** Waits until a transaction waits for a lock. */
export async function untilWaitingForLock(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
}
