import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../db/client';

const MARKER_NAME = 'demo';

export async function isDemoDatabase(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from secrets where name = $1', [MARKER_NAME]);
  return rowCount === 1;
}

/** Marks a database as a demo company. */
export const markAsDemo = (trx: Db) =>
  sql`insert into secrets (name, bytes) values (${MARKER_NAME}, '')`.execute(trx);
