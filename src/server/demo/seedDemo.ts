import { sql } from 'kysely';
import type { Db } from '../db/client';
import { inTransaction } from '../db/transaction';
import type { Company } from './generate/company';
import { prepareDemo, type GenerateOptions, type PreparedDemo } from './prepareDemo';
import { writeCompany } from './write/writeCompany';
import type { WriteContext } from './write/writeBilling';

export interface SeedOptions extends GenerateOptions {
  db: Db;
  /** Generated company, if it was prepared in advance. */
  prepared?: PreparedDemo;
  /** Additional writes in the same transaction. */
  alsoWrite?: (trx: Db) => Promise<unknown>;
  /** Receives progress messages. */
  onProgress?: (line: string) => void;
}

const ADVISORY_LOCK = 7_265_002;

/** Writes the demo company in one transaction if there are no users; returns whether it did. */
export async function seedDemo({
  db,
  prepared,
  alsoWrite,
  onProgress,
  ...options
}: SeedOptions): Promise<boolean> {
  if (await hasUsers(db)) return false;
  onProgress?.('Creating the demo company, once (one to two minutes):');
  const { company, now, storedFiles, ...hashing } = prepared ?? prepareDemo(options);
  const password_hash = await hashing.password_hash;
  try {
    return await inTransaction(db, async (trx) => {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx);
      if (await hasUsers(trx)) return false;
      await writeDemo(trx, company, { password_hash, storedFiles, now, ...(onProgress && { onProgress }) });
      await alsoWrite?.(trx);
      onProgress?.(
        `The demo company is ready: ${company.contracts.length} contracts, ${company.bills.length} invoices.`,
      );
      return true;
    });
  } finally {
    await Promise.allSettled([storedFiles]);
  }
}

const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Writes a company within the caller's transaction. */
export async function writeDemo(trx: Db, company: Company, context: WriteContext): Promise<void> {
  await configureTransaction(trx);
  await writeCompany(trx, company, context);
}

/** No timeouts, and memory for sorts and indexes; plans made on empty tables must not use sequential scans. */
async function configureTransaction(trx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`set local enable_seqscan = off`.execute(trx);
  await sql`set local synchronous_commit = off`.execute(trx);
  await sql`set local work_mem = '64MB'`.execute(trx);
  await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
}
