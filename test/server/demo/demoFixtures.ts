import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Company } from '../../../src/server/demo/generate/company';
import { inTransaction } from '../../../src/server/db/transaction';
import { generateCompany } from '../../../src/server/demo/generate/company';
import { writeDemo } from '../../../src/server/demo/seedDemo';
import { SHOWCASE, SMALL } from '../../../src/server/demo/companySize';
import { createFileStore, type FileStore } from '../../../src/server/storage/fileStore';
import { createTestDatabase, createTemplateOnce, type TestDatabase } from '../support/testDatabase';

/** The moment at which tests make the demo company. */
export const NOON = Date.parse('2026-11-21T08:00:00Z');
/** A hash that costs next to nothing. */
export const CHEAP_HASH = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/** Tests look at the showcase; `DEMO_SIZE=small` lets them look at the company that a first start writes. */
export const DEMO_SIZE = process.env.DEMO_SIZE === 'small' ? SMALL : SHOWCASE;

async function write({ db }: TestDatabase, company: Company, now: number): Promise<void> {
  const kept = company.files.map(() => ({ sha256: 'a'.repeat(64), size: 1 }));
  await inTransaction(db, (trx) =>
    writeDemo(trx, company, { password_hash: 'none', storedFiles: kept, now }),
  );
}

/** The demo company in a database of its own, its pictures left undrawn; at noon it is written once for all tests of a run. */
export async function createDemoDatabase(now = NOON): Promise<TestDatabase & { company: Company }> {
  const company = generateCompany(now, DEMO_SIZE);
  const isNoon = now === NOON;
  const fresh = await createTestDatabase(
    isNoon ? await createTemplateOnce('company', (made) => write(made, company, now)) : undefined,
  );
  if (!isNoon) await write(fresh, company, now);
  return { ...fresh, company };
}

/** The demo company of today in a database of its own, written once for a whole run. */
export const createTodaysCompany = (): Promise<TestDatabase> =>
  createTemplateOnce('today', (made) => {
    const now = Date.now();
    return write(made, generateCompany(now, DEMO_SIZE), now);
  }).then(createTestDatabase);

/** A file store of its own, that leaves nothing behind. */
export async function createTemporaryFileStore(): Promise<{ files: FileStore; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tankbook-demo-'));
  return { files: createFileStore(folder), close: () => rm(folder, { recursive: true }) };
}

/** The demo company, there for all tests of a file. */
export function useDemoDatabase() {
  const made: { fresh?: TestDatabase } = {};
  beforeAll(async () => {
    made.fresh = await createDemoDatabase();
  });
  afterAll(() => made.fresh?.close());
  const fresh = (): TestDatabase => {
    if (!made.fresh) throw new Error('The demo company is asked before it is there.');
    return made.fresh;
  };
  return { db: () => fresh().db, ask: <Row extends object>(text: string) => rowsOf<Row>(fresh(), text) };
}

/** Ask a database in its own words. */
export const rowsOf = async <Row extends object>({ pool }: TestDatabase, text: string): Promise<Row[]> =>
  (await pool.query<Row>(text)).rows;
