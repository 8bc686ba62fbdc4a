import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { dropDatabase, makeDatabase } from '../../src/server/database/databases';
import { openPool, queriesOver, type Db } from '../../src/server/database/pool';

/** A migrated, empty database that nobody else uses. */
export interface FreshDatabase {
  url: string;
  db: Db;
  pool: Pool;
  close: () => Promise<void>;
}

/** Give a test file a database of its own, copied from the run's migrated template. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const template = process.env.TEST_TEMPLATE_URL;
  if (!template) throw new Error('The test run has no database: is this file under test/server?');
  const base = new URL(template).pathname.slice(1);
  const url = await makeDatabase(template, `${base}_${randomBytes(6).toString('hex')}`, base);
  const pool = openPool(url);
  const db = queriesOver(pool);
  const close = async () => {
    if (!pool.ending) await pool.end();
    await dropDatabase(url);
  };
  return { url, db, pool, close };
}
