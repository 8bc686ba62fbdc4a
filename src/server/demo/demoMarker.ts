import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../db/client';

const MARK = 'demo';

/** Whether a database holds the demo company. */
export async function isMarked(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from secrets where name = $1', [MARK]);
  return rowCount === 1;
}

/** Say in the database that what it holds is the demo company. */
export const mark = (trx: Db) => sql`insert into secrets (name, bytes) values (${MARK}, '')`.execute(trx);
