import type { Pool } from 'pg';
import type { Db } from '../../../src/server/db/client';
import { openPool, createDb } from '../../../src/server/db/client';
import type { Admin } from './admins';
import { createAdmins } from './admins';
import type { Debtor } from '../faults/writeLoad';

/** Signed-in users, contracts to work with, and direct access to the database. */
export interface DemoCompany {
  pool: Pool;
  db: Db;
  admins: Admin[];
  debtors: Debtor[];
}

const ADMIN_COUNT = 24;

/** Connects to the database directly, bypassing the server. */
export function connectToDatabase(url: string): { pool: Pool; db: Db } {
  const pool = openPool(url, { max: 3, withoutTimeouts: true, onConnectionError: () => undefined });
  return { pool, db: createDb(pool) };
}

/** Creates administrators in a seeded database and selects 40 active contracts. */
export async function openDemoCompany(url: string): Promise<DemoCompany> {
  const { pool, db } = connectToDatabase(url);
  const debtors = await db
    .selectFrom('contracts')
    .select(['id as contract', 'client_id as client'])
    .where('status', '=', 'Active')
    .orderBy('unique_number')
    .limit(40)
    .execute();
  return { pool, db, debtors, admins: await createAdmins(db, ADMIN_COUNT) };
}
