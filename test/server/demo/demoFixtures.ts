import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Company } from '../../../src/server/demo/generate/company';
import { inTransaction } from '../../../src/server/db/transaction';
import { makeCompany } from '../../../src/server/demo/generate/company';
import { writeWhole } from '../../../src/server/demo/seedDemo';
import { SHOWCASE, SMALL } from '../../../src/server/demo/companySize';
import { filesIn, type Files } from '../../../src/server/storage/fileStore';
import { freshDatabase, madeOnce, type FreshDatabase } from '../support/testDatabase';

/** The moment at which tests make the demo company. */
export const NOON = Date.parse('2026-11-21T08:00:00Z');
/** A hash that costs next to nothing. */
export const CHEAP = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/** Tests look at the showcase; `DEMO_SIZE=small` lets them look at the company that a first start writes. */
export const SIZE = process.env.DEMO_SIZE === 'small' ? SMALL : SHOWCASE;

async function write({ db }: FreshDatabase, company: Company, now: number): Promise<void> {
  const kept = company.files.map(() => ({ sha256: 'a'.repeat(64), size: 1 }));
  await inTransaction(db, (trx) => writeWhole(trx, company, { password_hash: 'none', kept, now }));
}

/** The demo company in a database of its own, its pictures left undrawn; at noon it is written once for all tests of a run. */
export async function freshCompany(now = NOON): Promise<FreshDatabase & { company: Company }> {
  const company = makeCompany(now, SIZE);
  const isNoon = now === NOON;
  const fresh = await freshDatabase(
    isNoon ? await madeOnce('company', (made) => write(made, company, now)) : undefined,
  );
  if (!isNoon) await write(fresh, company, now);
  return { ...fresh, company };
}

/** A file store of its own, that leaves nothing behind. */
export async function freshFiles(): Promise<{ files: Files; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tankbook-demo-'));
  return { files: filesIn(folder), close: () => rm(folder, { recursive: true }) };
}

/** The demo company, there for all tests of a file. */
export function seededCompany() {
  const made: { fresh?: FreshDatabase } = {};
  beforeAll(async () => {
    made.fresh = await freshCompany();
  });
  afterAll(() => made.fresh?.close());
  const fresh = (): FreshDatabase => {
    if (!made.fresh) throw new Error('The demo company is asked before it is there.');
    return made.fresh;
  };
  return { db: () => fresh().db, ask: <Row extends object>(text: string) => rowsOf<Row>(fresh(), text) };
}

/** Ask a database in its own words. */
export const rowsOf = async <Row extends object>({ pool }: FreshDatabase, text: string): Promise<Row[]> =>
  (await pool.query<Row>(text)).rows;
