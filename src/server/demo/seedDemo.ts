import { sql } from 'kysely';
import type { Db } from '../db/client';
import { inTransaction } from '../db/transaction';
import type { Company } from './generate/company';
import { prepareDemo, type Making, type Prepared } from './prepareDemo';
import { writeCompany } from './write/writeCompany';
import type { Known } from './write/writeBilling';

/** What the demo company is written with. */
export interface Seeding extends Making {
  db: Db;
  /** The company itself, where there was time to make it before. */
  prepared?: Prepared;
  /** What else is written together with the company, or not at all. */
  along?: (trx: Db) => Promise<unknown>;
  /** Hears how far it is. */
  tell?: (line: string) => void;
}

const LOCK = 7_265_002;

/** Write the demo company into a database without people, all of it or nothing; tells whether it did. */
export async function seedDemo({ db, prepared, along, tell, ...making }: Seeding): Promise<boolean> {
  if (await hasPeople(db)) return false;
  tell?.('The demo company is being written, once (less than half a minute):');
  const { company, now, kept, ...drawn } = prepared ?? prepareDemo(making);
  const password_hash = await drawn.password_hash;
  try {
    return await inTransaction(db, async (trx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
      if (await hasPeople(trx)) return false;
      await writeWhole(trx, company, { password_hash, kept, now, ...(tell && { tell }) });
      await along?.(trx);
      tell?.(
        `The demo company is there: ${company.contracts.length} contracts, ${company.bills.length} invoices.`,
      );
      return true;
    });
  } finally {
    await Promise.allSettled([kept]);
  }
}

const hasPeople = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Write a company that nobody works with yet, in the transaction of whoever asks. */
export async function writeWhole(trx: Db, company: Company, known: Known): Promise<void> {
  await writeAtLeisure(trx);
  await writeCompany(trx, company, known);
}

/** Nobody waits for these statements but the first start; what is planned while tables are empty would read them whole once they are full. */
async function writeAtLeisure(trx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`set local enable_seqscan = off`.execute(trx);
  await sql`set local synchronous_commit = off`.execute(trx);
}
