import { sql } from 'kysely';
import type { Db } from '../database/pool';
import { inTransaction } from '../database/transaction';
import type { Files } from '../files';
import type { HashCost } from '../people/passwords';
import { hashPassword } from '../people/passwords';
import type { DemoFile } from './attachments';
import { makeCompany, type Company } from './company';
import { DEMO_PASSWORD } from './people';
import { looselyTied } from './laidAside';
import type { Kept } from './peopleRows';
import type { Size } from './size';
import { writeCompany } from './writing';
import type { Known } from './writingMoney';

/** What the demo company is written with. */
export interface Seeding {
  db: Db;
  files: Files;
  clock: () => number;
  size: Size;
  hashCost?: HashCost;
  /** What else is written together with the company, or not at all. */
  along?: (trx: Db) => Promise<unknown>;
  /** Hears how far it is. */
  tell?: (line: string) => void;
}

const LOCK = 7_265_002;

/** Write the demo company into a database without people, all of it or nothing; tells whether it did. */
export async function seedDemo({ db, files, clock, size, hashCost, along, tell }: Seeding): Promise<boolean> {
  if (await hasPeople(db)) return false;
  tell?.('The demo company is being written, once (less than half a minute) ...');
  const company = makeCompany(clock(), size);
  const [password_hash, kept] = await Promise.all([
    hashPassword(DEMO_PASSWORD, hashCost),
    keepFiles(files, company.files),
  ]);
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    if (await hasPeople(trx)) return false;
    await writeWhole(trx, company, { password_hash, kept, now: clock() });
    await along?.(trx);
    tell?.(
      `The demo company is there: ${company.contracts.length} contracts, ${company.bills.length} invoices.`,
    );
    return true;
  });
}

const hasPeople = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Write a company that nobody works with yet, in the transaction of whoever asks. */
export async function writeWhole(trx: Db, company: Company, known: Known): Promise<void> {
  await writeAtLeisure(trx);
  await looselyTied(trx, () => writeCompany(trx, company, known));
}

/** Nobody waits for these statements but the first start; what is planned while tables are empty would read them whole once they are full. */
async function writeAtLeisure(trx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local enable_seqscan = off`.execute(trx);
  await sql`set local synchronous_commit = off`.execute(trx);
}

/** Draw and keep every picture; what a broken start left behind is found and used again. */
const keepFiles = (files: Files, drawn: readonly DemoFile[]): Promise<Kept[]> =>
  Promise.all(
    drawn.map(async ({ draw }) => {
      const bytes = await draw();
      return { sha256: await files.put(bytes), size: bytes.byteLength };
    }),
  );
