import { sql } from 'kysely';
import type { Db } from '../db/client';
import { inTransaction } from '../db/transaction';
import type { Company } from './generate/company';
import { prepareDemo, type GenerateOptions, type PreparedDemo } from './prepareDemo';
import { writeCompany } from './write/writeCompany';
import type { WriteContext } from './write/writeBilling';

/** What the demo company is written with. */
export interface SeedOptions extends GenerateOptions {
  db: Db;
  /** The company itself, where there was time to make it before. */
  prepared?: PreparedDemo;
  /** What else is written together with the company, or not at all. */
  alsoWrite?: (trx: Db) => Promise<unknown>;
  /** Hears how far it is. */
  onProgress?: (line: string) => void;
}

const ADVISORY_LOCK = 7_265_002;

/** Write the demo company into a database without people, all of it or nothing; tells whether it did. */
export async function seedDemo({
  db,
  prepared,
  alsoWrite,
  onProgress,
  ...making
}: SeedOptions): Promise<boolean> {
  if (await hasUsers(db)) return false;
  onProgress?.('Creating the demo company, once (less than half a minute):');
  const { company, now, storedFiles, ...drawn } = prepared ?? prepareDemo(making);
  const password_hash = await drawn.password_hash;
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

/** Write a company that nobody works with yet, in the transaction of whoever asks. */
export async function writeDemo(trx: Db, company: Company, known: WriteContext): Promise<void> {
  await configureTransaction(trx);
  await writeCompany(trx, company, known);
}

/** Nobody waits for these statements but the first start; what is planned while tables are empty would read them whole once they are full. */
async function configureTransaction(trx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`set local enable_seqscan = off`.execute(trx);
  await sql`set local synchronous_commit = off`.execute(trx);
}
