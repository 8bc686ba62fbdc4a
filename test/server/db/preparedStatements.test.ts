import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, type Pool } from 'pg';
import { PREPARED, withPreparedStatements } from '../../../src/server/db/preparedStatements';
import { openPool } from '../../../src/server/db/client';
import type { Database } from '../../../src/server/db/schema/database';
import { inTransaction } from '../../../src/server/db/transaction';
import { createTestDatabase, type TestDatabase } from '../support/testDatabase';
import { textMatching } from '../support/matchers';
import { createTestServer, type TestServer } from '../support/testServer';

const MOST = 3;

let fresh: TestDatabase;
let db: Kysely<Database>;
let pool: Pool;
beforeAll(async () => {
  fresh = await createTestDatabase();
});
afterAll(() => fresh.close());

beforeEach(() => {
  pool = openPool(fresh.url, { max: 1, onConnectionError: () => undefined });
  db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool, MOST) }) });
});
afterEach(() => db.destroy());

/** What is asked by name: one statement for each sum. */
const plus = async (more: number, value: number): Promise<unknown> => {
  const asked = sql<{ sum: number }>`select ${PREPARED}${value}::int + ${sql.lit(more)} as sum`;
  return (await asked.execute(db)).rows[0]?.sum;
};
const known = async (over: Kysely<Database> = db) =>
  (
    await sql<{
      statement: string;
      asked: number;
    }>`select statement, (generic_plans + custom_plans)::int as asked
      from pg_prepared_statements order by statement`.execute(over)
  ).rows;
const backend = async () =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

describe('prepared statement', () => {
  it('is parsed once per connection for any values', async () => {
    for (const value of [1, 2, 3]) expect(await plus(1, value)).toBe(value + 1);
    expect(await known()).toEqual([{ statement: textMatching(/\+ 1 as sum$/), asked: 3 }]);
  });

  it('is the only kind that PostgreSQL caches', async () => {
    await sql`select ${1}::int + 1 as sum`.execute(db);
    expect(await known()).toEqual([]);
  });

  it('is limited per connection; a connection over the limit is replaced', async () => {
    const first = await backend();
    for (let more = 0; more < 12; more += 1) {
      expect(await plus(more, 1)).toBe(more + 1);
      expect((await known()).length).toBeLessThanOrEqual(MOST);
    }
    expect(await backend()).not.toBe(first);
  });

  it('is prepared again after a database restart', async () => {
    expect(await plus(1, 1)).toBe(2);
    const pid = await backend();
    const broken = new Promise((done) => pool.once('error', done));
    await fresh.pool.query('select pg_terminate_backend($1)', [pid]);
    await broken;
    expect(await plus(1, 2)).toBe(3);
    expect(await backend()).not.toBe(pid);
  });

  it('keeps its name and reports its own error when it fails', async () => {
    const half = (by: number) => sql`select ${PREPARED}1 / ${by}::int as part`.execute(db);
    await expect(half(0)).rejects.toThrow('division by zero');
    expect((await half(1)).rows).toEqual([{ part: 1 }]);
  });
});

describe('table changes while the server runs', () => {
  const all = (over: Kysely<Database>) =>
    sql`select ${PREPARED}* from names_of where id > ${0}`.execute(over);
  beforeEach(() => fresh.pool.query('create table names_of (id int); insert into names_of values (1)'));
  afterEach(() => fresh.pool.query('drop table names_of'));
  const widen = () => fresh.pool.query('alter table names_of add word text');

  it('return current data', async () => {
    expect((await all(db)).rows).toEqual([{ id: 1 }]);
    await widen();
    expect((await all(db)).rows).toEqual([{ id: 1, word: null }]);
    expect((await all(db)).rows).toEqual([{ id: 1, word: null }]);
  });

  it('restart the transaction in progress', async () => {
    await all(db);
    await widen();
    const tries = { made: 0 };
    const found = await inTransaction(db, async (trx) => {
      tries.made += 1;
      await sql`insert into names_of values (2)`.execute(trx);
      return (await all(trx)).rows;
    });
    expect([tries.made, found]).toEqual([
      2,
      [
        { id: 1, word: null },
        { id: 2, word: null },
      ],
    ]);
  });
});

describe('server', () => {
  let server: TestServer;
  let asked: jest.SpyInstance;
  beforeAll(async () => {
    server = await createTestServer();
    asked = jest.spyOn(Client.prototype, 'query');
  });
  afterAll(async () => {
    asked.mockRestore();
    await server.close();
  });

  /** The tables that were asked by name for an answer, and those that were asked without. */
  const tablesAsked = async (...question: Parameters<TestServer['request']>) => {
    asked.mockClear();
    expect((await server.request(...question)).status).toBe(200);
    const tables = (rows: unknown[]) =>
      rows.map((row) => / from (?:\/\* by name \*\/ )?"?(\w+)/.exec(String(row))?.[1] ?? '');
    const configs = asked.mock.calls.map(([config]: unknown[]) => config);
    const named = configs.flatMap((config) =>
      typeof config === 'object' && config !== null && 'text' in config ? [config.text] : [],
    );
    return { named: tables(named), plain: tables(configs.filter((config) => typeof config === 'string')) };
  };

  it('uses prepared statements for authentication and polling', async () => {
    const anna = await server.signIn({ role: 'SuperAdmin' });
    const { named, plain } = await tablesAsked(anna, 'POST', '/event?sort=desc', {});
    expect([...new Set(named)]).toEqual(['sessions', 'events']);
    expect(plain).toEqual([]);
  });

  it('uses prepared statements for unfiltered lists only', async () => {
    const anna = await server.signIn({ role: 'SuperAdmin' });
    const whole = await tablesAsked(anna, 'POST', '/client', {});
    expect(whole.plain).toEqual([]);
    const searched = await tablesAsked(anna, 'POST', '/client', { search: 'ma' });
    expect(searched.named).toEqual(['sessions']);
    expect(searched.plain).toContain('clients');
  });

  it('uses prepared statements only for authentication of restricted users', async () => {
    const { named } = await tablesAsked(
      await server.signIn({ flags: ['canViewTanks'], areas: ['Ajman'] }),
      'POST',
      '/tank',
      {},
    );
    expect(named).toEqual(['sessions']);
  });
});
