import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { withConnection, createDatabase } from '../../../src/server/db/databaseAdmin';
import { migrate } from '../../../src/server/db/migrate';
import { openPool } from '../../../src/server/db/client';
import { createRuntimeRole } from '../../../src/server/db/roles';
import { inTransaction, sqlState } from '../../../src/server/db/transaction';
import { startTcpProxy } from '../../proof/support/tcpProxy';
import { createTestDatabase, type TestDatabase } from '../support/testDatabase';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase();
});
afterAll(() => fresh.close());

const answerTo = async (text: string): Promise<unknown> =>
  (await fresh.pool.query<{ answer: unknown }>(`select ${text} as answer`)).rows[0]?.answer;

describe('database values', () => {
  it.each([
    ['12345678901::bigint', 12_345_678_901],
    ['-1::bigint', -1],
    ["date '2026-11-20'", '2026-11-20'],
    ['null::bigint', null],
    ["timestamptz '2026-11-20T08:00:00Z'", new Date('2026-11-20T08:00:00Z')],
  ])('are read from %s as %j', async (text, value) => {
    expect(await answerTo(text)).toEqual(value);
  });

  it('are rejected instead of rounded when a number is too large', async () => {
    await expect(answerTo('9007199254740993::bigint')).rejects.toThrow('too large to be read exactly');
  });
});

describe('connection pool', () => {
  it.each([
    ['statement_timeout', '5s'],
    ['lock_timeout', '2s'],
    ['idle_in_transaction_session_timeout', '10s'],
  ])('limits %s to %s', async (name, limit) => {
    expect(await answerTo(`current_setting('${name}')`)).toBe(limit);
  });

  it('reports a connection that breaks while idle and continues', async () => {
    const told: string[] = [];
    const pool = openPool(fresh.url, { onConnectionError: (sentence) => told.push(sentence) });
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const broken = new Promise((done) => pool.once('error', done));
    await fresh.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await broken;
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(told.join()).toContain('terminating connection');
    await pool.end();
  });

  it('closes a connection without a response and retries', async () => {
    const way = await startTcpProxy(Number(new URL(fresh.url).port));
    const pool = openPool(Object.assign(new URL(fresh.url), { port: String(way.port) }).href, { max: 1 });
    await pool.query('select 1');
    way.setMode('hanging');
    await expect(pool.query('select 1')).rejects.toThrow('connection terminated');
    way.setMode('clear');
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await way.close();
  });

  it('receives responses that arrived while the process was suspended', async () => {
    const pool = openPool(fresh.url, { max: 1, socketTimeoutMs: 5_000 });
    const client = await pool.connect();
    const answer = client.query('select 1 as one');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_500);
    expect((await answer).rows).toEqual([{ one: 1 }]);
    client.release();
    await pool.end();
  });
});

describe('transaction', () => {
  const failing = (code: string, times: number) => {
    const seen = { tries: 0 };
    const work = () => {
      seen.tries += 1;
      const fails = seen.tries <= times;
      return fails ? Promise.reject(Object.assign(new Error(code), { code })) : Promise.resolve('done');
    };
    return { seen, work };
  };

  it.each(['40001', '40P01', '0A000'])('is retried after %s', async (code) => {
    const { seen, work } = failing(code, 3);
    expect(await inTransaction(fresh.db, work)).toBe('done');
    expect(seen.tries).toBe(4);
  });

  it('fails after the third retry', async () => {
    const { seen, work } = failing('40001', 9);
    await expect(inTransaction(fresh.db, work)).rejects.toThrow('40001');
    expect(seen.tries).toBe(4);
  });

  it('is not retried for other errors', async () => {
    const { seen, work } = failing('23505', 1);
    await expect(inTransaction(fresh.db, work)).rejects.toThrow('23505');
    expect(seen.tries).toBe(1);
  });

  it('is rolled back on failure', async () => {
    await sql`create table sums (fils bigint)`.execute(fresh.db);
    const work = inTransaction(fresh.db, async (trx) => {
      await sql`insert into sums values (1)`.execute(trx);
      await inTransaction(trx, (inner) => sql`insert into sums values (2)`.execute(inner));
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await answerTo('(select count(*) from sums)')).toBe(0);
  });

  it('succeeds after a deadlock', async () => {
    await sql`create table pair (id int primary key, fils bigint); insert into pair values (1, 0), (2, 0)`.execute(
      fresh.db,
    );
    const add = (first: number, second: number) =>
      inTransaction(fresh.db, async (trx) => {
        await sql`update pair set fils = fils + 1 where id = ${first}`.execute(trx);
        await sql`select pg_sleep(0.1)`.execute(trx);
        await sql`update pair set fils = fils + 1 where id = ${second}`.execute(trx);
      });
    await Promise.all([add(1, 2), add(2, 1)]);
    expect(await answerTo('(select array_agg(fils::int) from pair)')).toEqual([2, 2]);
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
    own = openPool(await createRuntimeRole(fresh.url, role), { max: 1 });
  });
  afterAll(async () => {
    await own.end();
    await fresh.pool.query(`grant ${role} to current_user; drop owned by ${role}; drop role ${role}`);
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
      await createRuntimeRole(fresh.url, role),
      await createRuntimeRole(fresh.url, role),
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
    url = await createDatabase(fresh.url, `${new URL(fresh.url).pathname.slice(1)}_${Math.random()}`);
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
