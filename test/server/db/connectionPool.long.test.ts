import { openPool } from '../../../src/server/db/client';
import { createTestDatabase, type TestDatabase } from '../support/testDatabase';
import { startTcpProxy } from '../../proof/support/tcpProxy';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('connection pool', () => {
  it('closes a connection without a response and retries', async () => {
    const proxy = await startTcpProxy(Number(new URL(database.url).port));
    const pool = openPool(Object.assign(new URL(database.url), { port: String(proxy.port) }).href, {
      max: 1,
    });
    await pool.query('select 1');
    proxy.setMode('hanging');
    await expect(pool.query('select 1')).rejects.toThrow('connection terminated');
    proxy.setMode('clear');
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await proxy.close();
  });

  it('receives responses that arrived while the process was suspended', async () => {
    const pool = openPool(database.url, { max: 1, socketTimeoutMs: 5_000 });
    const client = await pool.connect();
    const pendingResult = client.query('select 1 as one');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_500);
    expect((await pendingResult).rows).toEqual([{ one: 1 }]);
    client.release();
    await pool.end();
  });

  it('keeps a connection that is silent while nobody uses it', async () => {
    const pool = openPool(database.url, { max: 1, socketTimeoutMs: 2_000 });
    const backend = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    const first = await backend();
    await database.pool.query('select pg_sleep(3)');
    expect(await backend()).toEqual(first);
    await pool.end();
  });
});
