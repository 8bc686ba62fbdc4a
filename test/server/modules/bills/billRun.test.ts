import { totalsOf } from '../../../../src/domain/bills/billRun';
import type { BillRunRow } from '../../../../src/domain/bills/billRun';
import { sql } from 'kysely';
import { drafts } from '../../../sampleDrafts';
import { newRecordId } from '../../../../src/server/db/recordId';
import { resumeRuns } from '../../../../src/server/modules/bills/billRun/billRunService';
import { applyAveragePeriods } from '../../../../src/server/modules/counters/counterJobs';
import { setUpServer } from '../../support/recordLifecycle';
import { createSuppliedCounter } from '../counters/counterFixtures';
import type { ResponseBody, TestUser } from '../../support/testServer';
import { ensureSite } from '../../support/testRecords';

const context = setUpServer();

const recordReading = async (
  counter: string,
  value: number,
  at: string,
  more: object = {},
): Promise<ResponseBody> => {
  const body = { value, at, type: 'customer', reviewed: true, ...more };
  const response = await context.request('POST', `/counter/${counter}/reading`, body);
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return response.body;
};
const bill = (reading: ResponseBody) => context.request('POST', `/reading/${String(reading._id)}/bill`, {});
const read = async (noun: string, id: unknown) =>
  (await context.request('GET', `/${noun}/${String(id)}`)).body;
const preview = (body: object) => context.request('POST', '/bill/run/preview', body);
const start = (body: object) => context.request('POST', '/bill/run', body);
const itemsOf = async (id: unknown, filters: object = {}): Promise<Row[]> => {
  const { body } = await context.request('POST', `/run/${String(id)}/items`, { filters, limit: 100 });
  return body.documents as unknown as Row[];
};
/** Starts a run and waits until its job is done. */
const run = async (body: object) => {
  const started = await start(body);
  if (started.status !== 201) throw new Error(JSON.stringify(started.body));
  await context.server.quiet();
  return { body: { run: String(started.body._id), rows: await itemsOf(started.body._id) } };
};
const readRun = async (id: unknown) => read('run', id);
/** Processes two batches of a run, like a job that is stopped. */
const runBatches = (id: unknown) => {
  const task = context.server.tasks.find(({ type }) => type.name === 'bill_run');
  const { db, log } = context.server;
  return task?.run(
    { run: id },
    {
      db,
      jobId: '1',
      isLast: false,
      retryDelayMs: 1_000,
      signal: AbortSignal.abort(),
      log: (line) => void log.push(line),
    },
  );
};
/** Changes the price of the contract's tariff from a date on. */
const changeTariff = async (contract: unknown, value: object, effective_from: string) => {
  const { tariff } = await read('contract', contract);
  const { _id, version } = await read('setting', (tariff as ResponseBody)._id);
  await context.request('PUT', `/setting/${String(_id)}`, { value, effective_from, version });
};
const notifications = (code: string) =>
  context.server.db
    .selectFrom('events')
    .selectAll()
    .where('code', '=', code)
    .where('user_id', '=', context.admin.id)
    .execute();

interface Row {
  contract: { _id: string };
  outcome: string;
  reason: string | null;
  bill: { _id: string; unique_number: string } | null;
}
const rowFor = ({ body }: { body: object }, contract: unknown): Row | undefined =>
  (body as { rows: Row[] }).rows.find((row) => row.contract._id === contract);

describe('bill of a reading', () => {
  it('is calculated from reading, days and tariff, and assigns the reading', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await recordReading(counter, 1010, '2026-10-01');
    const reading = await recordReading(counter, 1022.345, '2026-11-01');
    const { status, body } = await bill(reading);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'consumption',
      status: 'Draft',
      contract: { _id: contract },
      period_end: '2026-10-31',
      supply_date: '2026-10-31',
      lines: [expect.objectContaining({ code: 'gas', quantity: 22.345, unit_price: 9.5, vat_rate: 5 })],
    });
    expect(body.usage).toMatchObject({
      consumption_m3: 22.345,
      carried_m3: 0,
      is_estimated: false,
      days: 304,
      avg_daily_m3: 0.074,
      readings: [
        { current: 1010, previous_type: 'opening', multiplier: 1, meter_factor: 1 },
        { previous: 1010, previous_type: 'customer', current: 1022.345, consumption_m3: 12.345, days: 31 },
      ],
      tariffs: [{ key: 'tariff.RES-DXB', days: 304 }],
    });
    expect(await bill(reading)).toMatchObject({ status: 409 });
    expect(await read('reading', reading._id)).toMatchObject({
      bill: { _id: body._id },
      status: 'validated',
    });
  });

  it('is held while its reading has flags, and cannot be issued', async () => {
    const { counter } = await createSuppliedCounter(context);
    const reading = await recordReading(counter, 1010, '2026-11-01', { type: 'actual', reviewed: false });
    const { body } = await bill(reading);
    expect(body).toMatchObject({ status: 'Held', hold_reason: 'Reading to review: No photo, Late' });
    await context.request('POST', `/bill/${String(body._id)}/release`, {});
    expect(await context.request('POST', `/bill/${String(body._id)}/issue`, {})).toMatchObject({
      status: 409,
      body: { message: 'Validate the readings of this invoice before it is issued.' },
    });
  });

  it('credits earlier overestimates up to the amount of the month and carries the rest over', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await changeTariff(
      contract,
      { blocks: [{ from: 0, to: null, price: 9.5 }], fixed_monthly: 10 },
      '2026-09-20',
    );
    await bill(await recordReading(counter, 1010, '2026-09-01'));
    await bill(await recordReading(counter, 1040, '2026-10-01', { type: 'estimated' }));
    const { body } = await bill(await recordReading(counter, 1020, '2026-11-01'));
    expect(body).toMatchObject({
      lines: [
        { code: 'service', unit_price: 10 },
        { code: 'estimate_true_up', quantity: -1.052, unit_price: 9.5, net: -9.99, vat: -0.5 },
      ],
      subtotal: 0.01,
      total: 0.01,
      usage: { consumption_m3: -20, carried_m3: 18.948 },
    });
  });

  it('exists once per month', async () => {
    const { counter } = await createSuppliedCounter(context);
    await bill(await recordReading(counter, 1010, '2026-10-20'));
    expect(await bill(await recordReading(counter, 1012, '2026-11-01'))).toMatchObject({
      status: 409,
      body: { message: 'A draft already bills 1 Jan 2026 to 19 Oct 2026 (October 2026).' },
    });
  });

  it('requires a contract', async () => {
    const someone = await context.server.signIn({ flags: ['canCreateBills'] });
    const { counter } = await createSuppliedCounter(context);
    const reading = await recordReading(counter, 1010, '2026-11-01');
    const refused = await context.server.request(someone, 'POST', `/reading/${String(reading._id)}/bill`, {});
    expect(refused.status).toBe(403);
  });
});

describe('price change within a period', () => {
  it('splits consumption by days and stores both tariff versions', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await changeTariff(contract, { blocks: [{ from: 0, to: null, price: 12 }] }, '2026-10-17');
    const { body } = await bill(await recordReading(counter, 1031, '2026-11-01'));
    const gas = (body.lines as ResponseBody[]).filter(({ code }) => code === 'gas');
    expect(gas.map(({ unit_price }) => unit_price)).toEqual([9.5, 9.5, 12]);
    expect(body.usage).toMatchObject({
      tariffs: [{ number: 1 }, { number: 2, days: 27 }, { number: 3, days: 15 }],
    });
  });
});

describe('billing run', () => {
  it('has a preview, drafts each bill once, and reports totals', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    const unread = await createSuppliedCounter(context);
    await recordReading((await createSuppliedCounter(context)).counter, 1012, '2026-11-01', {
      reviewed: false,
    });
    await recordReading(counter, 1012, '2026-11-01');
    const before = await preview({ month: '2026-10' });
    expect(rowFor(before, contract)).toMatchObject({ outcome: 'ready', consumption_m3: 12, bill: null });
    expect(rowFor(before, unread.contract)).toMatchObject({ outcome: 'unread' });
    const shown = (before.body as unknown as { rows: BillRunRow[] }).rows;
    const file = await context.request('POST', '/bill/run/preview/export/csv', { month: '2026-10' });
    const lines = file.response.payload.trim().split('\r\n');
    expect(lines[0]).toContain('Contract,Client,Unit,Consumption (m³),Net (AED),VAT (AED),Total (AED)');
    expect(lines).toHaveLength(1 + shown.length);
    const { net, vat, total } = shown.find((row) => row.contract._id === contract) ?? {};
    expect(lines.join()).toContain(`,12,${String(net)},${String(vat)},${String(total)},`);
    expect(total).toBeCloseTo(Number(net) + Number(vat), 2);
    const first = await run({ month: '2026-10' });
    const { invoices, ...sums } = totalsOf(first.body.rows as unknown as BillRunRow[]);
    expect((await readRun(first.body.run)).totals).toEqual({ invoices, ...sums });
    expect(invoices).toBeGreaterThan(1);
    expect(rowFor(first, contract)).toMatchObject({ outcome: 'drafted', bill: { unique_number: 'DRAFT' } });
    const again = await run({ month: '2026-10' });
    expect(rowFor(again, contract)).toMatchObject({ outcome: 'billed', bill: rowFor(first, contract)?.bill });
    expect((await notifications('bill.run_done')).map(({ title }) => title)).toEqual([
      'Billing of October 2026 completed',
    ]);
    expect((await notifications('bill.held')).map(({ severity }) => severity)).toEqual(['warning']);
  });

  it('bills the daily reading of an AMR unit at the end of the month', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    const contract_id = contract;
    for (const [day, value] of Object.entries({ '2026-10-31': 1030, '2026-11-01': 1031, '2026-11-09': 1039 }))
      await context.server.db
        .insertInto('counter_readings')
        .values({
          id: newRecordId(),
          counter_id: counter,
          contract_id,
          at: new Date(`${day}T23:50:00+04:00`),
          value,
          type: 'amr',
          source: 'amr',
        })
        .execute();
    const october = rowFor(await run({ month: '2026-10' }), contract);
    expect(await read('bill', october?.bill?._id)).toMatchObject({
      period_end: '2026-10-31',
      consumption_m3: 31,
    });
  });

  it('estimates missing readings twice in a row, then creates a meter check', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await recordReading(counter, 1060, '2026-07-01');
    const estimated = async (month: string) =>
      rowFor(await run({ month, estimates: true }), contract)?.outcome;
    expect([await estimated('2026-06'), await estimated('2026-07'), await estimated('2026-08')]).toEqual([
      'drafted',
      'drafted',
      'drafted',
    ]);
    const call = () =>
      context.server.db
        .selectFrom('orders')
        .select(['id', 'title', 'source'])
        .where('counter_id', '=', counter)
        .execute();
    expect(await call()).toEqual([]);
    expect([await estimated('2026-09'), await estimated('2026-09')]).toEqual(['unread', 'unread']);
    const [job] = await call();
    expect(job).toMatchObject({ title: 'Read the counter: estimated 2 times in a row', source: 'bill_run' });
    const notifications = context.server.db
      .selectFrom('events')
      .selectAll()
      .where('code', '=', 'order.meter_check');
    expect(await notifications.where('model_id', '=', String(job?.id)).execute()).toMatchObject([
      { model: 'order', user_id: context.admin.id },
    ]);
  });

  /** The run's estimate for June. */
  const estimate = async (counter: string) => {
    await run({ month: '2026-06', estimates: true });
    const readings = context.server.db.selectFrom('counter_readings').select(['value', 'note']);
    return readings.where('counter_id', '=', counter).where('type', '=', 'estimated').execute();
  };

  it('estimates from the configured number of actual periods', async () => {
    const { counter } = await createSuppliedCounter(context);
    for (const [value, day] of [
      [1031, '2026-02-01'],
      [1059, '2026-03-01'],
      [1090, '2026-04-01'],
      [1150, '2026-05-01'],
    ] as const)
      await recordReading(counter, value, day);
    const set = { group: 'billing', label: 'Window', value_type: 'number', unit: null };
    const key = 'estimate_window_periods';
    await context.add('setting', { ...drafts.setting, ...set, key, value: 1, effective_from: '2026-06-01' });
    expect(await estimate(counter)).toEqual([{ value: '1272.000', note: 'Estimated from 2.000 m³ a day' }]);
    const average = () =>
      context.server.db
        .selectFrom('counters')
        .select('avg_daily_m3')
        .where('id', '=', counter)
        .executeTakeFirst();
    expect(await average()).toEqual({ avg_daily_m3: (119 / 89).toFixed(4) });
    await applyAveragePeriods(context.server.db, context.server.clock.now);
    expect(await average()).toEqual({ avg_daily_m3: '2.0000' });
  });

  it("estimates from last year's month without an average, else from the building", async () => {
    const { counter: replaced } = await createSuppliedCounter(context, { initial_reading_at: '2025-01-01' });
    await recordReading(replaced, 1050, '2025-06-01');
    await recordReading(replaced, 1070, '2025-06-20', { type: 'estimated' });
    await recordReading(replaced, 1080, '2025-07-01');
    const { counter } = await createSuppliedCounter(context, { initial_reading_at: '2026-05-01' });
    await context.server.db
      .updateTable('counters')
      .set({ replaced_by: counter })
      .where('id', '=', replaced)
      .execute();
    expect(await estimate(counter)).toEqual([
      { value: '1061.000', note: 'Estimated from 1.000 m³ a day, based on the same month last year' },
    ]);
    const { counter: other } = await createSuppliedCounter(context, { initial_reading_at: '2026-06-01' });
    const [{ note } = { note: null }] = await estimate(other);
    expect(note).toMatch(/^Estimated from \d\.\d{3} m³ a day, based on the building’s average$/);
  });

  it('requires a month', async () => {
    expect(await start({ month: 'October' })).toMatchObject({
      status: 422,
      body: { fields: { month: 'Month must have the form 2026-10' } },
    });
  });

  it('issues bills without holds and reports the reasons for the others', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await recordReading(counter, 1012, '2026-11-01');
    await run({ month: '2026-10' });
    const refused = await run({ month: '2026-10', issues: true });
    expect(rowFor(refused, contract)).toMatchObject({
      outcome: 'issue_refused',
      reason: 'Enter the company name and tax registration number in the settings first.',
    });
    for (const [key, value] of [
      ['company_name', 'Al Bahar Gas Supply LLC'],
      ['trn', '100123456700003'],
    ])
      await context.add('setting', { ...drafts.setting, key, value, group: 'company', value_type: 'text' });
    const issued = await run({ month: '2026-10', issues: true });
    expect(rowFor(issued, contract)).toMatchObject({ outcome: 'issued' });
    expect(await read('bill', rowFor(issued, contract)?.bill?._id)).toMatchObject({ status: 'Issued' });
  });
});

describe('preview of a run with estimates', () => {
  it('equals the result of the run, and changes nothing', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await recordReading(counter, 1060, '2026-07-01');
    const shown = rowFor(await preview({ month: '2026-07', estimates: true }), contract);
    expect(shown).toMatchObject({ outcome: 'ready', bill: null });
    const readings = context.server.db
      .selectFrom('counter_readings')
      .select('id')
      .where('counter_id', '=', counter);
    expect(await readings.execute()).toHaveLength(1);
    const drafted = rowFor(await run({ month: '2026-07', estimates: true }), contract);
    expect(drafted).toMatchObject({ ...shown, bill: drafted?.bill, outcome: 'drafted' });
  });
});

const setCompany = async () => {
  for (const [key, value] of [
    ['company_name', 'Al Bahar Gas Supply LLC'],
    ['trn', '100123456700003'],
  ])
    await context.request('POST', '/setting/add', {
      ...drafts.setting,
      key,
      value,
      group: 'company',
      value_type: 'text',
    });
};
const moveTo = async (contract: unknown, site_code: string, more: object = {}) => {
  await ensureSite(context.server.db, site_code);
  await context.server.db
    .updateTable('contracts')
    .set({ site_code, site_name: `Site ${site_code}`, ...more })
    .where('id', '=', String(contract))
    .execute();
};
/** Contracts with a reading for October, at a separate site. */
const suppliedAt = async (site: string, count: number) => {
  const contracts: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { counter, contract } = await createSuppliedCounter(context);
    await recordReading(counter, 1012, '2026-11-01');
    await moveTo(contract, site);
    contracts.push(contract);
  }
  return contracts;
};
const billsOf = (contracts: readonly unknown[]) =>
  context.server.db
    .selectFrom('bills')
    .selectAll()
    .where('contract_id', 'in', contracts.map(String))
    .where('deleted_at', 'is', null)
    .execute();
const transition = (id: unknown, name: string, body = {}) =>
  context.request('POST', `/run/${String(id)}/${name}`, body);

describe('background billing run', () => {
  const site = 'SITE-BATCHES';
  const scope = { month: '2026-10', sites: [site] };
  let contracts: string[] = [];
  beforeAll(async () => {
    await setCompany();
    contracts = await suppliedAt(site, 60);
  });

  it('processes batches, pauses, resumes after a killed worker, and bills each contract once', async () => {
    const { body } = await start({ ...scope, issues: true });
    expect(body).toMatchObject({
      status: 'Running',
      total: 60,
      done: 0,
      remaining_seconds: null,
      site_labels: [expect.stringMatching(/^SITE-BATCHES · ./) as string],
    });
    await runBatches(body._id);
    expect(await readRun(body._id)).toMatchObject({ done: 50, counts: { issued: 50, waiting: 10 } });
    expect((await readRun(body._id)).remaining_seconds).not.toBeNull();
    expect(await transition(body._id, 'pause')).toMatchObject({ status: 200, body: { status: 'Paused' } });
    await context.server.quiet();
    expect(await readRun(body._id)).toMatchObject({ status: 'Paused', done: 50 });
    expect(await transition(body._id, 'resume')).toMatchObject({ body: { status: 'Running' } });
    const { db } = context.server;
    await sql`update graphile_worker._private_jobs set attempts = 1, locked_by = 'killed', locked_at = now()`.execute(
      db,
    );
    await context.server.quiet();
    expect(await readRun(body._id)).toMatchObject({ status: 'Running', done: 50 });
    await resumeRuns(db, context.server.clock.now + 60_000);
    await context.server.quiet();
    expect(await readRun(body._id)).toMatchObject({
      status: 'Completed',
      done: 60,
      exceptions: 0,
      counts: { issued: 60 },
      started_by: { _id: context.admin.id },
    });
    expect((await billsOf(contracts)).map(({ status }) => status)).toEqual(Array(60).fill('Issued'));
    const audit = db
      .selectFrom('audit')
      .select(['actor_id', 'request_id'])
      .where('action', '=', 'bill.drafted');
    expect(
      await audit.where('model_id', '=', (await billsOf(contracts))[0]?.id ?? '').execute(),
    ).toMatchObject([{ actor_id: context.admin.id, request_id: 'job 1' }]);
    await sql`truncate graphile_worker._private_jobs`.execute(db);
  });

  it.each<[string, (user: TestUser) => Promise<unknown>]>([
    [
      'is blocked',
      ({ id }) =>
        context.server.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', id).execute(),
    ],
    [
      'may no longer issue invoices',
      ({ id }) =>
        sql`update roles set permissions = '{canViewBills,canCreateBills}'
          where id = (select role_id from users where id = ${id})`.execute(context.server.db),
    ],
  ])(
    'issues nothing more once the user who started it %s, until someone else retries it',
    async (why, stop) => {
      const name = `SITE-${why.replaceAll(' ', '-').toUpperCase()}`;
      const others = await suppliedAt(name, 2);
      const clerk = await context.server.signIn({
        flags: ['canViewBills', 'canCreateBills', 'canUpdateBills'],
      });
      const { body } = await context.server.request(clerk, 'POST', '/bill/run', {
        month: '2026-10',
        sites: [name],
        issues: true,
      });
      await stop(clerk);
      await context.server.quiet();
      expect(await readRun(body._id)).toMatchObject({ status: 'Completed', counts: { refused: 2 } });
      expect(await billsOf(others)).toEqual([]);
      expect((await itemsOf(body._id)).map(({ reason }) => reason)).toEqual(
        Array(2).fill(
          'The user who started this run may no longer issue invoices. Retry it in your own name.',
        ),
      );
      expect((await transition(body._id, 'retry')).body).toMatchObject({
        started_by: { _id: context.admin.id },
      });
      await context.server.quiet();
      expect(await readRun(body._id)).toMatchObject({ status: 'Completed', counts: { issued: 2 } });
    },
  );

  it('rolls a batch back as a whole when the database fails, and repeats it', async () => {
    const others = await suppliedAt('SITE-BROKEN', 2);
    const { body } = await start({ month: '2026-10', sites: ['SITE-BROKEN'] });
    const { db } = context.server;
    await sql
      .raw(
        `create function break_items() returns trigger language plpgsql as $$
      begin raise exception 'connection lost'; end $$;
      create trigger break_items before update on bill_run_items for each row execute function break_items()`,
      )
      .execute(db);
    await expect(runBatches(body._id)).rejects.toThrow('connection lost');
    expect(await billsOf(others)).toEqual([]);
    await sql.raw('drop trigger break_items on bill_run_items; drop function break_items').execute(db);
    await context.server.quiet();
    expect((await readRun(body._id)).counts).toEqual({ drafted: 2 });
  });

  it('leaves contracts waiting after a lock timeout, and continues with them', async () => {
    const others = await suppliedAt('SITE-LOCKED', 2);
    const { body } = await start({ month: '2026-10', sites: ['SITE-LOCKED'] });
    const { db } = context.server;
    await sql
      .raw(
        `create function refuse_lock() returns trigger language plpgsql as $$
      begin raise exception 'lock timeout' using errcode = 'lock_not_available'; end $$;
      create trigger refuse_lock before insert on bills for each row execute function refuse_lock()`,
      )
      .execute(db);
    await expect(runBatches(body._id)).rejects.toThrow('lock timeout');
    expect((await readRun(body._id)).counts).toEqual({ waiting: 2 });
    await sql.raw('drop trigger refuse_lock on bills; drop function refuse_lock').execute(db);
    await context.server.quiet();
    expect((await readRun(body._id)).counts).toEqual({ drafted: 2 });
    expect(await billsOf(others)).toHaveLength(2);
  });

  it('rejects a second run of the month with the owner and progress of the first', async () => {
    const { body } = await start(scope);
    await runBatches(body._id);
    const other = await context.server.signIn({ role: 'SuperAdmin', username: 'second' });
    const second = () => context.server.request(other, 'POST', '/bill/run', { month: '2026-10' });
    expect(await second()).toMatchObject({
      status: 409,
      body: {
        run: body._id,
        message: expect.stringMatching(
          /^.+ has been billing October 2026 since 20 Nov 2026, \d\d:\d\d: 50 of 60 contracts done\.$/,
        ) as string,
      },
    });
    expect((await start({ month: '2026-10', sites: ['SITE-BROKEN'] })).status).toBe(201);
    expect(await transition(body._id, 'cancel')).toMatchObject({ body: { status: 'Cancelled' } });
    await context.server.quiet();
    expect(await readRun(body._id)).toMatchObject({ status: 'Cancelled', done: 50, counts: { waiting: 10 } });
    expect(await transition(body._id, 'resume')).toMatchObject({
      status: 409,
      body: { message: 'This billing run is not paused.' },
    });
    const both = await Promise.all([start(scope), start(scope)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    await context.server.quiet();
  });

  it('with overlapping sites waits for the first one, and bills each contract once', async () => {
    const [left, middle, right] = ['SITE-LEFT', 'SITE-MIDDLE', 'SITE-RIGHT'];
    const contracts: string[] = [];
    for (const site of [left, middle, right]) contracts.push(...(await suppliedAt(site, 2)));
    const other = await context.server.signIn({ role: 'SuperAdmin', username: 'overlapping' });
    const attempts = [
      { user: context.admin, body: { month: '2026-10', sites: [left, middle] } },
      { user: other, body: { month: '2026-10', sites: [middle, right] } },
    ];
    const send = ({ user, body }: (typeof attempts)[number]) =>
      context.server.request(user, 'POST', '/bill/run', body);
    const answers = await Promise.all(attempts.map(send));
    const first = answers.findIndex(({ status }) => status === 201);
    const refused = answers[1 - first];
    expect(refused).toMatchObject({ status: 409, body: { run: answers[first]?.body._id } });
    const { db } = context.server;
    const starter = await db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', attempts[first]?.user.id ?? '')
      .executeTakeFirstOrThrow();
    expect(refused?.body.message).toContain(`${starter.first_name} ${starter.last_name} has been billing`);
    const second = attempts[1 - first];
    if (!second) throw new Error('Both runs were started.');
    // A cancelled run completes its batch, unless that was the last one; then the other run starts.
    const [, cancelled] = await Promise.all([
      runBatches(answers[first]?.body._id),
      transition(answers[first]?.body._id, 'cancel'),
    ]);
    expect([200, 409]).toContain(cancelled.status);
    expect((await send(second)).status).toBe(201);
    await context.server.quiet();
    expect(
      (await send({ user: second.user, body: { month: '2026-10', sites: [left, middle, right] } })).status,
    ).toBe(201);
    await context.server.quiet();
    const { rows } = await sql<{
      contract: string;
      n: number;
    }>`select contract_id as contract, count(*)::int as n
      from bills where contract_id = any(${contracts}::uuid[]) and deleted_at is null group by 1`.execute(db);
    expect(new Map(rows.map(({ contract, n }) => [contract, n]))).toEqual(
      new Map(contracts.map((contract) => [contract, 1])),
    );
  });

  it('counts the contracts that its list shows to a user with areas', async () => {
    const [seen, hidden] = ['SITE-RUN-SHJ', 'SITE-RUN-DXB'];
    await suppliedAt(seen, 1);
    await suppliedAt(hidden, 2);
    const { db } = context.server;
    for (const [code, emirate] of [
      [seen, 'Sharjah'],
      [hidden, 'Dubai'],
    ])
      await db
        .updateTable('sites')
        .set({ emirate: emirate as 'Dubai' })
        .where('code', '=', String(code))
        .execute();
    const { body } = await run({ month: '2026-10', sites: [seen, hidden] });
    const viewer = await context.server.signIn({ flags: ['canViewBills'], areas: ['Sharjah'] });
    const shown = async (user: typeof viewer) => {
      const record = (await context.server.request(user, 'GET', `/run/${body.run}`)).body;
      const items = (await context.server.request(user, 'POST', `/run/${body.run}/items`, {})).body;
      return [record.total, record.done, items.total];
    };
    expect(await shown(context.admin)).toEqual([3, 3, 3]);
    expect(await shown(viewer)).toEqual([1, 1, 1]);
  });

  it('requires permission to issue, and is started once per key', async () => {
    const drafter = await context.server.signIn({ flags: ['canViewBills', 'canCreateBills'] });
    const send = (body: object, key = 'run-1') =>
      context.server.request(drafter, 'POST', '/bill/run', body, { headers: { 'idempotency-key': key } });
    expect((await send({ ...scope, issues: true })).status).toBe(403);
    const [first, again] = [await send(scope, 'run-2'), await send(scope, 'run-2')];
    expect([first.status, again.body._id]).toEqual([201, first.body._id]);
    expect(await send({ ...scope, delivers: true })).toMatchObject({
      status: 422,
      body: { fields: { delivers: 'Only issued invoices can be sent' } },
    });
    await context.server.quiet();
  });
});

describe('exceptions of a run', () => {
  const site = 'SITE-EXCEPTIONS';

  it("are listed by reason, don't affect other contracts, and are processed again once fixed", async () => {
    await setCompany();
    const { db } = context.server;
    const [sent, byPrint, broken] = await suppliedAt(site, 3);
    const unread = await createSuppliedCounter(context);
    const held = await createSuppliedCounter(context);
    const doubtful = await recordReading(held.counter, 1012, '2026-11-01', {
      type: 'actual',
      reviewed: false,
    });
    for (const { contract } of [unread, held]) await moveTo(contract, site);
    const clients = await context.server.db
      .selectFrom('contracts')
      .select(['id', 'client_id'])
      .where('site_code', '=', site)
      .execute();
    const clientOf = (contract: unknown) => clients.find(({ id }) => id === contract)?.client_id ?? '';
    const { body: copied } = await context.request('POST', '/client/add', {
      ...drafts.client,
      preferred_channel: 'print',
    });
    await db
      .updateTable('contracts')
      .set({ client_id: String(copied._id) })
      .where('id', '=', byPrint ?? '')
      .execute();
    await db
      .updateTable('clients')
      .set({ preferred_channel: 'email', email: 'a@example.com' })
      .where('id', '=', clientOf(sent))
      .execute();
    await sql
      .raw(
        `create function break_bill() returns trigger language plpgsql as $$
      begin if new.contract_id = '${String(broken)}' then raise exception 'unexpected'; end if; return new; end $$;
      create trigger break_bill before insert on bills for each row execute function break_bill()`,
      )
      .execute(db);
    const mailCount = context.server.mails.length;
    const { body } = await run({ month: '2026-10', sites: [site], issues: true, delivers: true });
    const result = { body };
    expect(rowFor(result, sent)).toMatchObject({ outcome: 'sent', reason: null });
    expect(rowFor(result, byPrint)).toMatchObject({
      outcome: 'not_sent',
      reason: 'This client receives paper invoices. Print and deliver it, then mark it as delivered.',
    });
    expect(rowFor(result, broken)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/^Unexpected error; reference job \d+$/) as string,
    });
    expect(context.server.log.join('\n')).toMatch(
      new RegExp(`Job \\d+ \\(bill_run\\): contract ${String(broken)} failed: unexpected`),
    );
    expect(rowFor(result, unread.contract)).toMatchObject({ outcome: 'unread', bill: null });
    expect(rowFor(result, held.contract)).toMatchObject({
      outcome: 'held',
      reason: 'Reading to review: No photo, Late',
    });
    expect(await readRun(body.run)).toMatchObject({
      status: 'Completed',
      exceptions: 4,
      counts: { sent: 1, not_sent: 1, failed: 1, unread: 1, held: 1 },
    });
    expect(await itemsOf(body.run, { outcome: ['held', 'failed'] })).toHaveLength(2);
    expect(context.server.mails.length - mailCount).toBe(1);

    await sql.raw('drop trigger break_bill on bills; drop function break_bill').execute(db);
    await recordReading(unread.counter, 1012, '2026-11-01');
    await context.request('POST', `/reading/${String(doubtful._id)}/validate`, {});
    await context.request('POST', `/bill/${String(rowFor(result, held.contract)?.bill?._id)}/release`, {});
    await db
      .updateTable('clients')
      .set({ preferred_channel: 'email', email: 'b@example.com' })
      .where('id', '=', String(copied._id))
      .execute();
    expect(await transition(body.run, 'retry')).toMatchObject({ body: { status: 'Running', done: 1 } });
    await context.server.quiet();
    expect((await readRun(body.run)).counts).toEqual({ sent: 5 });
    expect(context.server.mails.length - mailCount).toBe(5);
    expect(await transition(body.run, 'retry')).toMatchObject({
      status: 409,
      body: { message: 'This run has no exceptions to process.' },
    });
    const numbers = (await itemsOf(body.run)).map(({ bill }) => bill?.unique_number);
    expect(new Set(numbers).size).toBe(5);
    const done = await notifications('bill.run_done');
    expect(done.map(({ text }) => text)).toContain('5 invoices issued, 5 sent, 0 held.');
  });
});

describe('contracts without a counter', () => {
  const site = 'SITE-PERIODS';
  const tariff = async (key: string, value: object) =>
    context.add('setting', {
      ...drafts.setting,
      key,
      value,
      group: 'tariff',
      value_type: 'json',
      label: 'Tariff',
      unit: null,
      effective_from: '2026-01-01',
    });
  const createContract = async (type: 'bulk_delivery' | 'amc', tariffId: unknown, more: object = {}) => {
    const { contract } = await createSuppliedCounter(context);
    await moveTo(contract, site, {
      type,
      counter_id: null,
      unit_no: null,
      tariff_id: String(tariffId),
      discount_percent: null,
      fixed_charge: null,
      min_charge: null,
      start_date: '2026-01-01',
      ...more,
    });
    await sql`delete from contract_terms where contract_id = ${contract}`.execute(context.server.db);
    return contract;
  };
  const addTank = async (serial_number: string, more: object = {}) => {
    const tank = await context.add('tank', { ...drafts.tank, serial_number, ...more });
    const { db } = context.server;
    await db
      .updateTable('tanks')
      .set({ status: 'commissioned' })
      .where('id', '=', String(tank._id))
      .execute();
    return String(tank._id);
  };
  const deliver = (tank: unknown, ticket_no: string, at: string, litres: number, more: object = {}) =>
    context.request('POST', `/tank/${String(tank)}/delivery`, {
      ticket_no,
      at,
      litres,
      supplier: 'Tankbook',
      ...more,
    });

  it('bills delivery tickets once and the fixed charge per billing cycle', async () => {
    const { _id: bulkTariff } = await tariff('tariff.BULK-T', {
      type: 'bulk_delivery',
      blocks: [{ from: 0, to: null, price: 1.6 }],
    });
    const { _id: amcTariff } = await tariff('tariff.AMC-T', {
      blocks: [{ from: 0, to: null, price: 0 }],
      fixed_monthly: 350,
    });
    const tank = await addTank('K-1');
    const bulk = await createContract('bulk_delivery', bulkTariff, {
      tank_id: tank,
      discount_percent: 10,
    });
    const monthly = await createContract('amc', amcTariff, { start_date: '2026-10-17' });
    const quarterly = await createContract('amc', amcTariff, { billing_cycle: 'quarterly' });
    for (const [ticket, day, litres, more] of [
      ['T-1', '2026-09-30', 1000, {}],
      ['T-2', '2026-10-10', 500.5, {}],
      ['T-3', '2026-10-31', 200, { price_per_l: 1.75 }],
      ['T-4', '2026-11-01', 900, {}],
    ] as const)
      expect((await deliver(tank, ticket, day, litres, more)).status).toBeLessThan(300);
    const scope = { month: '2026-10', sites: [site] };
    const shown = await preview(scope);
    const { body } = await run(scope);
    for (const contract of [bulk, monthly])
      expect(rowFor({ body }, contract)).toMatchObject({
        ...rowFor(shown, contract),
        outcome: 'drafted',
        bill: { unique_number: 'DRAFT' },
      });
    expect(rowFor({ body }, quarterly)).toBeUndefined();
    // 1,000 L × 1.60 − 10 % = 1,440.00; 500.5 × 1.60 = 800.80 − 80.08 = 720.72; 200 × 1.75 = 350 − 35 = 315.00
    const ofBulk = await read('bill', rowFor({ body }, bulk)?.bill?._id);
    expect(ofBulk).toMatchObject({
      kind: 'consumption',
      period_start: '2026-10-01',
      period_end: '2026-10-31',
      subtotal: 2750.8,
      lines: [
        { quantity: 1000, unit: 'litre', unit_price: 1.6, discount: 160, net: 1440, vat: 72 },
        { quantity: 500.5, unit_price: 1.6, discount: 80.08, net: 720.72, vat: 36.04 },
        {
          quantity: 200,
          unit_price: 1.75,
          discount: 35,
          net: 315,
          description: 'LPG delivery of 31 Oct 2026, ticket T-3',
        },
      ],
    });
    // From 17 to 31 October: 15 days of 30, 350 × 15 ÷ 30 = 175.00
    expect(await read('bill', rowFor({ body }, monthly)?.bill?._id)).toMatchObject({
      lines: [{ code: 'service', unit_price: 175, vat: 8.75 }],
    });
    expect(rowFor(await run(scope), bulk)).toMatchObject({ outcome: 'billed' });
    // July to September in one invoice: 3 × 350.00
    const september = await run({ month: '2026-09', sites: [site], cycles: ['quarterly'], types: ['amc'] });
    expect(await read('bill', rowFor(september, quarterly)?.bill?._id)).toMatchObject({
      period_start: '2026-07-01',
      period_end: '2026-09-30',
      subtotal: 1050,
      lines: [{ quantity: 3, unit: 'month', unit_price: 350 }],
    });
    expect(september.body.rows).toHaveLength(1);

    // It cannot be settled or closed before its days after 30 September are billed.
    const issued = `/bill/${String(rowFor(september, quarterly)?.bill?._id)}/issue`;
    expect((await context.request('POST', issued, {})).status).toBe(200);
    for (const [status, step, body] of [
      ['Terminating', 'settle', { apply_deposit: false }],
      ['Terminated', 'close', {}],
    ] as const) {
      const ended = { status, supply_ended_on: '2026-11-10' };
      await context.server.db.updateTable('contracts').set(ended).where('id', '=', quarterly).execute();
      expect((await context.request('POST', `/contract/${quarterly}/${step}`, body)).body.message).toBe(
        'The supply until 10 Nov 2026 is not billed yet; run billing for its cycle first.',
      );
    }

    // Days billed by the run cannot be billed manually; other days can.
    for (const [contract, period_start, clash] of [
      [bulk, '2026-10-31', 'A draft already bills 1 Oct 2026 to 31 Oct 2026 (October 2026)'],
      [monthly, '2026-10-31', 'A draft already bills 17 Oct 2026 to 31 Oct 2026 (October 2026)'],
      [bulk, '2026-11-01', undefined],
    ] as const) {
      const { client } = await read('contract', contract);
      const added = await context.request('POST', '/bill/add', {
        ...drafts.bill,
        kind: 'consumption',
        order: null,
        contract,
        client: (client as ResponseBody)._id,
        period_start,
        period_end: '2026-11-05',
      });
      expect([added.status, added.body.fields]).toEqual(
        clash ? [422, { period_start: clash }] : [201, undefined],
      );
    }

    await context.request('POST', `/bill/${String(ofBulk._id)}/discard`, {});
    const again = await run(scope);
    expect(await read('bill', rowFor(again, bulk)?.bill?._id)).toMatchObject({ subtotal: 2750.8 });
    const november = rowFor(await preview({ ...scope, month: '2026-11' }), bulk);
    expect(november).toMatchObject({
      outcome: 'refused',
      reason: 'The billing period ends on 30 Nov 2026; bill it after that day.',
    });
  });

  it('refuses a ticket without a price when the tariff is per m³', async () => {
    const { _id: perCubicMetre } = await tariff('tariff.GENERAL-T', {
      blocks: [{ from: 0, to: null, price: 9.5 }],
    });
    const tank = await addTank('K-5');
    const bulk = await createContract('bulk_delivery', perCubicMetre, { tank_id: tank });
    const scope = { month: '2026-10', sites: [site], types: ['bulk_delivery'] };
    await deliver(tank, 'V-1', '2026-10-05', 100);
    expect(rowFor(await preview(scope), bulk)).toMatchObject({
      outcome: 'refused',
      reason:
        'Ticket V-1 has no price, and the contract’s tariff is not one price per litre. Enter the price on the ticket or give the contract a tariff for bulk deliveries.',
    });
  });

  it('holds bills that a manual invoice or the gauge contradicts', async () => {
    const { _id: price } = await tariff('tariff.BULK-U', {
      type: 'bulk_delivery',
      blocks: [{ from: 0, to: null, price: 2 }],
    });
    const tank = await addTank('K-2');
    const gauged = await addTank('K-3', { water_capacity_l: 4000 });
    const byHand = await createContract('bulk_delivery', price, { tank_id: tank });
    const doubtful = await createContract('bulk_delivery', price, { tank_id: gauged });
    const none = await createContract('bulk_delivery', price, { tank_id: await addTank('K-4') });
    await deliver(tank, 'U-1', '2026-10-05', 100);
    await deliver(gauged, 'U-2', '2026-10-05', 500, { level_before: 20, level_after: 60 });
    const { client } = await read('contract', byHand);
    await context.add('bill', {
      ...drafts.bill,
      kind: 'other',
      client: (client as ResponseBody)._id,
      contract: byHand,
      supply_date: '2026-10-06',
      order: null,
      period_start: null,
      period_end: null,
    });
    const { body } = await run({ month: '2026-10', sites: [site], types: ['bulk_delivery'] });
    expect(rowFor({ body }, byHand)).toMatchObject({
      outcome: 'held',
      reason: 'A draft may already bill this period',
    });
    expect(rowFor({ body }, doubtful)).toMatchObject({
      outcome: 'held',
      reason: 'Ticket U-2: The gauge rose by 1,600 L, the ticket says 500 L',
    });
    expect(rowFor({ body }, none)).toMatchObject({ outcome: 'nothing_due' });
  });

  const settle = (contract: string) =>
    context.request('POST', `/contract/${contract}/settle`, { apply_deposit: false });
  const issue = (row: Row | undefined) =>
    context.request('POST', `/bill/${String(row?.bill?._id)}/issue`, {});

  it('bills a ticket of the day on which a tank changes contracts to the new one', async () => {
    const { _id: price } = await tariff('tariff.BULK-W', {
      type: 'bulk_delivery',
      blocks: [{ from: 0, to: null, price: 2 }],
    });
    const tank = await addTank('K-6');
    const former = await createContract('bulk_delivery', price, {
      tank_id: tank,
      status: 'Terminating',
      supply_ended_on: '2026-10-10',
    });
    const next = await createContract('bulk_delivery', price, { tank_id: tank, start_date: '2026-10-10' });
    await deliver(tank, 'W-1', '2026-10-09', 100);
    await deliver(tank, 'W-2', '2026-10-10', 200);
    await deliver(tank, 'W-3', '2026-10-11', 300);
    expect((await settle(former)).body.message).toBe(
      'The supply until 10 Oct 2026 is not billed yet; run billing for its cycle first.',
    );
    const october = await run({ month: '2026-10', sites: [site], types: ['bulk_delivery'] });
    const quantities = async (contract: string) => {
      const { lines } = await read('bill', rowFor(october, contract)?.bill?._id);
      return (lines as ResponseBody[]).map(({ quantity }) => quantity);
    };
    expect([await quantities(former), await quantities(next)]).toEqual([[100], [200, 300]]);
    expect((await issue(rowFor(october, former))).status).toBe(200);
    expect((await settle(former)).status).toBe(200);
  });

  it('bills free tickets with an invoice of 0.00, and none before the cut-over day', async () => {
    const { _id: price } = await tariff('tariff.BULK-X', {
      type: 'bulk_delivery',
      blocks: [{ from: 0, to: null, price: 2 }],
    });
    const tank = await addTank('K-7');
    const bulk = await createContract('bulk_delivery', price, {
      tank_id: tank,
      taken_over_on: '2026-10-01',
      status: 'Terminating',
      supply_ended_on: '2026-10-31',
    });
    await deliver(tank, 'X-1', '2026-09-30', 100);
    await deliver(tank, 'X-2', '2026-10-05', 200, { price_per_l: 0 });
    const row = rowFor(await run({ month: '2026-10', sites: [site], types: ['bulk_delivery'] }), bulk);
    expect(await read('bill', row?.bill?._id)).toMatchObject({
      total: 0,
      lines: [{ quantity: 200, unit_price: 0, description: 'LPG delivery of 5 Oct 2026, ticket X-2' }],
    });
    expect((await issue(row)).status).toBe(200);
    expect((await settle(bulk)).status).toBe(200);
  });

  it('keeps the tank of a contract while it or the new one has unbilled tickets', async () => {
    const { _id: price } = await tariff('tariff.BULK-Y', {
      type: 'bulk_delivery',
      blocks: [{ from: 0, to: null, price: 2 }],
    });
    const [former, next, foreign, used] = [
      await addTank('K-8'),
      await addTank('K-9'),
      await addTank('K-10'),
      await addTank('K-11'),
    ];
    const atSite = { site_code: 'SITE-017', site_name: 'Marina Heights' };
    const bulk = await createContract('bulk_delivery', price, { ...atSite, tank_id: former });
    const other = await createContract('bulk_delivery', price, { ...atSite, tank_id: used });
    const change = async (tank: string) => {
      const { version } = await read('contract', bulk);
      const { status, body } = await context.request('PUT', `/contract/${bulk}`, { version, tank });
      return [status, body.message];
    };
    const refusal = (ticket: string, tank: unknown) =>
      `Ticket ${ticket} of tank ${String(tank)} is not billed yet, so the tank can’t be changed. Bill it first, or end this contract and add a new one with the other tank.`;
    const codeOf = async (tank: string) => (await read('tank', tank)).code;
    await deliver(former, 'Y-1', '2026-10-05', 100);
    await deliver(foreign, 'Y-2', '2026-10-06', 200);
    await deliver(next, 'Y-3', '2025-12-31', 300);
    expect(await change(next)).toEqual([409, refusal('Y-1', await codeOf(former))]);
    const october = await run({ month: '2026-10', sites: ['SITE-017'], types: ['bulk_delivery'] });
    expect(rowFor(october, bulk)).toMatchObject({ outcome: 'drafted' });
    expect(await change(foreign)).toEqual([409, refusal('Y-2', await codeOf(foreign))]);
    const { unique_number } = await read('contract', other);
    expect(await change(used)).toEqual([
      409,
      `Contract ${String(unique_number)} has this tank; end its supply first.`,
    ]);
    expect(await change(next)).toEqual([200, undefined]);
  });

  it('bills tickets that do not fit into one invoice in the next cycle, even after the supply ended', async () => {
    const { _id: price } = await tariff('tariff.BULK-Z', {
      type: 'bulk_delivery',
      blocks: [{ from: 0, to: null, price: 2 }],
      fixed_monthly: 300,
      convenience_fixed: 5,
    });
    const tank = await addTank('K-12');
    const bulk = await createContract('bulk_delivery', price, {
      tank_id: tank,
      status: 'Terminating',
      supply_ended_on: '2026-09-30',
    });
    await sql`insert into deliveries (id, tank_id, ticket_no, at, supplier, litres)
      select gen_random_uuid(), ${tank}, 'Z-' || n, timestamptz '2026-09-01T08:00Z' + n * interval '1 hour', 'Tankbook', n
      from generate_series(1, 110) n`.execute(context.server.db);
    const bills = [];
    for (const month of ['2026-09', '2026-10']) {
      const row = rowFor(await run({ month, sites: [site], types: ['bulk_delivery'] }), bulk);
      expect(row).toMatchObject({ outcome: 'drafted', reason: null });
      bills.push(await read('bill', row?.bill?._id));
      expect((await issue(row)).status).toBe(200);
    }
    const figures = bills.map(({ lines, period_start, period_end }) => {
      const codes = (lines as { code: string; quantity: number }[]).map(({ code }) => code);
      const count = (code: string) => codes.filter((one) => one === code).length;
      return [period_start, period_end, count('gas'), count('convenience'), count('service')];
    });
    expect(figures).toEqual([
      ['2026-09-01', '2026-09-30', 98, 1, 1],
      ['2026-09-30', '2026-09-30', 12, 1, 0],
    ]);
    expect((await settle(bulk)).status).toBe(200);
    const later = await run({ month: '2026-10', sites: [site], types: ['bulk_delivery'] });
    expect(rowFor(later, bulk)).toBeUndefined();
  });

  it('cannot end before days that an invoice bills; credited in full, they are billed again until the end', async () => {
    const { _id: price } = await tariff('tariff.AMC-E', {
      blocks: [{ from: 0, to: null, price: 0 }],
      fixed_monthly: 300,
    });
    const amc = await createContract('amc', price, { billing_cycle: 'quarterly' });
    const third = () => run({ month: '2026-09', sites: [site], types: ['amc'], cycles: ['quarterly'] });
    const terminate = (on: string) =>
      context.request('POST', `/contract/${amc}/terminate`, { reason: 'Sold', on });
    const row = rowFor(await third(), amc);
    expect((await terminate('2026-08-31')).body.fields).toEqual({
      on: 'A draft already bills until 30 Sep 2026; choose a later day, or discard it first',
    });
    const { unique_number } = (await issue(row)).body;
    expect(await terminate('2026-08-31')).toMatchObject({
      status: 422,
      body: {
        fields: {
          on: `Invoice ${String(unique_number)} already bills until 30 Sep 2026; choose a later day, or credit it in full first`,
        },
      },
    });
    const credit = { reason: 'Ended on 31 August', whole: true };
    expect((await context.request('POST', `/bill/${String(row?.bill?._id)}/credit`, credit)).status).toBe(
      200,
    );
    expect(await terminate('2026-08-31')).toMatchObject({ status: 200, body: { status: 'Terminating' } });
    // July and August: 62 days of 30, 300 × 62 ÷ 30 = 620.00
    expect(await read('bill', rowFor(await third(), amc)?.bill?._id)).toMatchObject({
      period_start: '2026-07-01',
      period_end: '2026-08-31',
      subtotal: 620,
    });
  });

  it('ends on the last day that an invoice bills', async () => {
    const { _id: price } = await tariff('tariff.AMC-F', {
      blocks: [{ from: 0, to: null, price: 0 }],
      fixed_monthly: 300,
    });
    const amc = await createContract('amc', price, { billing_cycle: 'quarterly' });
    await run({ month: '2026-09', sites: [site], types: ['amc'], cycles: ['quarterly'] });
    const end = { reason: 'Sold', on: '2026-09-30' };
    expect((await context.request('POST', `/contract/${amc}/terminate`, end)).status).toBe(200);
  });
});
