import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { isEmiratesId, isPhone } from '../../../src/domain/identifiers';
import { DEMO_PASSWORD, DEMO_EMPLOYEES, DEMO_SIGN_INS } from '../../../src/server/demo/demoUsers';
import { seedDemo, type SeedOptions } from '../../../src/server/demo/seedDemo';
import { verifyPassword } from '../../../src/server/security/passwordHash';
import { passwordWeakness } from '../../../src/server/security/passwordStrength';
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

const OWN = `select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;

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

const query = <Row extends object>(text: string) => rowsOf<Row>(database, text);

it('does not change an existing company', async () => {
  const before = await digestTables(database);
  expect(await seed(database, { clock: () => NOON + 86_400_000 })).toBe(false);
  expect(await digestTables(database)).toEqual(before);
});

it('leaves indexes, constraints, triggers and table settings unchanged', async () => {
  const shape = `select 'index', pg_get_indexdef(indexrelid) as definition from pg_index where indrelid in (${OWN})
    union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      || case when convalidated then '' else ' not validated' end from pg_constraint where conrelid in (${OWN})
    union all select 'trigger', format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger
      where tgrelid in (${OWN}) and not tgisinternal
    union all select 'setting', relname || reloptions::text from pg_class where oid in (${OWN}) and reloptions <> '{}'
    order by 1, 2`;
  const empty = await createTestDatabase();
  const before = await rowsOf(empty, shape);
  await empty.close();
  expect(before.length).toBeGreaterThan(300);
  expect(await query(shape)).toEqual(before);
});

it('stores a real picture for every attachment and cheque', async () => {
  const media = await query<{ sha256: string; size: number }>('select distinct sha256, size from media');
  expect(media.length).toBeGreaterThan(100);
  for (const { sha256, size } of media) {
    const file = await store.files.open(sha256);
    if (!file) throw new Error(`${sha256} is not kept`);
    const bytes = await buffer(file.stream);
    expect(bytes.byteLength).toBe(size);
    const { format, width, height } = await sharp(bytes).metadata();
    expect([format, width > 400, height > 300]).toEqual(['png', true, true]);
  }
  const bare = await query(`select id from wallets w where type = 'check' and not exists (
    select from media where owner_model = 'wallet' and owner_id = w.id and name = 'cheque_image')`);
  expect(bare).toEqual([]);
});

describe('demo users', () => {
  it('are ten, each with an id card, a valid Emirates ID and phone number', async () => {
    const employees = await query<{ national_id: string; phone: string; cards: number }>(
      `select national_id, phone, (select count(*) from media m where m.owner_id = u.id and m.name = 'id_photo') as cards
       from users u`,
    );
    expect(employees).toHaveLength(10);
    for (const { national_id, phone, cards } of employees)
      expect([isEmiratesId(national_id), isPhone(phone), cards]).toEqual([true, true, 1]);
  });

  it('have one role each, and one is super administrator', async () => {
    expect((await query('select distinct role_id from users')).length).toBe(8);
    expect(DEMO_EMPLOYEES.filter(({ role }) => role === 'SuperAdmin')).toHaveLength(1);
  });

  it('sign in with the printed password', async () => {
    expect(
      passwordWeakness(
        DEMO_PASSWORD,
        DEMO_EMPLOYEES.flatMap(({ username, first, last }) => [username, first, last]),
      ),
    ).toBe(undefined);
    const users = await query<{
      username: string;
      password_hash: string;
      status: string;
      verified: boolean;
    }>('select username, password_hash, status, verified from users');
    const open = users.filter(({ status, verified }) => status === 'active' && verified);
    expect(open.map(({ username }) => username).sort()).toEqual(
      DEMO_SIGN_INS.map(({ username }) => username).sort(),
    );
    expect(await verifyPassword(users[0]?.password_hash, DEMO_PASSWORD, CHEAP_HASH)).toBe(true);
  });
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
