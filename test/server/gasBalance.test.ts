import { sql } from 'kysely';
import { newId } from '../../src/server/kit/id';
import { drafts } from '../areaDrafts';
import { scene } from './areaLife';
import { counterOf } from './counterOf';

const on = scene();

/** A moment so many days into the month before this one, in Dubai. */
const into = (days: number) => sql`((date_trunc('month', now() at time zone 'Asia/Dubai') - interval '1 month'
  + make_interval(days => ${days})) at time zone 'Asia/Dubai')`;

async function tankOf(serial_number: string, water_capacity_l: number): Promise<string> {
  const draft = { ...drafts.tank, serial_number, water_capacity_l, density_kg_l: 0.55 };
  const id = String((await on.add('tank', draft))._id);
  await on.w.db.updateTable('tanks').set({ status: 'commissioned' }).where('id', '=', id).execute();
  return id;
}
const level = (tank: string, percent: number, days: number) =>
  sql`
  insert into tank_readings (id, tank_id, at, received_at, level_percent, source)
  values (${newId()}, ${tank}, ${into(days)}, now(), ${percent}, 'manual_gauge')`.execute(on.w.db);

it('a site’s gas is what left its tanks against what its counters saw, month by month', async () => {
  const [one, other] = [await tankOf('GAS-1', 1000), await tankOf('GAS-2', 2000)];
  for (const [tank, opening, closing] of [
    [one, 50, 60],
    [other, 40, 30],
  ] as const) {
    await level(tank, opening, -1);
    await level(tank, closing, 27);
  }
  await sql`insert into deliveries (id, tank_id, ticket_no, at, supplier, litres)
    values (${newId()}, ${one}, 'T-1', ${into(10)}, 'ENOC', 500)`.execute(on.w.db);
  const counter = await counterOf(on, { initial_reading: 1000, initial_reading_at: '2025-01-01' });
  const read = (value: number, days: number) =>
    sql`
    insert into counter_readings (id, counter_id, at, value, type, source, status)
    values (${newId()}, ${counter}, ${into(days)}, ${value}, 'actual', 'web', 'validated')`.execute(on.w.db);
  await read(1100, -10);
  await read(1130, 5);
  await read(1230, 20);
  const { status, body } = await on.ask('GET', `/tank/${other}/balance`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ litres_per_m3: 4 });
  expect(body.months).toHaveLength(12);
  expect((body.months as object[])[0]).toMatchObject({
    ...{ opening_l: 1300, delivered_l: 500, closing_l: 1200 },
    ...{ burnt_m3: 110, burnt_l: 440, loss_l: 160, loss_percent: 26.7 },
  });
  expect((body.months as object[])[5]).toMatchObject({ opening_l: null, loss_l: null, loss_percent: null });
});

it('what came after the last reading stands in the tank', async () => {
  const tank = await tankOf('GAS-3', 1000);
  await sql`update tanks set site_code = 'ELSEWHERE' where id = ${tank}`.execute(on.w.db);
  await level(tank, 50, -2);
  await level(tank, 20, 26);
  await sql`insert into deliveries (id, tank_id, ticket_no, at, supplier, litres)
    values (${newId()}, ${tank}, 'T-2', ${into(27)}, 'ENOC', 600)`.execute(on.w.db);
  const { body } = await on.ask('GET', `/tank/${tank}/balance`);
  expect((body.months as object[])[0]).toMatchObject({ opening_l: 500, delivered_l: 600, closing_l: 800 });
});

it('of a tank that is not there is refused', async () => {
  const { status } = await on.ask('GET', `/tank/${newId()}/balance`);
  expect(status).toBe(404);
});
