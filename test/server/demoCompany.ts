import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Company } from '../../src/server/demo/company';
import { inTransaction } from '../../src/server/database/transaction';
import { makeCompany } from '../../src/server/demo/company';
import { seedDemo, writeWhole } from '../../src/server/demo/seed';
import { SHOWCASE, SMALL } from '../../src/server/demo/size';
import { filesIn, type Files } from '../../src/server/files';
import { freshDatabase, type FreshDatabase } from './database';

/** The moment at which tests make the demo company. */
export const NOON = Date.parse('2026-11-21T08:00:00Z');
/** A hash that costs next to nothing. */
export const CHEAP = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/** Tests look at the showcase; `DEMO_SIZE=small` lets them look at the company that a first start writes. */
export const SIZE = process.env.DEMO_SIZE === 'small' ? SMALL : SHOWCASE;

/** The demo company in a database of its own, its pictures left undrawn. */
export async function freshCompany(now = NOON): Promise<FreshDatabase & { company: Company }> {
  const fresh = await freshDatabase();
  const company = makeCompany(now, SIZE);
  const kept = company.files.map(() => ({ sha256: 'a'.repeat(64), size: 1 }));
  await inTransaction(fresh.db, (trx) => writeWhole(trx, company, { password_hash: 'none', kept, now }));
  return { ...fresh, company };
}

/** A file store of its own, that leaves nothing behind. */
export async function freshFiles(): Promise<{ files: Files; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tankbook-demo-'));
  return { files: filesIn(folder), close: () => rm(folder, { recursive: true }) };
}

/** The demo company as a first start writes it, there for all tests of a file. */
export function seededCompany() {
  const made: { fresh?: FreshDatabase; store?: Awaited<ReturnType<typeof freshFiles>> } = {};
  beforeAll(async () => {
    const [fresh, store] = [await freshDatabase(), await freshFiles()];
    Object.assign(made, { fresh, store });
    const seeding = { db: fresh.db, files: store.files, clock: () => NOON };
    await seedDemo({ ...seeding, size: SIZE, hashCost: CHEAP });
  });
  afterAll(async () => {
    await made.fresh?.close();
    await made.store?.close();
  });
  const fresh = (): FreshDatabase => {
    if (!made.fresh) throw new Error('The demo company is asked before it is there.');
    return made.fresh;
  };
  return { db: () => fresh().db, ask: <Row extends object>(text: string) => rowsOf<Row>(fresh(), text) };
}

/** Ask a database in its own words. */
export const rowsOf = async <Row extends object>({ pool }: FreshDatabase, text: string): Promise<Row[]> =>
  (await pool.query<Row>(text)).rows;
