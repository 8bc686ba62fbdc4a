import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createAdmin } from '../../src/server/cli/createAdmin';
import { createDb, openPool } from '../../src/server/db/client';
import { waitUntil } from '../../src/server/db/embedded/processes';
import { findRunningDatabase } from '../../src/server/db/embedded/start';
import { releaseAbandonedJobs } from '../../src/server/jobs/worker';
import { LISTENS, useServers } from './serverProcess';

jest.setTimeout(400_000);

const PATIENCE_MS = 60_000;
const WORKER = 'cli/worker.js';
const RUNNING =
  /^The worker is running: (code_email, notice_email, document_email, document_message, alarm_message, alarm_email, bill_run, report_export, report_email, data_import, einvoice)\.$/m;
const ADMIN = {
  username: 'n.saleh',
  email: 'n.saleh@example.com',
  first_name: 'Noura',
  last_name: 'Saleh',
  phone: '+971501234567',
};
const { dataDir, start, stopAll } = useServers();

/** Connects to the embedded database while a process is using it. */
async function withDatabase<Result>(
  work: (db: ReturnType<typeof createDb>) => Promise<Result>,
): Promise<Result> {
  const pool = openPool((await findRunningDatabase(dataDir())) ?? '', { max: 1 });
  try {
    return await work(createDb(pool));
  } finally {
    await pool.end();
  }
}
/** Roles of the other connections to the database. */
const connectedRoles = () =>
  withDatabase(async (db) => {
    const roles = sql<{ usename: string }>`select distinct usename from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    return (await roles.execute(db)).rows.map(({ usename }) => usename);
  });
const mails = async () => {
  const names = await readdir(join(dataDir(), 'mail')).catch(() => []);
  const complete = names.filter((name) => name.endsWith('.eml'));
  return Promise.all(complete.map((name) => readFile(join(dataDir(), 'mail', name), 'utf8')));
};

afterEach(() => stopAll('SIGTERM'));

describe('npm run worker', () => {
  it('works beside a server and ends on a signal', async () => {
    const server = start();
    await server.waitForOutput(LISTENS);
    const worker = start({}, WORKER);
    await worker.waitForOutput(RUNNING);
    expect(await connectedRoles()).toEqual(['tankbook_runtime']);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect(worker.output()).toContain('The worker has stopped; unfinished jobs are left to other workers.\n');
    expect(server.output()).not.toContain('Job');
  });

  it('ends when the server stops whose embedded database it uses', async () => {
    const server = start();
    await server.waitForOutput(LISTENS);
    const worker = start({}, WORKER);
    await worker.waitForOutput(RUNNING);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await worker.ended).toBe(1);
    expect(worker.output()).toContain(
      'The database has stopped, so the worker is shutting down; start it again with the server.\n',
    );
  });

  it('leaves its job to a server when it is killed while it sends an email', async () => {
    const sockets: Socket[] = [];
    const silentMailServer = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silentMailServer, 'listening');
    const { port } = silentMailServer.address() as AddressInfo;
    const worker = start({ SMTP_URL: `smtp://127.0.0.1:${String(port)}` }, WORKER);
    await worker.waitForOutput(RUNNING);
    await withDatabase(async (db) => {
      await createAdmin(db, ADMIN, 'zebra lantern 42 quay');
      await sql`select enqueue_job('code_email', json_build_object('kind', 'invitation', 'user', id), null, 12) from users`.execute(
        db,
      );
    });
    expect(await waitUntil(PATIENCE_MS, () => sockets.length > 0)).toBe(true);
    worker.child.kill('SIGKILL');
    await worker.ended;
    silentMailServer.close();
    const server = start();
    await server.waitForOutput(LISTENS);
    await withDatabase(async (db) => {
      const age = sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes'
        where locked_by is not null`;
      expect((await age.execute(db)).numAffectedRows).toBe(1n);
      await releaseAbandonedJobs(db);
    });
    expect(await waitUntil(PATIENCE_MS, async () => (await mails()).length > 0)).toBe(true);
    expect((await mails()).join('')).toContain(`To: ${ADMIN.email}`);
  });
});
