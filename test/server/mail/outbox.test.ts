import { sql } from 'kysely';
import { newRecordId } from '../../../src/server/db/recordId';
import { inTransaction } from '../../../src/server/db/transaction';
import { HttpError } from '../../../src/server/http/httpError';
import { enqueue } from '../../../src/server/jobs/tasks';
import { releaseAbandonedJobs } from '../../../src/server/jobs/worker';
import type { Email } from '../../../src/server/mail/mailer';
import {
  createDocumentEmailTask,
  documentEmail,
  failAbandonedMailings,
  sendDocument,
} from '../../../src/server/mail/outbox';
import { drafts } from '../../sampleDrafts';
import { insertBill } from '../support/testRecords';
import { createTestServer, type TestServer, type TestUser } from '../support/testServer';

const TO = 'ap@example.com';
const sent: Email[] = [];
/** Errors of the next attempts. */
const failures: Error[] = [];
let attempts = 0;
let server: TestServer;
let admin: TestUser;
let bill = '';

const mailer = (email: Email) => {
  attempts += 1;
  const failure = failures.shift();
  if (failure) return Promise.reject(failure);
  sent.push(email);
  return Promise.resolve();
};
const smtpError = (code: string, responseCode?: number) =>
  Object.assign(new Error(code), { code, responseCode });
const send = (to = TO) => server.request(admin, 'POST', `/bill/${bill}/send`, { to });
const mailings = async () =>
  (await server.request(admin, 'POST', `/bill/${bill}/mailings`)).body.documents ?? [];
const jobs = async () =>
  (
    await sql<{ attempts: number; run_at: Date; key: string }>`select * from graphile_worker.jobs`.execute(
      server.db,
    )
  ).rows;
const databaseTime = async () =>
  (await sql<{ now: Date }>`select now() as now`.execute(server.db)).rows[0]?.now.getTime() ?? 0;
const document = (id = bill) => ({
  channel: 'email' as const,
  language: 'en' as const,
  to: TO,
  subject: 'Invoice',
  text: ['Good day,'],
  filename: 'a.pdf',
  subjectRecord: { model: 'bill' as const, id },
});
const context = () => ({ db: server.db, now: server.clock.now });

beforeAll(async () => {
  server = await createTestServer({ mailer });
  admin = await server.signIn({ role: 'SuperAdmin', username: 'admin' });
});
beforeEach(async () => {
  sent.length = 0;
  failures.length = 0;
  server.log.length = 0;
  attempts = 0;
  await sql`truncate graphile_worker._private_jobs`.execute(server.db);
  const client = await server.request(admin, 'POST', '/client/add', {
    ...drafts.client,
    first_name: newRecordId(),
  });
  bill = await insertBill({ server }, String(client.body._id), {
    total: 10_000,
    due: '2027-03-20',
    status: 'Issued',
  });
});
afterAll(() => server.close());

describe('an email that the mail server refuses', () => {
  it('is retried after growing delays, which its record shows', async () => {
    failures.push(smtpError('ECONNECTION'), smtpError('EENVELOPE', 450));
    await send();
    expect(await mailings()).toMatchObject([{ status: 'waiting', reason: null, next_attempt_at: null }]);
    for (const [reason, pauseMs, attempt] of [
      ['The mail server could not be reached.', 2_718, server.quiet],
      ['The mail server rejected this address.', 7_389, server.retryJobs],
    ] as const) {
      const before = await databaseTime();
      await attempt();
      const next_attempt_at = new Date(server.clock.now + pauseMs).toISOString();
      expect(await mailings()).toMatchObject([{ status: 'retrying', reason, next_attempt_at }]);
      const [job] = await jobs();
      const runAt = (job?.run_at.getTime() ?? 0) - pauseMs;
      expect([runAt >= before, runAt <= (await databaseTime()) + 1]).toEqual([true, true]);
    }
    expect(sent).toEqual([]);
    await server.retryJobs();
    expect(await mailings()).toMatchObject([{ status: 'sent', reason: null, next_attempt_at: null }]);
    expect([sent.length, await jobs()]).toEqual([1, []]);
  });

  it('fails after twelve attempts and can be sent again by hand', async () => {
    failures.push(...Array.from({ length: 12 }, () => smtpError('ETIMEDOUT')));
    await send();
    for (let attempt = 1; attempt < 12; attempt += 1) await server.retryJobs();
    expect(await mailings()).toMatchObject([{ status: 'retrying' }]);
    for (let attempt = 12; attempt < 15; attempt += 1) await server.retryJobs();
    const reason = 'The mail server did not answer in time.';
    expect(await mailings()).toMatchObject([{ status: 'failed', reason, next_attempt_at: null }]);
    expect([attempts, server.log.at(-1)]).toEqual([
      12,
      expect.stringContaining(`12 of 12, given up: ${reason}`),
    ]);
    await releaseAbandonedJobs(server.db);
    expect(await jobs()).toEqual([]);
    server.clock.now += 1_000;
    await send();
    await server.quiet();
    expect((await mailings()).map(({ status }) => status)).toEqual(['sent', 'failed']);
  });

  it('fails at once when the server rejects its address permanently', async () => {
    failures.push(smtpError('EENVELOPE', 550));
    await send();
    await server.quiet();
    expect(await mailings()).toMatchObject([
      { status: 'failed', reason: 'The mail server rejected this address.' },
    ]);
    expect(await jobs()).toEqual([]);
  });
});

describe('an email is not sent', () => {
  it('when the transaction that causes it is rolled back', async () => {
    const failing = inTransaction(server.db, async (trx) => {
      await sendDocument({ ...context(), db: trx }, document());
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await server.quiet();
    expect([sent, await mailings(), await jobs()]).toEqual([[], [], []]);
  });

  it('when its record no longer exists', async () => {
    const id = newRecordId();
    await sendDocument(context(), document(id));
    await server.quiet();
    const [mailing] = await server.db.selectFrom('mailings').selectAll().where('model_id', '=', id).execute();
    expect(mailing).toMatchObject({ status: 'failed', reason: 'The document no longer exists.' });
    expect([attempts, await jobs()]).toEqual([0, []]);
  });

  it.each([
    ['a malformed payload', { mailing: 7 }, 'The payload is malformed.'],
    ['an unknown field', { mailing: newRecordId(), paragraphs: [], to: TO }, 'The payload is malformed.'],
    ['an unknown email', { mailing: newRecordId(), paragraphs: [] }, 'was already sent or does not exist.'],
  ])('when its job has %s', async (_name, payload, reason) => {
    await sql`select graphile_worker.add_job('document_email', ${JSON.stringify(payload)}::json)`.execute(
      server.db,
    );
    await server.quiet();
    expect(server.log).toEqual([
      expect.stringMatching(/^Job \d+ \(document_email\), attempt 1 of \d+, given up: /),
    ]);
    expect(server.log[0]).toContain(reason);
    expect([attempts, await jobs()]).toEqual([0, []]);
  });

  it('twice, when it has two jobs', async () => {
    await send();
    const [job] = await jobs();
    await enqueue(server.db, documentEmail, { mailing: job?.key ?? '', paragraphs: [] });
    await server.quiet();
    expect(sent).toHaveLength(1);
    expect(await jobs()).toEqual([]);
  });
});

it.each([
  ['a rendering error', new Error('no font')],
  ['an error that passes', new HttpError(503, 'Try again.')],
])('an email whose document cannot be rendered because of %s is retried', async (_name, error) => {
  await send();
  const render = () => Promise.reject(error);
  const task = createDocumentEmailTask(
    { mailer, clock: () => server.clock.now, files: server.deps.files },
    { bill: render, offer: render },
  );
  const [job] = await jobs();
  const attempt = {
    db: server.db,
    jobId: '1',
    log: () => undefined,
    isLast: false,
    retryDelayMs: 1_000,
    signal: new AbortController().signal,
  };
  const reason = 'The document could not be prepared.';
  await expect(task.run({ mailing: job?.key, paragraphs: [] }, attempt)).rejects.toThrow(reason);
  expect(await mailings()).toMatchObject([{ status: 'retrying', reason }]);
});

describe('email without a job', () => {
  const execute = (statement: string) => sql.raw(statement).execute(server.db);

  it.each([
    ['after a restored backup', 'delete from graphile_worker._private_jobs'],
    ['whose worker was killed at the last attempt', 'update graphile_worker._private_jobs set attempts = 12'],
  ])('fails %s', async (_name, statement) => {
    await send();
    await execute(statement);
    await failAbandonedMailings(server.db, server.clock.now);
    expect(await mailings()).toMatchObject([
      { status: 'failed', reason: expect.stringMatching(/^The server stopped while sending/) as string },
    ]);
  });

  it.each([
    ['waits', 'update graphile_worker._private_jobs set attempts = 11'],
    [
      'is being sent',
      "update graphile_worker._private_jobs set attempts = 12, locked_at = now(), locked_by = 'a'",
    ],
  ])('does not fail one that %s', async (_name, statement) => {
    await send();
    await execute(statement);
    await failAbandonedMailings(server.db, server.clock.now);
    expect(await mailings()).toMatchObject([{ status: 'waiting' }]);
  });
});

describe('an area-restricted user', () => {
  const restricted = () => server.deps.visibleDbFor({ userId: admin.id, areas: ['Dubai'] });

  it('sends emails', async () => {
    await inTransaction(restricted(), (db) => sendDocument({ ...context(), db }, document()));
    await server.quiet();
    expect(await mailings()).toMatchObject([{ status: 'sent' }]);
  });

  it.each([
    'select from graphile_worker.jobs',
    'select from graphile_worker._private_jobs',
    "select graphile_worker.add_job('document_email')",
  ])('may not %s', async (statement) => {
    await expect(sql.raw(statement).execute(restricted())).rejects.toMatchObject({ code: '42501' });
  });
});

it('a waiting job contains neither a code nor its digest', async () => {
  await server.createUser({ username: 'anna' });
  await server.request(undefined, 'POST', '/admin/auth/resend_verify_email', { email: 'anna@example.com' });
  await server.app.quiet();
  const payloads = async () =>
    (await sql<{ payload: object }>`select payload from graphile_worker._private_jobs`.execute(server.db))
      .rows;
  expect((await payloads()).map(({ payload }) => Object.keys(payload))).toEqual([['kind', 'user']]);
  expect(await server.db.selectFrom('codes').selectAll().execute()).toEqual([]);
  await server.quiet();
  expect(sent[0]?.paragraphs.join(' ')).toMatch(/code: [0-9A-Z]{10}/);
  expect(await payloads()).toEqual([]);
});
