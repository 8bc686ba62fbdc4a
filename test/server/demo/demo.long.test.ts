import { seedDemo, type SeedOptions } from '../../../src/server/demo/seedDemo';
import { SHOWCASE } from '../../../src/server/demo/companySize';
import { createTestDatabase, type TestDatabase } from '../support/testDatabase';
import {
  CHEAP_HASH,
  NOON,
  createDemoDatabase,
  createTemporaryFileStore,
  digestTables,
  rowsOf,
} from './demoFixtures';

let database: TestDatabase;
let store: Awaited<ReturnType<typeof createTemporaryFileStore>>;
const seed = ({ db }: TestDatabase, more: Partial<SeedOptions> = {}) =>
  seedDemo({ db, files: store.files, clock: () => NOON, size: SHOWCASE, hashCost: CHEAP_HASH, ...more });

beforeAll(async () => {
  [database, store] = [await createTestDatabase(), await createTemporaryFileStore()];
  expect(await seed(database)).toBe(true);
});
afterAll(async () => {
  await database.close();
  await store.close();
});

it('reports its progress by part', async () => {
  const other = await createTestDatabase();
  const lines: string[] = [];
  const onProgress = (line: string) => void lines.push(line);
  await seed(other, { onProgress });
  await other.close();
  const parts = lines.filter((line) => /^ {2}\d of \d: [a-z, -]+$/.test(line));
  expect(parts.map((line) => line.slice(2, 8))).toEqual(
    parts.map((_line, index) => `${index + 1} of ${parts.length}`),
  );
  expect([lines.at(0), lines.at(-1)]).toEqual([
    expect.stringContaining('Creating the demo company'),
    expect.stringMatching(/^The demo company is ready: \d+ contracts, \d+ invoices\.$/),
  ]);
  expect(lines).toHaveLength(parts.length + 2);
});

describe('repeated seeding', () => {
  let other: TestDatabase;
  beforeEach(async () => {
    other = await createTestDatabase();
  });
  afterEach(() => other.close());

  it('gives the same data for the same time', async () => {
    expect(await seed(other)).toBe(true);
    expect(await digestTables(other)).toEqual(await digestTables(database));
  });

  it('starts over after a failed attempt', async () => {
    const body = "begin raise exception ''broken on purpose''; end";
    await other.pool.query(`create function fail() returns trigger language plpgsql as '${body}'`);
    await other.pool.query('create trigger fail before insert on events execute function fail()');
    await expect(seed(other)).rejects.toThrow('broken on purpose');
    expect(await rowsOf(other, 'select id from users union all select id from tanks')).toEqual([]);
    await other.pool.query('drop trigger fail on events');
    expect(await seed(other)).toBe(true);
    expect(await digestTables(other)).toEqual(await digestTables(database));
  });

  it("commits together with the caller's transaction", async () => {
    const alsoWrite = () => Promise.reject(new Error('disk full'));
    await expect(seed(other, { alsoWrite })).rejects.toThrow('disk full');
    expect(await rowsOf(other, 'select id from users')).toEqual([]);
  });

  it('writes nothing when its pictures cannot be stored', async () => {
    const files = { ...store.files, put: () => Promise.reject(new Error('the disk is full')) };
    await expect(seed(other, { files })).rejects.toThrow('the disk is full');
    expect(await rowsOf(other, 'select id from users')).toEqual([]);
  });
});

it.each(['2027-01-01T00:30:00Z', '2028-02-29T20:15:00Z', '2027-03-31T12:00:00Z', '2026-12-02T05:00:00Z'])(
  'a company that is seeded at %s satisfies the schema',
  async (day) => {
    const other = await createDemoDatabase(Date.parse(day));
    await other.close();
    expect(other.company.bills.filter(({ status }) => status === 'Paid').length).toBeGreaterThan(100);
  },
);
