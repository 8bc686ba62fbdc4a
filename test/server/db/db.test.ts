import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { withConnection, createDatabase } from '../../../src/server/db/databaseAdmin';
import { migrate } from '../../../src/server/db/migrate';
import { executePrepared, executeWithoutWaiting, openJobPool, openPool } from '../../../src/server/db/client';
import type { Db } from '../../../src/server/db/client';
import { createRuntimeRole } from '../../../src/server/db/roles';
import { sqlState } from '../../../src/server/db/sqlState';
import { inTransaction } from '../../../src/server/db/transaction';
import { createTestDatabase, type TestDatabase } from '../support/testDatabase';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const select = async (text: string): Promise<unknown> =>
  (await database.pool.query<{ value: unknown }>(`select ${text} as value`)).rows[0]?.value;

describe('database values', () => {
  it.each([
    ['12345678901::bigint', 12_345_678_901],
    ['-1::bigint', -1],
    ["date '2026-11-20'", '2026-11-20'],
    ['null::bigint', null],
    ["timestamptz '2026-11-20T08:00:00Z'", new Date('2026-11-20T08:00:00Z')],
  ])('are read from %s as %j', async (text, value) => {
    expect(await select(text)).toEqual(value);
  });

  it('are rejected instead of rounded when a number is too large', async () => {
    await expect(select('9007199254740993::bigint')).rejects.toThrow('too large to be read exactly');
  });
});

describe('connection pool', () => {
  it.each([
    ['statement_timeout', '5s'],
    ['lock_timeout', '2s'],
    ['idle_in_transaction_session_timeout', '10s'],
  ])('limits %s to %s', async (name, limit) => {
    const pool = openPool(database.url, { max: 1 });
    const { rows } = await pool.query('select current_setting($1) as limit', [name]);
    await pool.end();
    expect(rows).toEqual([{ limit }]);
  });

  it('lets a statement of a scheduled job run for a minute', async () => {
    const pool = openJobPool(database.url, () => undefined);
    const { rows } = await pool.query('show statement_timeout');
    await pool.end();
    expect(rows).toEqual([{ statement_timeout: '1min' }]);
  });

  it('compiles no queries', async () => {
    expect(await select("current_setting('jit')")).toBe('off');
  });

  it('reports a connection that breaks while idle and continues', async () => {
    const messages: string[] = [];
    const pool = openPool(database.url, { onConnectionError: (message) => messages.push(message) });
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const broken = new Promise((done) => pool.once('error', done));
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await broken;
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(messages.join()).toContain('terminating connection');
    await pool.end();
  });
});

describe('prepared statements', () => {
  const preparedIn = async (db: Db) => {
    await sql`select ${'a parameter'} as value`.execute(db);
    const { rows } = await sql<{
      statement: string;
    }>`select statement from pg_prepared_statements`.execute(db);
    return rows.map(({ statement }) => statement);
  };

  it('are prepared in a transaction, which repeats the same ones', async () => {
    expect(await inTransaction(database.db, preparedIn)).toContain('select $1 as value');
  });

  it('are planned for their values outside of transactions', async () => {
    const other = await createTestDatabase();
    expect(await preparedIn(other.db)).toEqual([]);
    await other.close();
  });

  describe('statements that find rows by key', () => {
    let other: Awaited<ReturnType<typeof createTestDatabase>>;
    const find = (db: Db) =>
      executePrepared(db, sql<{ value: unknown }>`select value from kept where id = ${1}`.compile(db));
    beforeAll(async () => {
      other = await createTestDatabase();
      await sql`create table kept (id integer, value integer); insert into kept values (1, 2)`.execute(
        other.db,
      );
    });
    afterAll(() => other.close());

    it('are prepared outside of transactions', async () => {
      await find(other.db);
      expect(await preparedIn(other.db)).toEqual([expect.stringContaining('select value from kept')]);
    });

    it('are planned again when a column has changed its type', async () => {
      expect((await find(other.db)).rows).toEqual([{ value: 2 }]);
      await sql`alter table kept alter value type text`.execute(other.db);
      expect((await find(other.db)).rows).toEqual([{ value: '2' }]);
      await find(other.db);
      await sql`alter table kept alter value type integer using value::integer`.execute(other.db);
      expect((await inTransaction(other.db, find)).rows).toEqual([{ value: 2 }]);
    });
  });
});

describe('statements sent without waiting', () => {
  beforeAll(() => sql`create table unawaited (fils bigint check (fils > 0))`.execute(database.db));
  const add = (db: Db, fils: number) =>
    executeWithoutWaiting(db, sql`insert into unawaited values (${fils})`.compile(db));
  const stored = (db: Db) =>
    sql<{ fils: number }>`select fils from unawaited order by fils`
      .execute(db)
      .then(({ rows }) => rows.map(({ fils }) => fils));

  it('are executed before the next statement, and committed', async () => {
    const seen = await inTransaction(database.db, async (trx) => {
      await add(trx, 1);
      await add(trx, 2);
      const rows = await stored(trx);
      await add(trx, 3);
      return rows;
    });
    expect(seen).toEqual([1, 2]);
    expect(await stored(database.db)).toEqual([1, 2, 3]);
  });

  it('throw their error at the next statement', async () => {
    const work = inTransaction(database.db, async (trx) => {
      await add(trx, 4);
      await add(trx, -1);
      return stored(trx);
    });
    await expect(work).rejects.toMatchObject({ code: '23514' });
    expect(await stored(database.db)).toEqual([1, 2, 3]);
  });

  it('throw their error at the commit, which stores nothing', async () => {
    const work = inTransaction(database.db, async (trx) => {
      await add(trx, 4);
      await add(trx, -1);
    });
    await expect(work).rejects.toMatchObject({ code: '23514' });
    expect(await stored(database.db)).toEqual([1, 2, 3]);
  });

  it('do not replace the error of the work', async () => {
    const work = inTransaction(database.db, async (trx) => {
      await add(trx, -1);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await inTransaction(database.db, stored)).toEqual([1, 2, 3]);
  });

  it('throw their error at once outside of transactions', async () => {
    await expect(add(database.db, -1)).rejects.toMatchObject({ code: '23514' });
  });
});

describe('transaction', () => {
  const failing = (code: string, times: number) => {
    const calls = { tries: 0 };
    const work = () => {
      calls.tries += 1;
      const fails = calls.tries <= times;
      return fails ? Promise.reject(Object.assign(new Error(code), { code })) : Promise.resolve('done');
    };
    return { calls, work };
  };

  it.each(['40001', '40P01', '0A000'])('is retried after %s', async (code) => {
    const { calls, work } = failing(code, 3);
    expect(await inTransaction(database.db, work)).toBe('done');
    expect(calls.tries).toBe(4);
  });

  it('fails after the third retry', async () => {
    const { calls, work } = failing('40001', 9);
    await expect(inTransaction(database.db, work)).rejects.toThrow('40001');
    expect(calls.tries).toBe(4);
  });

  it('is not retried for other errors', async () => {
    const { calls, work } = failing('23505', 1);
    await expect(inTransaction(database.db, work)).rejects.toThrow('23505');
    expect(calls.tries).toBe(1);
  });

  it('is rolled back on failure', async () => {
    await sql`create table sums (fils bigint)`.execute(database.db);
    const work = inTransaction(database.db, async (trx) => {
      await sql`insert into sums values (1)`.execute(trx);
      await inTransaction(trx, (inner) => sql`insert into sums values (2)`.execute(inner));
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await select('(select count(*) from sums)')).toBe(0);
  });

  it('executes statements in the order in which they were started, without waiting for each other', async () => {
    const results = await inTransaction(database.db, (trx) =>
      Promise.all([
        sql`create table ordered (value integer)`.execute(trx),
        sql`insert into ordered values (${1})`.execute(trx),
        sql`select value from ordered`.execute(trx),
      ]),
    );
    expect(results[2].rows).toEqual([{ value: 1 }]);
  });

  it('throws the error of the failed statement, not of those sent with it', async () => {
    const nested = async (trx: Db) => {
      const divide = async () => sql`select 1 / ${0}::integer`.execute(trx);
      await (async () => divide())();
    };
    const work = inTransaction(database.db, (trx) => Promise.all([nested(trx), sql`select 1`.execute(trx)]));
    await expect(work).rejects.toMatchObject({ code: '22012' });
  });

  it('sends nothing after a failure', async () => {
    await sql`create table leftovers (value integer)`.execute(database.db);
    const leftBehind = async (trx: Db) => {
      await sql`select pg_sleep(0.05)`.execute(trx);
      await sql`insert into leftovers values (1)`.execute(trx);
    };
    let left: Promise<void> | undefined;
    const work = inTransaction(database.db, async (trx) => {
      left = leftBehind(trx);
      left.catch(() => undefined);
      await Promise.reject(new Error('changed my mind'));
    });
    await expect(work).rejects.toThrow('changed my mind');
    await expect(left).rejects.toThrow();
    expect(await select('(select count(*) from leftovers)')).toBe(0);
  });

  it('succeeds after a deadlock', async () => {
    await sql`create table pair (id int primary key, fils bigint); insert into pair values (1, 0), (2, 0)`.execute(
      database.db,
    );
    const add = (first: number, second: number) =>
      inTransaction(database.db, async (trx) => {
        await sql`update pair set fils = fils + 1 where id = ${first}`.execute(trx);
        await sql`select pg_sleep(0.1)`.execute(trx);
        await sql`update pair set fils = fils + 1 where id = ${second}`.execute(trx);
      });
    await Promise.all([add(1, 2), add(2, 1)]);
    expect(await select('(select array_agg(fils::int) from pair)')).toEqual([2, 2]);
  });

  it.each([
    [Object.assign(new Error(), { code: '23505' }), '23505'],
    [Object.assign(new Error(), { code: 'ECONNREFUSED' }), undefined],
    ['23505', undefined],
  ])('reads the SQLSTATE of %p', (error, state) => {
    expect(sqlState(error)).toBe(state);
  });
});

describe('runtime role', () => {
  const role = `tankbook_test_role_${Date.now()}`;
  let own: ReturnType<typeof openPool>;
  beforeAll(async () => {
    own = openPool(await createRuntimeRole(database.url, role), { max: 1 });
  });
  afterAll(async () => {
    await own.end();
    await database.pool.query(`grant ${role} to current_user; drop owned by ${role}; drop role ${role}`);
  });

  it.each([
    'select count(*) from audit',
    "insert into secrets (name, bytes) values ('x', '')",
    "update secrets set bytes = 'y' where name = 'x'",
    "delete from secrets where name = 'x'",
    "select enqueue_job('x', '{}', null, 1)",
  ])('can %s', async (statement) => {
    await expect(own.query(statement)).resolves.toMatchObject({ rowCount: 1 });
  });

  it.each([
    'update audit set ip = null',
    'delete from audit',
    'delete from migrations',
    'truncate users',
    'drop table users',
    'alter table users add extra text',
    'create table extra (id int)',
    'create role extra',
    'create table graphile_worker.extra (id int)',
    'alter table graphile_worker._private_jobs add extra text',
    'insert into graphile_worker._private_jobs (task_id) values (1)',
  ])('cannot %s', async (statement) => {
    await expect(own.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('gets a new password at every start', async () => {
    const [first, second] = [
      await createRuntimeRole(database.url, role),
      await createRuntimeRole(database.url, role),
    ];
    await expect(withConnection(first, (client) => client.query('select 1'))).rejects.toMatchObject({
      code: '28P01',
    });
    await withConnection(second, (client) => client.query('select 1'));
  });
});

describe('migrations', () => {
  let folder = '';
  let url = '';
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  const columns = () =>
    withConnection(url, async (client) => {
      const find =
        "select string_agg(column_name, ' ' order by 1) as names from information_schema.columns where table_name = 'tanks'";
      return (await client.query<{ names: string | null }>(find)).rows[0]?.names;
    });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tankbook-migrations-'));
    url = await createDatabase(database.url, `${new URL(database.url).pathname.slice(1)}_${Math.random()}`);
    await write('001-tanks.sql', 'create table tanks (id int);');
    await write('002-serials.sql', 'alter table tanks\nadd serial text;');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('run in order and once', async () => {
    expect(await migrate(url, folder)).toEqual(['001-tanks.sql', '002-serials.sql']);
    expect(await migrate(url, folder)).toEqual([]);
    expect(await columns()).toBe('id serial');
  });

  it('run once when several processes start together', async () => {
    const runs = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)]);
    expect(runs.flat().sort()).toEqual(['001-tanks.sql', '002-serials.sql']);
  });

  it('are rejected when an applied one has changed, except for line endings', async () => {
    await migrate(url, folder);
    await write('002-serials.sql', 'alter table tanks\r\nadd serial text;');
    expect(await migrate(url, folder)).toEqual([]);
    await write('002-serials.sql', 'alter table tanks add number text;');
    await expect(migrate(url, folder)).rejects.toThrow(
      'The migration 002-serials.sql was changed after it had run; add a new one instead.',
    );
  });

  it('are rejected when the database is newer than the program', async () => {
    await migrate(url, folder);
    await rm(join(folder, '002-serials.sql'));
    await expect(migrate(url, folder)).rejects.toThrow('it already has 002-serials.sql');
  });

  it('are rolled back on failure', async () => {
    await migrate(url, folder);
    await write('003-wrong.sql', 'alter table tanks add capacity int; alter table nothing add x int;');
    await expect(migrate(url, folder)).rejects.toThrow(
      'The migration 003-wrong.sql failed and was rolled back: relation "nothing" does not exist.',
    );
    expect(await columns()).toBe('id serial');
  });

  it.each(['3-tanks.sql', '002-twice.sql', '004-Caps.sql'])('reject the file name %s', async (name) => {
    await write(name, 'select 1;');
    await expect(migrate(url, folder)).rejects.toThrow('needs a unique name and number');
  });
});
