import { sql } from 'kysely';
import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
import { nextRunAt } from '../../../src/domain/reports/reportSchedule';
import { DAY_MS } from '../../../src/domain/durations';
import { drafts } from '../../sampleDrafts';
import {
  createScheduledReportJob,
  deleteOldExports,
  failAbandonedExports,
} from '../../../src/server/reports/reportExports';
import { releaseAbandonedJobs } from '../../../src/server/jobs/worker';
import { reports } from '../../../src/server/reportList';
import { inTransaction } from '../../../src/server/db/transaction';
import { insertBill } from '../support/testRecords';
import { setUpServer } from '../support/recordLifecycle';
import { createTestServer } from '../support/testServer';
import type { TestUser } from '../support/testServer';

const context = setUpServer();

const request = (user: TestUser, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  context.server.request(user, method, path, body);
const bills = { flags: ['canViewBills', 'canViewClients'] } as const;

/** A client in an emirate who owes AED 100.00. */
async function debtor(emirate: string): Promise<string> {
  const { _id } = await context.add('client', { ...drafts.client, emirate });
  await insertBill(context, String(_id), { total: 10_000, due: '2026-02-01', status: 'Issued' });
  return String(_id);
}

let clerk: TestUser;
beforeAll(async () => {
  await debtor('Dubai');
  await debtor('Sharjah');
  clerk = await context.server.signIn(bills);
});

describe('the catalogue', () => {
  const names = async (user: TestUser) =>
    (await request(user, 'GET', '/rapport')).body.documents?.map(({ name }) => name);

  it('has the reports that the user may open', async () => {
    expect(await names(clerk)).toContain('receivables-ageing');
    expect(await names(clerk)).not.toContain('custody');
    expect(await names(await context.server.signIn({ flags: [] }))).toEqual([]);
  });

  it.each(['custody', 'custody-by-day', 'payments-in-hand'])(
    'has %s, which shows the cash of employees, only for super administrators',
    async (name) => {
      const auditor = await context.server.signIn({
        flags: PERMISSION_FLAGS.filter((flag) => flag.startsWith('canView')),
      });
      expect(await names(auditor)).not.toContain(name);
      expect((await request(auditor, 'GET', `/rapport/${name}`)).status).toBe(403);
      expect(await names(context.admin)).toContain(name);
    },
  );

  it.each([
    'audit-log',
    'settings-in-force',
    'tariff-versions',
    'cash-in-safe',
    'handovers',
    'cheque-register',
    'bounced-cheques',
  ])('has %s for users who see everything, and not for users with areas', async (name) => {
    const flags = PERMISSION_FLAGS.filter((flag) => flag.startsWith('canView'));
    const auditor = await context.server.signIn({ flags });
    expect(await names(auditor)).toContain(name);
    expect((await request(auditor, 'GET', `/rapport/${name}`)).status).toBe(200);
    const local = await context.server.signIn({ flags, areas: ['Dubai'] });
    expect(await names(local)).not.toContain(name);
    expect((await request(local, 'GET', `/rapport/${name}`)).status).toBe(403);
    const partial = await context.server.signIn({ flags: flags.slice(0, -1) });
    expect((await request(partial, 'GET', `/rapport/${name}`)).status).toBe(403);
  });
});

describe('a report', () => {
  it('contains the rows of the user’s areas', async () => {
    const total = async (user: TestUser) =>
      ((await request(user, 'GET', '/rapport/receivables-ageing')).body.totals as { balance: number })
        .balance;
    expect(await total(clerk)).toBe(200);
    expect(await total(await context.server.signIn({ ...bills, areas: ['Dubai'] }))).toBe(100);
  });

  it.each([
    ['?colour=red', 'colour is not a known field'],
    ['?page=0', 'page must be a whole number from 1'],
    ['?emirate=Dubai&emirate=Ajman', 'The body contains a field twice.'],
    ['?columns=balance,margin', 'This report lacks one of these columns. Choose the columns again.'],
  ])('refuses %s with a message', async (query, message) => {
    const { status, body } = await request(clerk, 'GET', `/rapport/receivables-ageing${query}`);
    expect([status, body.message]).toEqual([422, message]);
  });

  it('refuses ten years', async () => {
    const path = '/rapport/billing-register?period=2016-01-01..2026-01-01';
    const { status, body } = await request(clerk, 'GET', path);
    expect([status, body.message]).toEqual([
      422,
      'Issued may have at most 1,827 days. Choose a shorter period.',
    ]);
  });

  it('is exported with the filters and columns of the screen', async () => {
    const { response } = await request(clerk, 'POST', '/rapport/receivables-ageing/export/csv', {
      emirate: 'Dubai',
      group: 'emirate',
      columns: 'balance,net',
    });
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="receivables-ageing-2026-11-20.csv"',
    );
    expect(response.body.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Emirate,Invoices,Balance (AED),Balance less cheques (AED)',
      'Dubai,1,100,100',
      'Total,,100,100',
      '',
    ]);
  });
});

describe('an export in the background', () => {
  const add = (user: TestUser, query = 'emirate=Dubai', report = 'receivables-ageing') =>
    request(user, 'POST', '/report_export/add', { report, query, format: 'csv' });
  const own = async (user: TestUser) => (await request(user, 'GET', '/report_export')).body.documents ?? [];

  it('is kept in the list of its user until it is downloaded or deleted', async () => {
    const user = await context.server.signIn(bills);
    const { status, body } = await add(user);
    expect([status, body.status]).toEqual([201, 'queued']);
    await context.server.quiet();
    expect(await own(user)).toMatchObject([{ status: 'done', lines: 1, title: 'Receivables ageing' }]);
    const path = `/report_export/${String(body._id)}`;
    expect((await request(user, 'POST', `${path}/download`)).response.body).toContain(',100,');
    expect((await request(clerk, 'POST', `${path}/download`)).status).toBe(404);
    expect((await request(clerk, 'DELETE', path)).status).toBe(404);
    expect((await request(user, 'DELETE', path)).status).toBe(204);
    expect(await own(user)).toEqual([]);
  });

  it('contains only the rows that its user may see', async () => {
    const user = await context.server.signIn({ ...bills, areas: ['Sharjah'] });
    await add(user, 'group=none');
    await context.server.quiet();
    expect(await own(user)).toMatchObject([{ status: 'done', lines: 1 }]);
  });

  it('fails with a message if the role may no longer open the report', async () => {
    const user = await context.server.signIn(bills);
    await add(user);
    await context.server.db
      .updateTable('roles')
      .set({ permissions: [] })
      .where('id', '=', (qb) => qb.selectFrom('users').select('role_id').where('id', '=', user.id))
      .execute();
    await context.server.quiet();
    expect(await own(user)).toMatchObject([
      { status: 'failed', reason: 'Your role may no longer open this report.' },
    ]);
  });

  it.each([
    ['emirate=Oman', 'receivables-ageing', /^Emirate must be some of/],
    ['', 'custody', /^This report does not exist, or your role may not open it$/],
    ['', 'nonsense', /^This report does not exist, or your role may not open it$/],
  ])('of %s in %s is refused', async (query, report, message) => {
    const { status, body } = await add(clerk, query, report);
    expect([status, body.message]).toEqual([422, expect.stringMatching(message)]);
  });

  it('fails if its worker is killed at the last attempt', async () => {
    const { db, clock } = context.server;
    const user = await context.server.signIn(bills);
    await add(user);
    await failAbandonedExports(db, clock.now);
    expect(await own(user)).toMatchObject([{ status: 'queued' }]);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_by = 'worker-killed',
      locked_at = now() - interval '31 minutes'`.execute(db);
    await releaseAbandonedJobs(db);
    await failAbandonedExports(db, clock.now);
    expect(await own(user)).toMatchObject([
      {
        status: 'failed',
        reason: 'The report could not be written. Please try again, or ask your administrator.',
      },
    ]);
  });

  it('is deleted after a week', async () => {
    const user = await context.server.signIn(bills);
    await add(user);
    await context.server.quiet();
    await deleteOldExports(context.server.db, context.server.clock.now + 6 * DAY_MS);
    expect(await own(user)).toHaveLength(1);
    await deleteOldExports(context.server.db, context.server.clock.now + 8 * DAY_MS);
    expect(await own(user)).toEqual([]);
  });
});

describe('a scheduled report', () => {
  it('is sent once at its time by email, until it is stopped', async () => {
    const user = await context.server.signIn(bills);
    const input = { report: 'receivables-ageing', query: 'emirate=Dubai', format: 'csv' };
    const times = { frequency: 'weekly', weekday: 1, hour: 7 };
    const { status, body } = await request(user, 'POST', '/report_schedule/add', { ...input, ...times });
    // 20 November 2026 is a Friday; 7:00 in Dubai is 3:00 UTC.
    expect([status, body.next_run_at]).toEqual([201, '2026-11-23T03:00:00.000Z']);
    const run = (now: number) =>
      inTransaction(context.server.db, (trx) => createScheduledReportJob(reports)(trx, now));
    const due = Date.parse('2026-11-23T03:00:00Z');
    context.server.mails.length = 0;
    await run(due - 1);
    await context.server.quiet();
    expect(context.server.mails).toEqual([]);
    await run(due);
    await run(due + 60_000);
    await context.server.quiet();
    expect(context.server.mails).toMatchObject([
      {
        to: user.email,
        subject: expect.stringMatching(/^Receivables ageing, /) as string,
        attachment: { filename: expect.stringMatching(/\.csv$/) as string },
      },
    ]);
    const [schedule] = (await request(user, 'GET', '/report_schedule')).body.documents ?? [];
    expect(schedule?.next_run_at).toBe('2026-11-30T03:00:00.000Z');
    const path = `/report_schedule/${String(schedule?._id)}`;
    expect((await request(clerk, 'DELETE', path)).status).toBe(404);
    expect((await request(user, 'DELETE', path)).status).toBe(204);
    await run(due + 30 * DAY_MS);
    await context.server.quiet();
    expect(context.server.mails).toHaveLength(1);
  });

  it('is sent by a later attempt if the mail server fails', async () => {
    const failures = [new Error('refused'), new Error('refused')];
    const sent: string[] = [];
    const server = await createTestServer({
      mailer: ({ to }) => {
        const failure = failures.pop();
        if (failure) return Promise.reject(failure);
        sent.push(to);
        return Promise.resolve();
      },
    });
    const user = await server.signIn(bills);
    const input = { report: 'receivables-ageing', query: '', format: 'csv', frequency: 'daily', hour: 7 };
    await server.request(user, 'POST', '/report_schedule/add', input);
    await inTransaction(server.db, (trx) =>
      createScheduledReportJob(reports)(trx, server.clock.now + DAY_MS),
    );
    await server.quiet();
    for (let attempt = 1; attempt < 4; attempt += 1) await server.retryJobs();
    expect(sent).toEqual([user.email]);
    const { documents } = (await server.request(user, 'GET', '/report_export')).body;
    expect(documents).toMatchObject([{ status: 'done' }]);
    await server.close();
  });

  it.each([
    [{ frequency: 'daily', hour: 8 }, '2026-11-20T08:00:00Z', '2026-11-21T04:00:00.000Z'],
    [{ frequency: 'daily', hour: 13 }, '2026-11-20T08:00:00Z', '2026-11-20T09:00:00.000Z'],
    [{ frequency: 'weekly', weekday: 7, hour: 0 }, '2026-11-20T08:00:00Z', '2026-11-21T20:00:00.000Z'],
    [{ frequency: 'monthly', month_day: 1, hour: 6 }, '2026-12-01T02:00:00Z', '2027-01-01T02:00:00.000Z'],
  ] as const)('%j after %s is next due at %s', (times, after, next) => {
    expect(new Date(nextRunAt(times, Date.parse(after))).toISOString()).toBe(next);
  });

  it.each([
    [{ frequency: 'weekly', hour: 8 }, 'Weekday is required'],
    [{ frequency: 'monthly', month_day: 31, hour: 8 }, 'Day of the month must be from 1 to 28'],
    [{ frequency: 'daily', hour: 24 }, 'Hour must be from 0 to 23'],
  ])('%j is refused', async (times, message) => {
    const input = { report: 'receivables-ageing', query: '', format: 'csv', ...times };
    const { status, body } = await request(clerk, 'POST', '/report_schedule/add', input);
    expect([status, body.message]).toEqual([422, message]);
  });
});
