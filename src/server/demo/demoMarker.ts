import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../db/client';

const MARKER_NAME = 'demo';

/** Whether a database holds the demo company. */
export async function isDemoDatabase(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from secrets where name = $1', [MARKER_NAME]);
  return rowCount === 1;
}

/** Say in the database that what it holds is the demo company. */
export const markAsDemo = (trx: Db) =>
  sql`insert into secrets (name, bytes) values (${MARKER_NAME}, '')`.execute(trx);
