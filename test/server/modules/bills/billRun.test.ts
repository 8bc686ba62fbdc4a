import { drafts } from '../../../sampleDrafts';
import { applyAveragePeriods } from '../../../../src/server/modules/counters/counterJobs';
import { setUpServer } from '../../support/recordLifecycle';
import { createSuppliedCounter } from '../counters/counterFixtures';
import type { ResponseBody } from '../../support/testServer';

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
const run = (body: object, path = '/bill/run') => context.request('POST', path, body);
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
  bill: { _id: string } | null;
}
const rowFor = ({ body }: { body: ResponseBody }, contract: unknown): Row | undefined =>
  (body.rows as Row[]).find((row) => row.contract._id === contract);

describe('bill of a reading', () => {
  it('is calculated from reading, days and tariff, and claims the reading', async () => {
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
    const before = await run({ month: '2026-10' }, '/bill/run/preview');
    expect(rowFor(before, contract)).toMatchObject({ outcome: 'ready', consumption_m3: 12, bill: null });
    expect(rowFor(before, unread.contract)).toMatchObject({ outcome: 'unread' });
    const first = await run({ month: '2026-10' });
    expect(rowFor(first, contract)).toMatchObject({ outcome: 'drafted', bill: { unique_number: 'DRAFT' } });
    const again = await run({ month: '2026-10' });
    expect(rowFor(again, contract)).toMatchObject({ outcome: 'billed', bill: rowFor(first, contract)?.bill });
    expect((await notifications('bill.run_done')).map(({ title }) => title)).toEqual([
      'Billing of October 2026 completed',
    ]);
    expect((await notifications('bill.held')).map(({ severity }) => severity)).toEqual(['warning']);
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

  /** The estimate that the run makes for June. */
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
    expect(await run({ month: 'October' })).toMatchObject({
      status: 422,
      body: { fields: { month: 'Month must have the form 2026-10' } },
    });
  });

  it('issues bills without holds and reports the reasons for the others', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await recordReading(counter, 1012, '2026-11-01');
    await run({ month: '2026-10' });
    const refused = await run({ month: '2026-10' }, '/bill/run/issue');
    expect(rowFor(refused, contract)).toMatchObject({
      outcome: 'refused',
      reason: 'Enter the company name and tax registration number in the settings first.',
    });
    for (const [key, value] of [
      ['company_name', 'Al Bahar Gas Supply LLC'],
      ['trn', '100123456700003'],
    ])
      await context.add('setting', { ...drafts.setting, key, value, group: 'company', value_type: 'text' });
    const issued = await run({ month: '2026-10' }, '/bill/run/issue');
    expect(rowFor(issued, contract)).toMatchObject({ outcome: 'issued' });
    expect(await read('bill', rowFor(issued, contract)?.bill?._id)).toMatchObject({ status: 'Issued' });
  });
});

describe('preview of a run with estimates', () => {
  it('is what the run does, and changes nothing', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await recordReading(counter, 1060, '2026-07-01');
    const preview = rowFor(await run({ month: '2026-07', estimates: true }, '/bill/run/preview'), contract);
    expect(preview).toMatchObject({ outcome: 'ready', bill: null });
    const readings = context.server.db
      .selectFrom('counter_readings')
      .select('id')
      .where('counter_id', '=', counter);
    expect(await readings.execute()).toHaveLength(1);
    const drafted = rowFor(await run({ month: '2026-07', estimates: true }), contract);
    expect({ ...preview, bill: drafted?.bill, outcome: 'drafted' }).toEqual(drafted);
  });
});

describe('two runs of one month', () => {
  const PAGE = 25;

  it('tells the second who runs it and how far it is, until the first ends', async () => {
    for (let count = 0; count < PAGE; count += 1) await createSuppliedCounter(context);
    const first = await run({ month: '2026-10' });
    expect(first.body.next).not.toBeNull();
    const other = await context.server.signIn({ role: 'SuperAdmin', username: 'second' });
    const runAsOther = () => context.server.request(other, 'POST', '/bill/run', { month: '2026-10' });
    expect(await runAsOther()).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          new RegExp(
            `^.+ has been billing October 2026 since 20 Nov 2026, \\d\\d:\\d\\d: 25 of ${String(first.body.total)} contracts done\\.$`,
          ),
        ) as string,
      },
    });
    let { next } = first.body;
    while (next) ({ next } = (await run({ month: '2026-10', after: next })).body);
    expect((await runAsOther()).status).toBe(200);
  });

  it('gives way when the next page of the first does not follow', async () => {
    expect((await run({ month: '2026-10' })).body.next).not.toBeNull();
    const other = await context.server.signIn({ role: 'SuperAdmin', username: 'third' });
    context.server.clock.now += 16_000;
    expect((await context.server.request(other, 'POST', '/bill/run', { month: '2026-10' })).status).toBe(200);
  });

  it('at once drafts each invoice once and refuses none', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await recordReading(counter, 1012, '2026-09-01');
    const site = 'SITE-OF-ONE';
    await context.server.db
      .updateTable('contracts')
      .set({ site_code: site })
      .where('id', '=', contract)
      .execute();
    const both = await Promise.all([run({ month: '2026-08', site }), run({ month: '2026-08', site })]);
    expect(both.map((result) => rowFor(result, contract)?.outcome).sort()).toEqual(['billed', 'drafted']);
  });
});
