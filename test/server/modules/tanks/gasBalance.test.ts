import { sql } from 'kysely';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createCounter } from '../counters/counterFixtures';
import { ensureSite } from '../../support/testRecords';

const context = setUpServer();

/** A time this many days into the previous month in Dubai. */
const into = (days: number) => sql`((date_trunc('month', now() at time zone 'Asia/Dubai') - interval '1 month'
  + make_interval(days => ${days})) at time zone 'Asia/Dubai')`;

async function tankOf(serial_number: string, water_capacity_l: number): Promise<string> {
  const draft = { ...drafts.tank, serial_number, water_capacity_l, density_kg_l: 0.55 };
  const id = String((await context.add('tank', draft))._id);
  await context.server.db.updateTable('tanks').set({ status: 'commissioned' }).where('id', '=', id).execute();
  return id;
}
const level = (tank: string, percent: number, days: number) =>
  sql`
  insert into tank_readings (id, tank_id, at, received_at, level_percent, source)
  values (${newRecordId()}, ${tank}, ${into(days)}, now(), ${percent}, 'manual_gauge')`.execute(
    context.server.db,
  );

it("a site's gas balance compares tank outflow with counter consumption, by month", async () => {
  const [one, other] = [await tankOf('GAS-1', 1000), await tankOf('GAS-2', 2000)];
  for (const [tank, opening, closing] of [
    [one, 50, 60],
    [other, 40, 30],
  ] as const) {
    await level(tank, opening, -1);
    await level(tank, closing, 27);
  }
  await sql`insert into deliveries (id, tank_id, ticket_no, at, supplier, litres)
    values (${newRecordId()}, ${one}, 'T-1', ${into(10)}, 'ENOC', 500)`.execute(context.server.db);
  const counter = await createCounter(context, { initial_reading: 1000, initial_reading_at: '2025-01-01' });
  const read = (value: number, days: number) =>
    sql`
    insert into counter_readings (id, counter_id, at, value, type, source, status)
    values (${newRecordId()}, ${counter}, ${into(days)}, ${value}, 'actual', 'web', 'validated')`.execute(
      context.server.db,
    );
  await read(1100, -10);
  await read(1130, 5);
  await read(1230, 20);
  const { status, body } = await context.request('GET', `/tank/${other}/balance`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ litres_per_m3: 4 });
  expect(body.months).toHaveLength(12);
  expect((body.months as object[])[0]).toMatchObject({
    opening_l: 1300,
    delivered_l: 500,
    closing_l: 1200,
    metered_m3: 110,
    metered_l: 440,
    loss_l: 160,
    loss_percent: 26.7,
  });
  expect((body.months as object[])[5]).toMatchObject({ opening_l: null, loss_l: null, loss_percent: null });
});

it('gas delivered after the last reading counts as stock', async () => {
  const tank = await tankOf('GAS-3', 1000);
  await move('tanks', tank, 'ELSEWHERE');
  await level(tank, 50, -2);
  await level(tank, 20, 26);
  await sql`insert into deliveries (id, tank_id, ticket_no, at, supplier, litres)
    values (${newRecordId()}, ${tank}, 'T-2', ${into(27)}, 'ENOC', 600)`.execute(context.server.db);
  const { body } = await context.request('GET', `/tank/${tank}/balance`);
  expect((body.months as object[])[0]).toMatchObject({ opening_l: 500, delivered_l: 600, closing_l: 800 });
});

const move = async (table: 'tanks' | 'counters', id: string, site_code: string) => {
  const { db } = context.server;
  await ensureSite(db, site_code);
  await db
    .updateTable(table)
    .set({ site_code, site_name: `Site ${site_code}` })
    .where('id', '=', id)
    .execute();
};

const reading = (counter: string, value: number, days: number, status: string) =>
  sql`
  insert into counter_readings (id, counter_id, at, value, type, source, status)
  values (${newRecordId()}, ${counter}, ${into(days)}, ${value}, 'actual', 'web', ${status})`.execute(
    context.server.db,
  );

const lastMonth = async (path: string): Promise<object | undefined> => {
  const { status, body } = await context.request('GET', path);
  expect(status).toBe(200);
  return (body.months as object[])[0];
};

it("a counter shows its share of the site's consumption and losses, without counting stock", async () => {
  const tank = await tankOf('GAS-4', 1000);
  await move('tanks', tank, 'SHARED');
  await level(tank, 60, -1);
  await level(tank, 10, 27);
  const meter = { initial_reading: 0, initial_reading_at: '2025-01-01' };
  const counters = [await createCounter(context, meter), await createCounter(context, meter)];
  const [mine = '', other = ''] = counters;
  for (const counter of counters) {
    await move('counters', counter, 'SHARED');
    await reading(counter, 100, 0, 'validated');
  }
  await reading(mine, 130, 10, 'validated');
  await reading(other, 170, 10, 'validated');
  await reading(other, 190, 20, 'pending');
  const whole = { used_l: 500, metered_m3: 100, metered_l: 400, loss_l: 100, loss_percent: 20, held: 1 };
  expect(await lastMonth(`/counter/${mine}/balance`)).toMatchObject({
    ...whole,
    own: { m3: 30, l: 120, percent: 30, loss_l: 30 },
  });
  expect(await lastMonth(`/counter/${other}/balance`)).toMatchObject({
    own: { m3: 70, l: 280, percent: 70, loss_l: 70 },
  });
  const ofSite = await lastMonth(`/tank/${tank}/balance`);
  expect(ofSite).toMatchObject(whole);
  expect(ofSite).not.toHaveProperty('own');
});

it('a month without consumption has no shares', async () => {
  const counter = await createCounter(context);
  await move('counters', counter, 'NOTHING');
  const { body } = await context.request('GET', `/counter/${counter}/balance`);
  expect(body).toMatchObject({ unread: [] });
  expect((body.months as object[])[0]).toMatchObject({
    closing_l: null,
    metered_m3: 0,
    held: 0,
    own: { m3: 0, l: 0, percent: null, loss_l: null },
  });
});

it('a tank without data for the balance is named', async () => {
  const [known, never, late] = [
    await tankOf('GAS-5', 1000),
    await tankOf('GAS-6', 1000),
    await tankOf('GAS-7', 1000),
  ];
  for (const tank of [known, never, late]) await move('tanks', tank, 'UNREAD');
  await sql`insert into tank_readings (id, tank_id, at, received_at, level_percent, source)
    values (${newRecordId()}, ${known}, now() - interval '2 years', now(), 50, 'manual_gauge')`.execute(
    context.server.db,
  );
  await level(late, 50, 3);
  const { body } = await context.request('GET', `/tank/${known}/balance`);
  expect(body.unread).toEqual([
    expect.objectContaining({ _id: never, first_read_at: null }),
    expect.objectContaining({ _id: late, first_read_at: expect.stringMatching(/Z$/) as unknown }),
  ]);
  expect((body.months as object[])[0]).toMatchObject({ closing_l: null, loss_l: null });
});

it('an empty tank out of service is left out', async () => {
  const [served, idle] = [await tankOf('GAS-8', 1000), await tankOf('GAS-9', 1000)];
  for (const tank of [served, idle]) await move('tanks', tank, 'IDLE');
  await level(served, 50, -1);
  await level(served, 40, 20);
  const out = (status: 'out_of_service') =>
    context.server.db.updateTable('tanks').set({ status }).where('id', '=', idle).execute();
  await out('out_of_service');
  await level(idle, 0, 25);
  expect(await lastMonth(`/tank/${served}/balance`)).toMatchObject({ opening_l: 500, closing_l: 400 });
  await sql`insert into deliveries (id, tank_id, ticket_no, at, supplier, litres)
    values (${newRecordId()}, ${idle}, 'T-3', ${into(10)}, 'ENOC', 100)`.execute(context.server.db);
  expect(await lastMonth(`/tank/${served}/balance`)).toMatchObject({ opening_l: null, closing_l: 400 });
});

it('tanks of one site have one balance, for any density', async () => {
  const [light, heavy] = [await tankOf('GAS-10', 1000), await tankOf('GAS-11', 3000)];
  for (const tank of [light, heavy]) await move('tanks', tank, 'MIXED');
  await context.server.db.updateTable('tanks').set({ density_kg_l: 0.51 }).where('id', '=', light).execute();
  for (const tank of [light, heavy])
    expect((await context.request('GET', `/tank/${tank}/balance`)).body).toMatchObject({
      litres_per_m3: 4.074,
    });
});

it.each(['tank', 'counter'])('an unknown %s answers 404', async (noun) => {
  const { status } = await context.request('GET', `/${noun}/${newRecordId()}/balance`);
  expect(status).toBe(404);
});
