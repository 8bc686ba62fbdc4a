import { sql } from 'kysely';
import { newRecordId } from '../../../../src/server/db/recordId';
import { reportDeliveries } from '../../../../src/server/modules/tanks/deliveryService';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';

/** Deliveries are reported by the database time of their creation. */
const NOW = Date.now();
const HOUR = 3_600_000;
const context = setUpServer();
let count = 0;
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();

beforeAll(async () => {
  await sql`update sessions set expires_at = now() + interval '6 hours', last_active_at = now()`.execute(
    context.server.db,
  );
  context.server.clock.now = NOW;
});

/** A tank of 10,000 L in service, with sensor levels by hour. */
async function addTank(levels: Readonly<Record<number, number>> = {}): Promise<string> {
  const serial_number = `D-${String((count += 1))}`;
  const certificate = { civil_defence_expiry: at(365 * 24).slice(0, 10) };
  const tankDraft = { ...drafts.tank, ...certificate, serial_number, water_capacity_l: 10_000 };
  const { _id } = await context.add('tank', tankDraft);
  const tank = String(_id);
  const { _id: device } = await context.add('device', {
    ...drafts.device,
    imei: null,
    protocol: 'http',
    serial_number,
  });
  await sql`update tanks set status = 'commissioned' where id = ${tank}`.execute(context.server.db);
  for (const [hour, level_percent] of Object.entries(levels))
    await context.server.db
      .insertInto('tank_readings')
      .values({
        id: newRecordId(),
        tank_id: tank,
        level_percent,
        source: 'telemetry',
        device_id: String(device),
        at: new Date(at(Number(hour))),
        received_at: new Date(NOW),
      })
      .execute();
  return tank;
}

const deliver = (tank: string, hours: number, more: object = {}) =>
  context.request('POST', `/tank/${tank}/delivery`, {
    ticket_no: `DN-${String((count += 1))}`,
    at: at(hours),
    supplier: 'ENOC',
    litres: 5000,
    ...more,
  });
const rowsOf = async (tank: string) =>
  (await context.request('POST', `/tank/${tank}/deliveries`, {})).body.documents ?? [];
const reported = async (tank: string) =>
  (
    await sql<{ text: string }>`select text from events
      where model_id = ${tank} and code = 'tank.delivery_mismatch' order by text`.execute(context.server.db)
  ).rows.map(({ text }) => text);

it('users who may update tanks are notified if levels and litres of a ticket differ', async () => {
  const [tank, matching] = [await addTank(), await addTank()];
  const viewer = await context.server.signIn({ flags: ['canViewTanks'] });
  await deliver(matching, -1, { level_before: 20, level_after: 70 });
  await deliver(tank, -1, { level_before: 20, level_after: 60 });
  expect(await reported(matching)).toEqual([]);
  expect(await reported(tank)).toEqual([
    expect.stringMatching(
      /^Ticket DN-\d+, Marina Heights T1: The gauge rose by 4,000 L, the ticket says 5,000 L\.$/,
    ),
  ]);
  const { rows } = await sql`select from events where user_id = ${viewer.id}`.execute(context.server.db);
  expect(rows).toEqual([]);
});

it('a delivery is compared with the plan that ordered it', async () => {
  const tank = await addTank();
  const day = new Date(NOW + 24 * HOUR).toISOString().slice(0, 10);
  const draft = { day, truck: 'T-1', capacity_l: 9000, stops: [{ tank, litres: 4000 }] };
  const { _id } = await context.add('refill_plan', draft);
  const { body } = await context.request('POST', `/refill_plan/${String(_id)}/release`);
  const [stop] = body.stops as { order: { _id: string } }[];
  await deliver(tank, 0, { order: stop?.order._id });
  expect(await rowsOf(tank)).toMatchObject([{ litres: 5000, planned_l: 4000, measured_l: null }]);
  expect(await reported(tank)).toEqual([
    expect.stringContaining('4,000 L were planned, the ticket says 5,000 L'),
  ]);
});

describe('without levels on the ticket', () => {
  const runJob = () => reportDeliveries(context.server.db, NOW);

  it('is compared with the sensor once its levels have arrived, and reported once', async () => {
    const tank = await addTank({ [-20]: 30.5, [-16]: 30, [-15]: 52, [-12]: 51 });
    await deliver(tank, -15.5);
    expect(await rowsOf(tank)).toMatchObject([{ measured_l: 2200 }]);
    await runJob();
    await runJob();
    expect(new Set(await reported(tank))).toEqual(
      new Set([expect.stringContaining('The sensor rose by 2,200 L, the ticket says 5,000 L')]),
    );
    const { rows } = await sql`select from events where model_id = ${tank}
      and user_id = ${context.admin.id} and code = 'tank.delivery_mismatch'`.execute(context.server.db);
    expect(rows).toHaveLength(1);
  });

  it('is not reported if the sensor agrees or has no reading', async () => {
    const agreeing = await addTank({ [-20]: 30, [-15]: 79, [-12]: 78 });
    const early = await addTank({ [-20]: 30, [-18]: 30 });
    const twice = await addTank({ [-20]: 30, [-15]: 60, [-12]: 60 });
    await deliver(agreeing, -15.5);
    await deliver(early, -15.5);
    for (const hours of [-15.5, -14]) await deliver(twice, hours, { litres: 3000 });
    await runJob();
    for (const tank of [agreeing, early, twice]) expect(await reported(tank)).toEqual([]);
    expect(await rowsOf(agreeing)).toMatchObject([{ measured_l: 4900 }]);
    expect(await rowsOf(early)).toMatchObject([{ measured_l: null }]);
  });
});

it('the only open refill order of a tank is proposed for its delivery', async () => {
  const tank = await addTank();
  const addOrder = async (more: object = {}) =>
    (await context.add('order', { ...drafts.order, client: null, tank, type: 'refill', ...more })) as {
      _id: string;
      unique_number: string;
    };
  const proposed = async () => (await context.request('GET', `/tank/${tank}`)).body.refill_order;
  expect(await proposed()).toBeNull();
  await addOrder({ type: 'inspection' });
  const { _id, unique_number } = await addOrder();
  expect(await proposed()).toEqual({ _id, unique_number });
  const other = await addOrder();
  expect(await proposed()).toBeNull();
  await context.request('POST', `/order/${other._id}/cancel`, { reason: 'Entered twice' });
  expect(await proposed()).toEqual({ _id, unique_number });
});
