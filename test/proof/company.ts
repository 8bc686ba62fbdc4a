import type { Pool } from 'pg';
import type { Db } from '../../src/server/db/client';
import { openPool, createDb } from '../../src/server/db/client';
import type { Clerk } from './staff';
import { hire } from './staff';
import type { Debtor } from './writes';

/** The people of a proof and whom they deal with, and a way to look into the books past the server. */
export interface Company {
  pool: Pool;
  db: Db;
  clerks: Clerk[];
  debtors: Debtor[];
}

const CLERKS = 24;

/** Look into a database past the server. */
export function lookInto(url: string): { pool: Pool; db: Db } {
  const pool = openPool(url, { max: 3, withoutTimeouts: true, onConnectionError: () => undefined });
  return { pool, db: createDb(pool) };
}

/** Hire people in a company that is there, and choose whom they deal with. */
export async function companyOn(url: string): Promise<Company> {
  const { pool, db } = lookInto(url);
  const debtors = await db
    .selectFrom('contracts')
    .select(['id as contract', 'client_id as client'])
    .where('status', '=', 'Active')
    .orderBy('unique_number')
    .limit(40)
    .execute();
  return { pool, db, debtors, clerks: await hire(db, CLERKS) };
}
