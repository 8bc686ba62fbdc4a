import { sql } from 'kysely';
import { withConnection } from '../../../src/server/db/databaseAdmin';
import { waitUntil } from '../../../src/server/db/embedded/processes';
import { createRuntimeRole } from '../../../src/server/db/roles';
import { releaseAbandonedJobs, startWorker } from '../../../src/server/jobs/worker';
import type { Email } from '../../../src/server/mail/mailer';
import { documentEmail } from '../../../src/server/mail/outbox';
import { createTasks } from '../../../src/server/tasks';
import { startTcpProxy } from '../../proof/support/tcpProxy';
import { drafts } from '../../sampleDrafts';
import { insertBill } from '../support/testRecords';
import { createTestServer, type TestServer } from '../support/testServer';

const PATIENCE_MS = 50_000;
const role = `tankbook_test_worker_${process.pid}_${Date.now()}`;
const delivered: Email[] = [];
/** Emails that the mail server has not accepted yet. */
const pending: { email: Email; accept: () => void }[] = [];
/** Decides which emails are left pending. */
const hold: { isPending: (email: Email) => boolean } = { isPending: () => false };
let server: TestServer;
let runtimeUrl = '';
let bill = '';

const mailer = (email: Email) =>
  new Promise<void>((accept) => {
    if (hold.isPending(email)) pending.push({ email, accept });
    else {
      delivered.push(email);
      accept();
    }
  });
const start = (url = runtimeUrl) =>
  startWorker({ url, tasks: createTasks({ ...server.deps, mailer }), log: (line) => server.log.push(line) });
const sendDocuments = (count: number) =>
  sql`with added as (insert into mailings (id, model, model_id, recipient, subject, filename)
      select gen_random_uuid(), 'bill', ${bill}, 'ap@example.com', 'Invoice', 'a.pdf'
      from generate_series(1, ${count}::int) returning id)
    select enqueue_job(${documentEmail.name}, json_build_object('mailing', id, 'paragraphs', json_build_array('Good day,')),
      id::text, 12) from added`.execute(server.db);
const jobs = async () =>
  (
    await sql<{ locked_by: string | null; attempts: number }>`select * from graphile_worker.jobs`.execute(
      server.db,
    )
  ).rows;
const mailing = () =>
  server.db.selectFrom('mailings').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow();
const eventually = async (condition: () => boolean | Promise<boolean>) =>
  expect(await waitUntil(PATIENCE_MS, condition)).toBe(true);

beforeAll(async () => {
  server = await createTestServer({ mailer });
  runtimeUrl = await createRuntimeRole(server.url, role);
  const admin = await server.signIn({ role: 'SuperAdmin' });
  await server.createUser({ username: 'anna' });
  const { body } = await server.request(admin, 'POST', '/client/add', drafts.client);
  bill = await insertBill({ server }, String(body._id), {
    total: 10_000,
    due: '2027-03-20',
    status: 'Issued',
  });
});
beforeEach(async () => {
  delivered.length = 0;
  pending.length = 0;
  hold.isPending = () => false;
  await sql`truncate graphile_worker._private_jobs`.execute(server.db);
});
afterAll(async () => {
  await sql.raw(`drop owned by ${role}`).execute(server.db);
  await server.close();
  await withConnection(process.env.TEST_TEMPLATE_URL ?? '', (client) => client.query(`drop role ${role}`));
});

describe('a worker with the runtime role', () => {
  it('sends a password code while 500 invoices wait', async () => {
    hold.isPending = ({ attachment }) => attachment !== undefined;
    await sendDocuments(500);
    const worker = await start();
    await eventually(() => pending.length === documentEmail.concurrency);
    await server.request(undefined, 'POST', '/admin/auth/resend_verify_email', { email: 'anna@example.com' });
    await eventually(() => delivered.length > 0);
    expect(delivered).toMatchObject([{ to: 'anna@example.com', subject: 'Your password reset code' }]);
    await eventually(async () => (await jobs()).length === 500);
    expect((await jobs()).filter(({ attempts }) => attempts > 0)).toHaveLength(documentEmail.concurrency);
    hold.isPending = () => true;
    for (const { accept } of pending) accept();
    await worker.stop();
  });

  it('releases an unfinished job when it stops', async () => {
    hold.isPending = () => true;
    await sendDocuments(1);
    const worker = await start();
    await eventually(() => pending.length === 1);
    await worker.stop();
    expect(await mailing()).toMatchObject({
      status: 'retrying',
      reason: 'The server stopped while sending this email.',
    });
    expect(await jobs()).toMatchObject([{ locked_by: null, attempts: 1 }]);
    hold.isPending = () => false;
    await server.retryJobs();
    expect([(await mailing()).status, await jobs()]).toEqual(['sent', []]);
  });

  it('continues after its database connections were terminated', async () => {
    const worker = await start();
    const terminate = () =>
      sql<{
        pid: number;
      }>`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}`.execute(server.db);
    await eventually(async () => (await terminate()).rows.length > 0);
    await sendDocuments(1);
    await eventually(() => delivered.length === 1);
    await eventually(async () => (await jobs()).length === 0);
    await worker.stop();
    // A connection that executes a statement reports its loss as the error of this statement.
    expect(server.log.join('\n')).toMatch(
      /^(Database connection of the worker lost: |Job queue: Error with notify listener )/m,
    );
  });
});

it('a worker continues after a database outage', async () => {
  const proxy = await startTcpProxy(Number(new URL(runtimeUrl).port));
  const worker = await start(Object.assign(new URL(runtimeUrl), { port: String(proxy.port) }).href);
  proxy.setMode('closed');
  await eventually(() => server.log.some((line) => line.startsWith('The worker waits for the database')));
  proxy.setMode('clear');
  await sendDocuments(1);
  await eventually(() => delivered.length === 1);
  await worker.stop();
  await proxy.close();
});

describe('the job of a killed worker', () => {
  const lock = (age: string) =>
    sql`update graphile_worker._private_jobs set attempts = 1, locked_by = 'worker-killed',
      locked_at = now() - ${age}::interval`.execute(server.db);

  it('is taken over by another worker', async () => {
    await sendDocuments(1);
    await lock('6 minutes');
    await server.quiet();
    expect(delivered).toEqual([]);
    await releaseAbandonedJobs(server.db);
    await server.quiet();
    expect([delivered.length, (await mailing()).status]).toEqual([1, 'sent']);
  });

  it('is taken over later if its task takes long', async () => {
    await sql`select enqueue_job('report_export', '{}', 'report', 3)`.execute(server.db);
    await lock('6 minutes');
    await releaseAbandonedJobs(server.db);
    expect(await jobs()).toMatchObject([{ locked_by: 'worker-killed' }]);
    await lock('31 minutes');
    await releaseAbandonedJobs(server.db);
    expect(await jobs()).toMatchObject([{ locked_by: null }]);
  });

  it('is not taken over while the worker may still be running', async () => {
    await sendDocuments(1);
    await lock('1 minute');
    await releaseAbandonedJobs(server.db);
    expect(await jobs()).toMatchObject([{ locked_by: 'worker-killed' }]);
  });
});
