import { sql } from 'kysely';
import { dubaiDate, addDays } from '../../../src/domain/dates';
import type { ReportQuery } from '../../../src/domain/reports/report';
import { newRecordId } from '../../../src/server/db/recordId';
import { readReportPage } from '../../../src/server/reports/readReport';
import { prepareReport } from '../../../src/server/reports/reportRequest';
import { drafts } from '../../sampleDrafts';
import { createBillFixtures } from '../modules/bills/billFixtures';
import { createCounter, createSuppliedCounter } from '../modules/counters/counterFixtures';
import { createOrder } from '../modules/orders/orderFixtures';
import { setUpServer } from '../support/recordLifecycle';
import { ensureSite } from '../support/testRecords';
import { findReport } from './reportFixtures';

const context = setUpServer();
const fixtures = createBillFixtures(context);
const { supply, billed, transition } = fixtures;
beforeAll(fixtures.company);

/** The database uses its own clock. */
const TODAY = dubaiDate(Date.now());
const daysAgo = (days: number) => addDays(TODAY, -days);

async function read(name: string, query: ReportQuery = {}) {
  const { db } = context.server;
  const columns = findReport(name).definition.columns.map((column) => column.name);
  const all = { columns: columns.join(), group: 'none', size: '100', ...query };
  return readReportPage(db, await prepareReport(findReport(name), all, db, TODAY));
}
const rowsOf = async (name: string, query: ReportQuery = {}) => (await read(name, query)).documents;

const addTank = async (
  serial_number: string,
  water_capacity_l: number,
  site = 'SITE-017',
  more: object = {},
) => {
  const { db } = context.server;
  const draft = { ...drafts.tank, serial_number, water_capacity_l, density_kg_l: 0.55 };
  const { _id } = await context.add('tank', { ...draft, site: await ensureSite(db, site), ...more });
  await sql`update tanks set status = 'commissioned' where id = ${_id}`.execute(db);
  return String(_id);
};
const setLevel = (tank: string, percent: number, at: Date) =>
  sql`insert into tank_readings (id, tank_id, at, received_at, level_percent, source)
    values (${newRecordId()}, ${tank}, ${at}, now(), ${percent}, 'manual_gauge')`.execute(context.server.db);
const noonOf = (day: string) => new Date(`${day}T12:00:00+04:00`);
const readCounter = (counter: string, value: number, day: string, type = 'actual', flags: string[] = []) =>
  sql`insert into counter_readings (id, counter_id, at, value, type, source, status, flags)
    values (${newRecordId()}, ${counter}, ${noonOf(day)}, ${value}, ${type}, 'web', 'validated', ${flags}::text[])`.execute(
    context.server.db,
  );

describe('counters', () => {
  const counters: string[] = [];
  beforeAll(async () => {
    const place = { initial_reading_at: daysAgo(100), route_code: 'R-1' };
    for (const unit_no of ['101', '102', '103'])
      counters.push(await createCounter(context, { ...place, unit_no, route_order: Number(unit_no) }));
    const [twice = '', once = '', fresh = ''] = counters;
    await readCounter(twice, 1010, daysAgo(95));
    await readCounter(twice, 1020, daysAgo(65), 'estimated');
    await readCounter(twice, 1030, daysAgo(35), 'estimated');
    await readCounter(once, 1020, daysAgo(65), 'estimated');
    await readCounter(once, 1025, daysAgo(35));
    await readCounter(once, 1035, daysAgo(5), 'estimated');
    await readCounter(fresh, 1005, daysAgo(5), 'actual', ['no_photo', 'low']);
  });

  it('are found if they were estimated twice in a row or not read in the cycle', async () => {
    const cycle = `${daysAgo(10)}..${TODAY}`;
    const query = { route: 'R-1', cycle };
    expect(await rowsOf('route-sheet', query)).toMatchObject([
      { unit_no: '101', in_a_row: 2, state: 'not_read', days_unread: 95, last_reading: 1030, not_read: 1 },
      { unit_no: '102', in_a_row: 1, state: 'estimated', days_unread: 35, last_type: 'estimated' },
      { unit_no: '103', in_a_row: 0, state: 'read', days_unread: 5, photo: false },
    ]);
    expect(await rowsOf('route-sheet', { ...query, in_a_row: '2' })).toMatchObject([{ unit_no: '101' }]);
    expect((await read('route-sheet', query)).totals).toMatchObject({ read: 1, estimated: 1, not_read: 1 });
    expect((await read('route-sheet', { ...query, group: 'route' })).documents).toMatchObject([
      { route: 'R-1', row_count: 3, read: 1, estimated: 1, not_read: 1 },
    ]);
  });

  it('have exceptions: 10 + 10 + 20 + 10 m³ were estimated', async () => {
    const query = { period: `${daysAgo(100)}..${TODAY}`, route: 'R-1' };
    const { documents, totals, total } = await read('reading-exceptions', query);
    expect(total).toBe(5);
    expect(totals).toMatchObject({ estimated: 4, estimated_m3: 50 });
    expect(documents.find(({ unit_no }) => unit_no === '103')).toMatchObject({
      flags: 'Low, No photo',
      in_a_row: 0,
    });
    expect(await rowsOf('reading-exceptions', { ...query, in_a_row: '2' })).toMatchObject([
      { unit_no: '101', in_a_row: 2, consumption: 10 },
    ]);
    expect(await rowsOf('reading-exceptions', { ...query, flag: 'no_photo' })).toHaveLength(1);
  });
});

describe('tanks', () => {
  it('run out within a week: (30 − 10) % of 10,000 L at 400 L a day are 5.0 days, 50 % are 12.5', async () => {
    const { db } = context.server;
    const [soon, later] = [await addTank('F-1', 10_000), await addTank('F-2', 10_000)];
    for (const [tank, percent] of [
      [soon, 30],
      [later, 60],
    ] as const) {
      await setLevel(tank, percent, new Date(Date.now() - 60_000));
      await sql`insert into tank_forecasts (tank_id, made_at, daily_use_l, lowest_use_l, highest_use_l)
        values (${tank}, now(), 400, 400, 400)`.execute(db);
    }
    const all = await rowsOf('tank-forecasts');
    expect(all.map(({ days }) => days)).toEqual([5, 12.5]);
    const rows = await rowsOf('tank-forecasts', { within: '7' });
    expect(rows).toMatchObject([
      {
        tank: { _id: soon },
        level: 30,
        volume: 3000,
        days: 5,
        empty_date: addDays(TODAY, 5),
        basis: 'level',
      },
    ]);
    const { body } = await context.request('GET', `/tank/${soon}`);
    expect(rows[0]).toMatchObject({
      days: body.days_to_empty,
      refill_by: body.refill_by,
      suggested: body.suggested_l,
    });
  });

  it('have a history: 40 % + 30 % refilled − 65 % of 10,000 L are 500 L used', async () => {
    const { db } = context.server;
    const tank = await addTank('H-1', 10_000);
    for (const [days, lowest, highest, closing, refill] of [
      [3, 40, 45, 40, 0],
      [2, 38, 68, 65, 30],
    ] as const)
      await sql`insert into tank_days (tank_id, day, lowest_percent, lowest_at, highest_percent, highest_at,
          closing_percent, refill_percent, readings)
        values (${tank}, ${daysAgo(days)}, ${lowest}, ${daysAgo(days)}, ${highest}, ${daysAgo(days)}, ${closing}, ${refill}, 24)`.execute(
        db,
      );
    expect(await rowsOf('tank-levels', { tank })).toMatchObject([
      { day: daysAgo(2), closing: 65, volume: 6500, refilled: 3000, used: 500 },
      { day: daysAgo(3), closing: 40, refilled: null, used: null },
    ]);
  });

  it('have exact forecasts: at 2 points a day from 50 % to the reserve of 10 %', async () => {
    const { db } = context.server;
    const tank = await addTank('E-1', 10_000);
    await sql`insert into tank_days (tank_id, day, lowest_percent, lowest_at, highest_percent, highest_at,
        closing_percent, refill_percent, readings)
      select ${tank}, d.day, 2 * n, d.day, 2 * n, d.day, 2 * n, 0, 24
      from (select n, today_in_dubai() - n as day from generate_series(1, 40) n) d`.execute(db);
    const period = `${daysAgo(20)}..${daysAgo(16)}`;
    // 40 % to 32 % on these days: (40 − 10) ÷ 2 = 15 days down to (32 − 10) ÷ 2 = 11, on average 13.
    expect(await rowsOf('forecast-errors', { tank, period })).toMatchObject([
      { forecasts: 5, predicted: 13, actual: 13, error: 0 },
    ]);
    expect(await rowsOf('forecast-errors', { tank, period, days_ahead: '0-5' })).toEqual([]);
  });

  it('have safety dates: expired, due within 60 days, without a date', async () => {
    const dates = {
      civil_defence_expiry: daysAgo(1),
      relief_valve_due: addDays(TODAY, 60),
      hydrotest_due: addDays(TODAY, 61),
    };
    const tank = await addTank('S-1', 10_000, 'SAFE-1', dates);
    const rows = await rowsOf('safety-compliance', { tank });
    expect(rows).toMatchObject([
      { item: 'civil_defence_certificate', state: 'expired', days: -1, expired: 1 },
      { item: 'relief_valve_test', state: 'due', days: 60 },
      { item: 'maintenance_contract', state: 'no_date', days: null },
    ]);
    expect(await rowsOf('safety-compliance', { tank, state: 'valid' })).toMatchObject([
      { item: 'hydrotest' },
    ]);
    expect(await rowsOf('safety-compliance', { tank, state: 'expired' })).toHaveLength(1);
  });
});

describe('gas', () => {
  it('deliveries: 40 points of 10,000 L are 4,000 L, 1,000 L or 20 % less than the ticket', async () => {
    const tank = await addTank('D-1', 10_000, 'GAS-D');
    await sql`insert into deliveries (id, tank_id, ticket_no, at, supplier, litres, price_per_l, level_before, level_after)
      values (${newRecordId()}, ${tank}, 'T-1', ${noonOf(TODAY)}, 'ENOC', 5000, 2.15, 20, 60),
        (${newRecordId()}, ${tank}, 'T-2', ${noonOf(TODAY)}, 'ENOC', 4000, 2.15, 20, 60)`.execute(
      context.server.db,
    );
    const { documents, totals } = await read('deliveries', { tank, sort: 'ticket' });
    expect(documents).toMatchObject([
      {
        ticket: 'T-1',
        litres: 5000,
        risen: 4000,
        from_level: 1000,
        from_level_percent: 20,
        cost: 10_750,
        mismatch: true,
      },
      { ticket: 'T-2', litres: 4000, from_level: 0, mismatch: false },
    ]);
    expect(totals).toMatchObject({ litres: 9000, cost: 19_350, from_level: 1000 });
  });

  it('balances by site and month as on the site page: 1,300 + 500 − 1,200 − 110 × 4 = 160 L lost', async () => {
    const { db } = context.server;
    const first = `${addDays(`${TODAY.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
    const [one, other] = [await addTank('GAS-1', 1000, 'GAS-B'), await addTank('GAS-2', 2000, 'GAS-B')];
    for (const [tank, opening, closing] of [
      [one, 50, 60],
      [other, 40, 30],
    ] as const) {
      await setLevel(tank, opening, noonOf(addDays(first, -1)));
      await setLevel(tank, closing, noonOf(addDays(first, 26)));
    }
    await sql`insert into deliveries (id, tank_id, ticket_no, at, supplier, litres)
      values (${newRecordId()}, ${one}, 'T-3', ${noonOf(addDays(first, 10))}, 'ENOC', 500)`.execute(db);
    const counter = await createCounter(context, {
      initial_reading_at: '2025-01-01',
      site_code: 'GAS-B',
      site_name: 'Site GAS-B',
    });
    await readCounter(counter, 1100, addDays(first, -1));
    await readCounter(counter, 1110, addDays(first, 0));
    await readCounter(counter, 1215, addDays(first, 20));
    const site = String(
      (await db.selectFrom('sites').select('id').where('code', '=', 'GAS-B').executeTakeFirstOrThrow()).id,
    );
    const [row] = await rowsOf('gas-balance', { site });
    // Half of the first reading belongs to the previous month: 5 + 105 m³ × 4 L.
    expect(row).toMatchObject({
      opening: 1300,
      delivered: 500,
      closing: 1200,
      used: 600,
      measured_m3: 110,
      measured: 440,
      loss: 160,
      loss_percent: 26.7,
      suspicious: true,
      litres_per_m3: 4,
    });
    const { body } = await context.request('GET', `/site/${site}/balance`);
    const [month] = body.months as Record<string, unknown>[];
    expect(row).toMatchObject({
      month: month?.month,
      used: month?.used_l,
      loss: month?.loss_l,
      loss_percent: month?.loss_percent,
    });
    const year = await rowsOf('gas-balance', { site, period: 'last_12_months', sort: 'month', dir: 'desc' });
    expect(year.map(({ loss, delivered }) => [loss, delivered])).toEqual(
      (body.months as Record<string, unknown>[]).map(({ loss_l, delivered_l }) => [loss_l, delivered_l]),
    );
  });
});

it('devices have gaps: 18 of 24 messages of a day and six hours without any, as in the list of data gaps', async () => {
  const { db } = context.server;
  const tank = await addTank('G-1', 1000, 'GAP-1');
  const { _id } = await context.add('device', {
    ...drafts.device,
    imei: null,
    protocol: 'http',
    serial_number: 'GAP-1',
    report_interval_min: 60,
  });
  await sql`update devices set status = 'installed', tank_id = ${tank}, installed_at = now() - interval '40 days' where id = ${_id}`.execute(
    db,
  );
  await sql`insert into device_days (device_id, day, messages, hours) select ${_id}::uuid, today_in_dubai() - n, 24, ${2 ** 24 - 1}::int
    from generate_series(1, 29) n where n <> 2
    union all select ${_id}::uuid, today_in_dubai() - 2, 18, ${2 ** 18 - 1}::int`.execute(db);
  const device = String(_id);
  // Yesterday's last message is not overdue in the first hour of today, so the gap is on the day before
  // yesterday.
  const gaps = await rowsOf('data-gaps', { device, period: `${daysAgo(2)}..${daysAgo(2)}` });
  expect(gaps).toMatchObject([
    { expected: 24, messages: 18, missing: 6, missing_percent: 25, silent_hours: 6 },
  ]);
  expect(await rowsOf('data-gaps', { device, period: `${daysAgo(5)}..${daysAgo(3)}` })).toEqual([]);
  const { body } = await context.request('POST', '/device/gaps', { limit: 100 });
  const listed = body.documents?.find((row) => row._id === device);
  const health = (await rowsOf('device-health')).find(
    (row) => (row.device as { _id: string })._id === device,
  );
  expect(health).toMatchObject({
    missing_30d: listed?.missing_30d_percent,
    missing_7d: listed?.missing_7d_percent,
    health: listed?.health,
  });
});

describe('contracts', () => {
  it('are listed if they end soon or lack documents', async () => {
    const { db } = context.server;
    const { contract, client } = await createSuppliedCounter(context);
    const ending = (days: number) =>
      sql`update contracts set start_date = ${daysAgo(400)}, end_date = ${addDays(TODAY, days)},
      tenancy_end = ${daysAgo(3)} where id = ${contract}`.execute(db);
    const found = async (query: ReportQuery = {}) =>
      (await rowsOf('contract-review', { client, ...query, sort: 'finding' })).filter(
        (row) => (row.contract as { _id: string })._id === contract,
      );
    await ending(60);
    expect(await found()).toMatchObject([
      { finding: 'documents_expired', detail: expect.stringMatching(/^Tenancy \d+ \w+ \d{4}$/) as string },
      { finding: 'documents_missing', detail: 'The client’s Emirates ID or passport; The tenancy contract' },
      { finding: 'expiring', days: 60 },
    ]);
    expect(await found({ within: '59', finding: 'expiring' })).toEqual([]);
    await ending(-1);
    expect(await found({ finding: 'expired_with_supply' })).toMatchObject([{ days: -1 }]);
    await sql`update counters set valve = 'closed' where id = (select counter_id from contracts where id = ${contract})`.execute(
      db,
    );
    expect(await found({ finding: 'expired_with_supply' })).toEqual([]);
  });

  it('have vacant units: 3 m³ since', async () => {
    const counter = await createCounter(context, {
      status: 'vacant',
      unit_no: 'V-1',
      initial_reading_at: daysAgo(50),
    });
    await readCounter(counter, 1003, daysAgo(20));
    const rows = await rowsOf('vacant-units', { used: '1' });
    expect(rows).toMatchObject([{ unit_no: 'V-1', days: 50, used: 3, contract: null }]);
  });
});

describe('orders', () => {
  const technician = () => context.admin.id;
  const complete = async (
    type: string,
    more: { reported: number; hours: number; result?: string },
    tank: string,
  ) => {
    const order = await createOrder(context, 'Completed', { type, tank, priority: 'high' });
    const reported = new Date(Date.now() - more.reported * 86_400_000);
    await sql`update orders set reported_at = ${reported}, sla_due = ${new Date(reported.getTime() + 24 * 3_600_000)},
      completed_at = ${new Date(reported.getTime() + more.hours * 3_600_000)}, completed_by = ${technician()},
      assigned_to = ${technician()}, result = ${more.result ?? 'fixed'}, labour_hours = 1.5 where id = ${String(order._id)}`.execute(
      context.server.db,
    );
    return String(order._id);
  };

  it('are counted per technician: two of three within the SLA, one of two faults fixed the first time', async () => {
    const [first, second] = [await addTank('O-1', 1000), await addTank('O-2', 1000)];
    await complete('repair', { reported: 80, hours: 20 }, first);
    await complete('repair', { reported: 70, hours: 30 }, first);
    await complete('refill', { reported: 69, hours: 2 }, second);
    const query = { period: `${daysAgo(90)}..${TODAY}`, technician: technician() };
    const rows = await rowsOf('order-performance', { ...query, sort: 'reported_at' });
    expect(rows).toMatchObject([
      { type: 'repair', hours: 20, on_time: true, first_time_fix: false, hours_late: null },
      { type: 'repair', hours: 30, on_time: false, first_time_fix: true, hours_late: 6 },
      { type: 'refill', hours: 2, on_time: true, first_time_fix: null },
    ]);
    expect((await read('order-performance', query)).totals).toMatchObject({
      completed: 3,
      on_time_count: 2,
      late_count: 1,
      labour_hours: 4.5,
    });
    const [row] = await rowsOf('technicians', query);
    expect(row).toMatchObject({
      orders: 3,
      on_time: 2,
      late: 1,
      fixed: 1,
      repeated: 1,
      fixed_percent: 50,
      labour_hours: 4.5,
    });
    expect(row?.on_time_percent).toBeCloseTo(200 / 3);
    expect(row?.mean_hours).toBeCloseTo(52 / 3);
    const repairs: Record<string, string> = { ...query, type: 'repair' };
    const { columns } = findReport('technicians').definition;
    const opened: Record<string, string> = {};
    for (const [to, from] of Object.entries(columns[0]?.drillDown?.filters ?? {}))
      if (repairs[from]) opened[to] = repairs[from];
    const [{ orders } = {}] = await rowsOf('technicians', repairs);
    expect([orders, (await read('order-performance', opened)).total]).toEqual([2, 2]);
  });
});

it('orders are invoiced by their work: 2 h × 100.00 and 5 % VAT are 210.00, without an offer', async () => {
  const { db } = context.server;
  const order = await createOrder(context, 'Completed', { type: 'repair', billable: true });
  const id = String(order._id);
  await sql`update orders set completed_at = reported_at, result = 'fixed', labour_hours = 2, labour_rate = 100 where id = ${id}`.execute(
    db,
  );
  const day = dubaiDate(context.server.clock.now);
  const query = {
    client: String((order.client as { _id: string })._id),
    period: `${addDays(day, -1)}..${addDays(day, 1)}`,
  };
  expect(await rowsOf('order-revenue', query)).toMatchObject([
    { worked: 210, billed: null, offered: null, invoiced: false },
  ]);
  const { body } = await context.request('POST', `/order/${id}/bill`, { from: 'actual' });
  await transition(body.bill as { _id: string }, 'issue');
  const { documents, totals } = await read('order-revenue', query);
  expect(documents).toMatchObject([{ worked: 210, billed: 210, invoiced: true, difference: null }]);
  expect(totals).toMatchObject({ billed: 210, worked: 210 });
});

describe('a tariff change', () => {
  it('prices 10 m³ at 12.00 instead of 10.00: 20.00 and 5 % VAT more than the invoice of 169.05', async () => {
    const { counter, contract, tariff } = await supply(10, 30);
    const { total } = await billed(counter, 1010, '2026-11-01');
    // 10 × 10.00 + 30.00 × 61 ÷ 30 days = 161.00, VAT 5.00 + 3.05.
    expect(total).toBe(169.05);
    await sql`insert into setting_versions (id, setting_id, number, value, effective_from)
      select ${newRecordId()}, setting_id, 2, jsonb_set(value, '{blocks,0,price}', '12'), '2027-01-01'
      from setting_versions where setting_id = ${tariff}`.execute(context.server.db);
    const query = { contract, period: '2026-10-01..2026-10-31' };
    expect(await rowsOf('tariff-impact', { ...query, new_prices: '2027-01-01' })).toMatchObject([
      {
        consumption: 10,
        old_net: 161,
        old_gross: 169.05,
        invoiced: 169.05,
        new_net: 181,
        new_gross: 190.05,
        difference: 21,
      },
    ]);
    const same = { old_prices: '2027-02-01', new_prices: '2026-12-31' };
    expect(await rowsOf('tariff-impact', { ...query, ...same })).toMatchObject([
      { old_gross: 190.05, new_gross: 169.05, difference: -21 },
    ]);
  });
});
