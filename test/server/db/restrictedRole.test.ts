import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createDb, openPool, withVisibility } from '../../../src/server/db/client';
import type { Db } from '../../../src/server/db/client';
import { withConnection } from '../../../src/server/db/databaseAdmin';
import { migrate } from '../../../src/server/db/migrate';
import { newRecordId } from '../../../src/server/db/recordId';
import { assertViewsCurrent } from '../../../src/server/db/rowVisibility';
import { sqlState } from '../../../src/server/db/sqlState';
import { drafts } from '../../sampleDrafts';
import { createTestServer, type TestServer } from '../support/testServer';
import { insertSite } from '../support/testRecords';

const MIGRATIONS = join(__dirname, '../../../src/server/db/migrations');
const READERS = 3;
const READS_AFTERWARDS = 10;
const MAX_READS = 20_000;

let server: TestServer;
let restricted: Db;
let url = '';
let folder = '';

const emirates = async (db: Db) =>
  (
    await sql<{
      emirate: string;
    }>`select emirate from tanks t join sites s on s.code = t.site_code order by 1`.execute(db)
  ).rows.map(({ emirate }) => emirate);
const check = () => withConnection(url, assertViewsCurrent);
const alter = (text: string) => sql.raw(text).execute(server.db);

beforeEach(async () => {
  server = await createTestServer();
  restricted = server.deps.visibleDbFor({ userId: newRecordId(), areas: ['Sharjah'] });
  const chief = await server.signIn({ role: 'SuperAdmin' });
  for (const [index, emirate] of (['Sharjah', 'Dubai', 'Sharjah', 'Ajman'] as const).entries()) {
    const site = await insertSite(server.db, { code: `SITE-80${index}`, emirate });
    const draft = { ...drafts.tank, serial_number: `SN-80${index}`, site };
    expect((await server.request(chief, 'POST', '/tank/add', draft)).status).toBeLessThan(300);
  }
  const name = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
  const pathname = `/${name.rows[0]?.name ?? ''}`;
  url = Object.assign(new URL(process.env.TEST_TEMPLATE_URL ?? ''), { pathname }).href;
  folder = await mkdtemp(join(tmpdir(), 'tankbook-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Reads as restricted users until the work has ended, and a few more times; returns the outcomes. */
async function readWhile(work: Promise<unknown>) {
  const outcomes = { rows: new Set<string>(), whole: 0, failed: [] as string[] };
  const progress = { ended: false };
  void work.catch(() => undefined).finally(() => (progress.ended = true));
  const reader = async () => {
    for (let reads = 0, after = 0; after < READS_AFTERWARDS && reads < MAX_READS; reads += 1) {
      if (progress.ended) after += 1;
      try {
        const rows = await emirates(restricted);
        rows.forEach((emirate) => outcomes.rows.add(emirate));
        if (rows.length === 2) outcomes.whole += 1;
      } catch (error) {
        outcomes.failed.push(sqlState(error) ?? String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return outcomes;
}

describe('restricted user during a migration', () => {
  const CHANGE = `alter table tanks add column remark text not null default 'none';
    select pg_sleep(0.5);`;

  it('sees no rows of other areas', async () => {
    await writeFile(join(folder, '900-remark.sql'), CHANGE);
    const migration = migrate(url, folder);
    const outcomes = await readWhile(migration);
    expect(await migration).toEqual(['900-remark.sql']);
    expect([...outcomes.rows]).toEqual(['Sharjah']);
    expect(outcomes.whole).toBeGreaterThanOrEqual(READERS * READS_AFTERWARDS - outcomes.failed.length);
    expect((await sql`select remark from tanks`.execute(restricted)).rows).toHaveLength(2);
    await check();
  });

  it('sees no rows of other areas when the migration fails, and its own rows as before', async () => {
    await writeFile(join(folder, '900-remark.sql'), CHANGE);
    await writeFile(join(folder, '901-wrong.sql'), 'alter table nothing add x int;');
    const migration = migrate(url, folder);
    const outcomes = await readWhile(migration);
    await expect(migration).rejects.toThrow('The migration 901-wrong.sql failed and was rolled back');
    expect([...outcomes.rows]).toEqual(['Sharjah']);
    expect(await emirates(restricted)).toEqual(['Sharjah', 'Sharjah']);
    await expect(sql`select remark from tanks`.execute(server.db)).rejects.toMatchObject({ code: '42703' });
    await check();
  });
});

describe('restricted role', () => {
  it.each(['select from public.tanks', 'update public.tanks set name = name', 'select from migrations'])(
    'cannot %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(restricted)).rejects.toMatchObject({ code: '42501' });
    },
  );

  it.each(['drop view visible.tanks cascade', 'drop schema visible cascade'])(
    'gets an error instead of all rows after %s',
    async (statement) => {
      await alter(statement);
      await expect(emirates(restricted)).rejects.toMatchObject({ code: '42501' });
    },
  );

  it('resets the connection to the rights of the server', async () => {
    const readAsBoth = async () => [(await emirates(restricted)).length, (await emirates(server.db)).length];
    for (let round = 0; round < 10; round += 1)
      expect(await Promise.all([readAsBoth(), readAsBoth()])).toEqual([
        [2, 4],
        [2, 4],
      ]);
  });
});

it('a connection that a job can’t return to the rights of the server is closed', async () => {
  const pool = openPool(server.url, { max: 1 });
  const db = createDb(pool);
  const owner = { userId: newRecordId(), areas: ['Sharjah'] };
  const work = withVisibility(db, owner, async (visible) => {
    expect(await emirates(visible)).toHaveLength(2);
    await sql`begin`.execute(visible);
    await sql`select 1 / 0`.execute(visible);
  });
  await expect(work).rejects.toThrow('division by zero');
  expect(await emirates(db)).toHaveLength(4);
  await pool.end();
});

describe('server start is refused', () => {
  it.each([
    ['a view is missing', 'drop view visible.settings', 'settings'],
    ['a table has a column that its view lacks', 'alter table pos add column extra text', 'pos'],
    ['a table has no view', 'create table extra (id int)', 'extra'],
    ['restricted users may read a table', 'grant select on tanks to public', 'tanks'],
  ])('when %s', async (_name, statement, table) => {
    await check();
    await alter(statement);
    await expect(check()).rejects.toThrow(
      `The views of area-restricted users do not match this program (${table}): run 'npm run db:migrate'.`,
    );
    await migrate(url);
    await check();
  });

  it('when views are missing or belong to another version', async () => {
    await alter(`comment on schema visible is 'another'`);
    await expect(check()).rejects.toThrow('do not match this program: run');
    await alter('drop schema visible cascade');
    await expect(check()).rejects.toThrow('do not match this program (');
  });
});
