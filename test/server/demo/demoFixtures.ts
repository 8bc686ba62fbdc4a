import type { Database } from '../../../src/server/db/schema/database';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Company } from '../../../src/server/demo/generate/company';
import { inTransaction } from '../../../src/server/db/transaction';
import { generateCompany } from '../../../src/server/demo/generate/company';
import { seedDemo, writeDemo } from '../../../src/server/demo/seedDemo';
import { SHOWCASE, SMALL, type CompanySize } from '../../../src/server/demo/companySize';
import { createFileStore, type FileStore } from '../../../src/server/storage/fileStore';
import { createTestDatabase, createTemplateOnce, type TestDatabase } from '../support/testDatabase';
import { START } from '../support/testServer';

/** Time at which tests generate the demo company. */
export const NOON = Date.parse('2026-11-21T08:00:00Z');
export const CHEAP_HASH = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/** Tests use the showcase; `DEMO_SIZE=small` selects the company of a first start. */
export const DEMO_SIZE = process.env.DEMO_SIZE === 'small' ? SMALL : SHOWCASE;

async function write({ db }: TestDatabase, company: Company, now: number): Promise<void> {
  const storedFiles = company.files.map(() => ({ sha256: 'a'.repeat(64), size: 1 }));
  await inTransaction(db, (trx) => writeDemo(trx, company, { password_hash: 'none', storedFiles, now }));
}

/** The demo company in its own database, without generated pictures; copied from a template at noon. */
export async function createDemoDatabase(now = NOON): Promise<TestDatabase & { readonly company: Company }> {
  let company: Company | undefined;
  const generated = () => (company ??= generateCompany(now, DEMO_SIZE));
  const isNoon = now === NOON;
  const database = await createTestDatabase(
    isNoon ? await createTemplateOnce('company', (template) => write(template, generated(), now)) : undefined,
  );
  if (!isNoon) await write(database, generated(), now);
  return {
    ...database,
    get company() {
      return generated();
    },
  };
}

/** Today's demo company in its own database, generated once per run. */
export const createTodaysCompany = (): Promise<TestDatabase> =>
  createTemplateOnce('today', (template) => {
    const now = Date.now();
    return write(template, generateCompany(now, DEMO_SIZE), now);
  }).then(createTestDatabase);

/** Small enough to digest the whole database often, with every kind of record. */
const TINY: CompanySize = {
  sites: 8,
  tanks: 12,
  clients: 24,
  contracts: 30,
  orders: 24,
  hasSmallTanks: true,
};
const tinyFiles = () => join(process.env.TEST_FILES ?? '', 'tiny');

/** A tiny demo company in its own database, generated once per run. */
export const createTinyCompany = (): Promise<TestDatabase> =>
  createTemplateOnce('tiny', async ({ db }) => {
    const files = createFileStore(tinyFiles());
    await seedDemo({ db, files, clock: () => START, size: TINY, hashCost: CHEAP_HASH });
  }).then(createTestDatabase);

/** Copies the pictures of the tiny company to the directory of a file store. */
export const copyTinyFiles = (folder: string): Promise<void> => cp(tinyFiles(), folder, { recursive: true });

/** A file store in a temporary directory. */
export async function createTemporaryFileStore(): Promise<{ files: FileStore; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tankbook-demo-'));
  return { files: createFileStore(folder), close: () => rm(folder, { recursive: true }) };
}

/** Provides the demo company to all tests of a file. */
export function useDemoDatabase() {
  const current: { database?: TestDatabase } = {};
  beforeAll(async () => {
    current.database = await createDemoDatabase();
  });
  afterAll(() => current.database?.close());
  const database = (): TestDatabase => {
    if (!current.database) throw new Error('The demo company is used before it exists.');
    return current.database;
  };
  return {
    db: () => database().db,
    query: <Row extends object>(text: string) => rowsOf<Row>(database(), text),
  };
}

/** Runs SQL and returns the rows. */
export const rowsOf = async <Row extends object>({ pool }: TestDatabase, text: string): Promise<Row[]> =>
  (await pool.query<Row>(text)).rows;

const TABLES: readonly (keyof Database)[] = [
  'roles',
  'users',
  'settings',
  'setting_versions',
  'tanks',
  'clients',
  'counters',
  'contracts',
  'devices',
  'orders',
  'bills',
  'pos',
  'wallets',
  'media',
  'events',
  'document_number_series',
];

/** Columns with random values: salted hashes, and ids of the orders and notifications that alarms create. */
const RANDOM_COLUMNS: Partial<Record<keyof Database, string>> = {
  users: 'role_id,password_hash',
  orders: 'id',
  events: 'id,model_id,dedupe_key',
};

/** Digests of all seeded rows, without random values and system roles. */
export const digestTables = async (other: TestDatabase): Promise<Record<string, unknown>> => {
  const tables = TABLES.filter((table) => table !== 'roles');
  const sums: Record<string, unknown> = {};
  for (const table of tables) {
    const row = `(to_jsonb(t) - '{${RANDOM_COLUMNS[table] ?? ''}}'::text[])::text`;
    sums[table] = await rowsOf(other, `select md5(string_agg(${row}, '|' order by ${row})) from ${table} t`);
  }
  return sums;
};
