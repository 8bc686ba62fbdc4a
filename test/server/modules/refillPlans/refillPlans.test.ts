import { sql } from 'kysely';
import { openOrder } from '../../../../src/server/modules/orders/orderService';
import { jobContext } from '../../../../src/server/jobs/scheduler';
import { inTransaction } from '../../../../src/server/db/transaction';
import { drafts } from '../../../sampleDrafts';
import { pageText, readPages } from '../../documents/readPdf';
import { setUpServer, testRecordLifecycle } from '../../support/recordLifecycle';
import type { ResponseBody, TestUser } from '../../support/testServer';
import { ensureSite, insertSite } from '../../support/testRecords';

const context = setUpServer();
const DAY = '2026-11-22';
const PLANNER = ['canViewTanks', 'canUpdateTanks', 'canViewOrders', 'canCreateOrders'] as const;
let count = 0;

/** A tank of 10,000 L in service with a level; at 20 % it has space for 6,000 L. */
async function addTank(level: number | null = 20, more: object = {}): Promise<string> {
  count += 1;
  const { _id } = await context.add('tank', {
    ...drafts.tank,
    serial_number: `P-${String(count)}`,
    water_capacity_l: 10_000,
    diameter_mm: null,
    length_mm: null,
    critical_level: 5,
    low_level: 10,
    ...more,
  });
  const id = String(_id);
  await sql`update tanks set status = 'commissioned' where id = ${id}`.execute(context.server.db);
  if (level !== null) await context.request('POST', `/tank/${id}/reading`, { level_percent: level });
  return id;
}

const draftOf = (tanks: readonly (string | object)[], more: object = {}) => ({
  day: DAY,
  truck: 'DXB 12345',
  capacity_l: 18_000,
  ...more,
  stops: tanks.map((tank) => (typeof tank === 'string' ? { tank, litres: 5000 } : tank)),
});
const addPlan = (tanks: readonly (string | object)[], more: object = {}) =>
  context.add('refill_plan', draftOf(tanks, more));
const containing = (text: string): unknown => expect.stringContaining(text);
const matching = (text: RegExp): unknown => expect.stringMatching(text);
const refusal = async (tanks: readonly (string | object)[], more: object = {}) => {
  const { status, body } = await context.request('POST', '/refill_plan/add', draftOf(tanks, more));
  return [status, body.fields ?? body.message];
};
const transition = (plan: ResponseBody, name: string, body: object = {}, user: TestUser = context.admin) =>
  context.server.request(user, 'POST', `/refill_plan/${String(plan._id)}/${name}`, body);
const read = async (path: string) => (await context.request('GET', path)).body;
const readPlan = ({ _id }: ResponseBody) => read(`/refill_plan/${String(_id)}`);
const ordersOf = async (tank: string) =>
  (await context.request('POST', '/order', { filters: { tank, type: 'refill' } })).body.documents ?? [];
const stopsOf = (plan: ResponseBody) => plan.stops as (ResponseBody & { order: ResponseBody | null })[];

/** Opens an order like the alarm of a tank. */
const openAlarmOrder = (tank: string) =>
  inTransaction(context.server.db, (trx) =>
    openOrder(
      jobContext('alarm.raised', trx, context.server.clock.now),
      {
        type: 'refill',
        title: 'Low level',
        description: 'Opened by an alarm',
        priority: 'high',
        tank,
        billable: false,
      },
      'tank_alarm',
    ),
  );

describe('refill plan', () => {
  testRecordLifecycle(context, {
    noun: 'refill_plan',
    permissionGroup: 'Tanks',
    addedWith: 'Update',
    draft: async () => draftOf([await addTank(), await addTank()]),
    initial: {
      unique_number: 'RP-2026-00001',
      status: 'draft',
      day: DAY,
      truck: 'DXB 12345',
      stops_count: 2,
      planned_l: 10_000,
      driver: null,
      notes: null,
    },
    change: { truck: 'SHJ 777', capacity_l: 12_000 },
    changed: { truck: 'SHJ 777', capacity_l: 12_000, planned_l: 10_000 },
    invalid: [
      [{ day: null }, 'day', 'Day is required'],
      [{ day: '2026-11-19' }, 'day', 'Choose today or a later day'],
      [{ truck: '' }, 'truck', 'Truck is required'],
      [{ capacity_l: 0 }, 'capacity_l', 'Truck capacity must be from 1 to 100000'],
      [{ capacity_l: 9000 }, 'capacity_l', 'The stops need 10,000 L, the truck carries 9,000 L'],
      [{ stops: [] }, 'stops', 'Choose the tanks to refill'],
      [{ driver: 'somebody' }, 'driver', 'Driver must be chosen from the list'],
    ],
    matchingSearches: ['rp-2026-00001', 'dxb', '12345'],
    missingSearch: 'rp-2027',
    sorts: ['day', 'unique_number', 'truck', 'status', 'createdAt'],
    filters: [
      [{ status: 'draft' }, true],
      [{ status: 'released' }, false],
      [{ day: { from: '2026-11-22', to: '2026-11-23' } }, true],
      [{ day: { from: '2026-11-23' } }, false],
    ],
  });

  it('contains level, space and site of its tanks, in the order of the stops', async () => {
    const [first, second] = [await addTank(null), await addTank(25)];
    const plan = await addPlan([second, first]);
    expect(stopsOf(plan)).toMatchObject([
      { litres: 5000, tank: { _id: second, level_percent: 25, delivered_since_l: 0, order: null } },
      { litres: 5000, tank: { _id: first, level_percent: null, site: { code: 'SITE-017' } } },
    ]);
    const path = `/refill_plan/${String(plan._id)}`;
    const turned = { stops: [first, second].map((tank) => ({ tank, litres: 4000 })), version: 1 };
    const { body } = await context.request('PUT', path, turned);
    expect(body).toMatchObject({ version: 2, planned_l: 8000, stops: [{ tank: { _id: first } }, {}] });
  });

  it('cannot fill a tank beyond its maximum; deliveries since the reading count', async () => {
    const tank = await addTank(20);
    expect(await refusal([{ tank, litres: 6001 }])).toEqual([
      422,
      { 'stops[0].litres': matching(/^TK-\d+ has space for 6,000 L up to its maximum fill$/) },
    ]);
    context.server.clock.now += 60_000;
    const delivery = { ticket_no: 'T-900', at: new Date(context.server.clock.now).toISOString() };
    await context.request('POST', `/tank/${tank}/delivery`, { ...delivery, supplier: 'E', litres: 1500 });
    expect((await refusal([{ tank, litres: 4501 }]))[0]).toBe(422);
    await addPlan([{ tank, litres: 4500 }]);
  });

  it('contains each tank once, and no tank of another open plan', async () => {
    const tank = await addTank();
    const { unique_number } = await addPlan([tank]);
    expect(await refusal([tank, tank])).toEqual([
      422,
      {
        'stops[0].tank': containing(`is already in ${String(unique_number)}`),
        'stops[1].tank': containing('is in this plan twice'),
      },
    ]);
    const insert = sql`insert into refill_plan_stops (plan_id, tank_id, position, litres)
      select id, ${tank}, 9, 100 from refill_plans where unique_number <> ${unique_number} limit 1`;
    await expect(insert.execute(context.server.db)).rejects.toThrow('refill_plan_stops_tank_key');
  });

  it('contains only tanks in service, and each site once', async () => {
    const site = await ensureSite(context.server.db, 'SITE-700');
    const [here, there, alsoHere] = [await addTank(), await addTank(20, { site }), await addTank()];
    expect(await refusal([here, there, alsoHere].map((tank) => ({ tank, litres: 100 })))).toEqual([
      422,
      {
        'stops[2].tank':
          'The tanks of Marina Heights must follow each other, so that the truck stops there once',
      },
    ]);
    await sql`update tanks set status = 'out_of_service' where id = ${there}`.execute(context.server.db);
    expect(await refusal([there])).toEqual([422, { 'stops[0].tank': containing('is not in service') }]);
  });
});

describe('tanks to plan', () => {
  it('are returned with their open order, plan and manifold', async () => {
    const site = await ensureSite(context.server.db, 'SITE-710');
    const more = { site, manifold_group: 'M1', hydrotest_due: '2026-11-01' };
    const [tank, other] = [await addTank(20, more), await addTank(20, { ...more, manifold_group: 'm1' })];
    const order = await openAlarmOrder(tank);
    const plan = await addPlan([tank]);
    const { body } = await context.request('POST', '/refill_plan/tanks', { tanks: [tank] });
    expect(body.tanks).toMatchObject([
      {
        _id: tank,
        hydrotest_due: '2026-11-01',
        water_capacity_l: 10_000,
        max_fill_percent: 80,
        manifold_tanks: [(await read(`/tank/${other}`)).code],
        order: { _id: order._id, unique_number: order.unique_number },
        plan: { _id: plan._id, unique_number: plan.unique_number },
      },
    ]);
  });
});

describe('releasing a plan', () => {
  it('opens one refill order per stop, due on the day of the plan', async () => {
    const tanks = [await addTank(), await addTank()];
    const plan = await addPlan(tanks);
    const { status, body } = await transition(plan, 'release');
    expect([status, body.status, body.released_by]).toEqual([
      200,
      'released',
      expect.objectContaining({ _id: context.admin.id }),
    ]);
    for (const [index, tank] of tanks.entries()) {
      const orders = await ordersOf(tank);
      expect(orders).toMatchObject([{ type: 'refill', status: 'New', sla_due: '2026-11-22T19:59:59.000Z' }]);
      expect(stopsOf(body)[index]?.order).toMatchObject({ _id: orders[0]?._id, status: 'New' });
    }
    const order = await read(`/order/${String(stopsOf(body)[0]?.order?._id)}`);
    expect(order).toMatchObject({ source: 'schedule', billable: false, assigned_to: null });
    expect(order.description).toBe(
      `5,000 L by truck DXB 12345 on 22 Nov 2026, plan ${String(plan.unique_number)}.`,
    );
    const again = await transition(plan, 'release');
    expect([again.status, again.body.message]).toEqual([
      409,
      'This plan is released, so it can’t be released.',
    ]);
    const change = await context.request('PUT', `/refill_plan/${String(plan._id)}`, {
      truck: 'Other',
      version: body.version,
    });
    expect([change.status, change.body.message]).toEqual([
      409,
      'This plan is released, so it can’t be changed; cancel it and plan its tanks again.',
    ]);
  });

  it('uses the open refill order of a tank, and keeps an earlier deadline', async () => {
    const tank = await addTank();
    const { _id, sla_due } = await openAlarmOrder(tank);
    const { body } = await transition(await addPlan([tank]), 'release');
    expect(stopsOf(body)).toMatchObject([{ order: { _id, status: 'New' } }]);
    expect(await ordersOf(tank)).toMatchObject([{ _id, sla_due }]);
    const later = await addTank();
    const order = await openAlarmOrder(later);
    await sql`update orders set sla_due = '2026-12-24T00:00:00Z' where id = ${order._id}`.execute(
      context.server.db,
    );
    await transition(await addPlan([later]), 'release');
    expect(await ordersOf(later)).toMatchObject([{ _id: order._id, sla_due: '2026-11-22T19:59:59.000Z' }]);
  });

  it('assigns the orders to the driver', async () => {
    const driver = await context.server.signIn({ flags: ['canViewOrders', 'canUpdateOrders'] });
    const [tank, alarmed] = [await addTank(), await addTank()];
    await openAlarmOrder(alarmed);
    const plan = await addPlan([tank, alarmed], { driver: driver.id });
    expect((await transition(plan, 'release')).status).toBe(200);
    for (const one of [tank, alarmed])
      expect(await read(`/order/${String((await ordersOf(one))[0]?._id)}`)).toMatchObject({
        status: 'Scheduled',
        scheduled_at: '2026-11-22T04:00:00.000Z',
        assigned_to: { _id: driver.id },
      });
    const reader = await context.server.signIn({ flags: ['canViewOrders'] });
    expect(await refusal([await addTank()], { driver: reader.id })).toEqual([
      422,
      { driver: 'Choose an active employee whose role is not read-only' },
    ]);
  });

  it('requires permission to add orders if it adds one, and to assign them if there is a driver', async () => {
    const planner = await context.server.signIn({ flags: ['canViewTanks', 'canUpdateTanks'] });
    const tank = await addTank();
    const plan = await addPlan([tank]);
    expect((await transition(plan, 'release', {}, planner)).body.message).toBe(
      'You may not add orders, so you can’t release this plan.',
    );
    await openAlarmOrder(tank);
    expect((await transition(plan, 'release', {}, planner)).status).toBe(200);
    const other = await addTank();
    const withDriver = await addPlan([other], { driver: context.admin.id });
    const clerk = await context.server.signIn({ flags: PLANNER });
    const refused = await transition(withDriver, 'release', {}, clerk);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You may not assign orders, so you can’t release this plan.',
    ]);
    expect(await ordersOf(other)).toEqual([]);
  });

  it('is refused if a tank was filled meanwhile, or the day has passed', async () => {
    const tank = await addTank();
    const plan = await addPlan([tank]);
    context.server.clock.now += 60_000;
    await context.request('POST', `/tank/${tank}/reading`, {
      level_percent: 60,
      at: new Date(context.server.clock.now).toISOString(),
    });
    const refused = await transition(plan, 'release');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      matching(/^TK-\d+ has space for 2,000 L up to its maximum fill\.$/),
    ]);
    const passed = await addPlan([await addTank()]);
    await sql`update refill_plans set day = '2026-11-19' where id = ${passed._id}`.execute(context.server.db);
    expect((await transition(passed, 'release')).body.message).toBe(
      'The day of this plan has passed: choose another day.',
    );
    expect(await ordersOf(tank)).toEqual([]);
  });
});

describe('expired safety date', () => {
  const EXPIRED = { civil_defence_expiry: '2026-11-21' };

  it('prevents the release until a super administrator gives a reason', async () => {
    const tank = await addTank(20, EXPIRED);
    const planner = await context.server.signIn({ flags: PLANNER });
    const as = (user: TestUser, method: 'POST' | 'PUT', path: string, body: object) =>
      context.server.request(user, method, path, body);
    const { status, body: plan } = await as(planner, 'POST', '/refill_plan/add', draftOf([tank]));
    expect(status).toBe(201);
    const refused = await transition(plan, 'release', {}, planner);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      matching(/^TK-\d+: Civil Defence certificate expired on 21 Nov 2026\.$/),
    ]);
    expect(await transition(plan, 'release')).toMatchObject({ status: 409 });
    const path = `/refill_plan/${String(plan._id)}`;
    const permitted = { tank, litres: 5000, override_reason: 'Hospital; renewal is under way' };
    const own = await as(planner, 'PUT', path, { stops: [permitted], version: 1 });
    expect([own.status, own.body.message]).toEqual([
      403,
      'Only a super administrator may permit a delivery after a safety date has passed.',
    ]);
    const { body } = await as(context.admin, 'PUT', path, { stops: [permitted], version: 1 });
    expect(stopsOf(body)).toMatchObject([
      { override_reason: permitted.override_reason, override_by: { _id: context.admin.id } },
    ]);
    const kept = await as(planner, 'PUT', path, { stops: [{ ...permitted, litres: 4000 }], version: 2 });
    expect(stopsOf(kept.body)).toMatchObject([{ litres: 4000, override_by: { _id: context.admin.id } }]);
    expect((await transition(plan, 'release', {}, planner)).status).toBe(200);
  });

  it('is still valid on its last day', async () => {
    const plan = await addPlan([await addTank(20, EXPIRED)], { day: '2026-11-21' });
    expect((await transition(plan, 'release')).status).toBe(200);
  });
});

describe('cancelling a plan', () => {
  it('requires a reason, and releases the tanks of a draft', async () => {
    const tank = await addTank();
    const plan = await addPlan([tank]);
    expect((await transition(plan, 'cancel')).body.fields).toEqual({ reason: 'Reason is required' });
    const { body } = await transition(plan, 'cancel', { reason: 'Truck broke down' });
    expect(body).toMatchObject({ status: 'cancelled', cancel_reason: 'Truck broke down' });
    await addPlan([tank]);
  });

  it('cancels the orders that it opened without work, and none that was open before', async () => {
    const driver = await context.server.signIn({ flags: ['canViewOrders', 'canUpdateOrders'] });
    const [untouched, changed, alarmed] = [await addTank(), await addTank(), await addTank()];
    await openAlarmOrder(alarmed);
    const tanks = [untouched, changed, alarmed].map((tank) => ({ tank, litres: 1000 }));
    const plan = await addPlan(tanks, { driver: driver.id });
    await transition(plan, 'release');
    const [order] = await ordersOf(changed);
    await context.request('POST', `/order/${String(order?._id)}/start`);
    expect((await transition(plan, 'cancel', { reason: 'Truck broke down' })).status).toBe(200);
    const statuses = [];
    for (const tank of [untouched, changed, alarmed]) statuses.push((await ordersOf(tank))[0]?.status);
    expect(statuses).toEqual(['Cancelled', 'InProgress', 'Scheduled']);
    const [cancelled] = await ordersOf(untouched);
    expect(await read(`/order/${String(cancelled?._id)}`)).toMatchObject({
      cancel_reason: 'The refill plan was cancelled: Truck broke down',
    });
    await addPlan(tanks);
  });
});

describe('after the delivery', () => {
  it('a tank can be planned again once its order has ended, and the plan shows the delivered litres', async () => {
    const tank = await addTank();
    const plan = await addPlan([tank], { driver: context.admin.id });
    const { body } = await transition(plan, 'release');
    const order = String(stopsOf(body)[0]?.order?._id);
    await context.request('POST', `/order/${order}/start`);
    const delivery = { ticket_no: 'T-950', at: '2026-11-20', supplier: 'E', litres: 4000, order };
    await context.request('POST', `/tank/${tank}/delivery`, delivery);
    expect((await refusal([{ tank, litres: 100 }]))[0]).toBe(422);
    await sql`update orders set status = 'Completed', result = 'fixed', completed_at = now()
      where id = ${order}`.execute(context.server.db);
    expect(stopsOf(await readPlan(plan))).toMatchObject([
      { delivered_l: 4000, order: { status: 'Completed' }, tank: { plan: null } },
    ]);
    await addPlan([{ tank, litres: 100 }]);
  });
});

describe('areas and the driver’s sheet', () => {
  it('a plan is visible if all its tanks are', async () => {
    const site = await insertSite(context.server.db, { code: 'SITE-720', emirate: 'Fujairah' });
    const [here, there] = [await addTank(), await addTank(20, { site })];
    const flags = ['canViewTanks', 'canUpdateTanks', 'canCreateOrders'] as const;
    const local = await context.server.signIn({ flags, areas: ['Fujairah'] });
    const as = (method: 'GET' | 'POST', path: string, body?: object) =>
      context.server.request(local, method, path, body);
    const mixed = await addPlan([here, there]);
    const path = `/refill_plan/${String(mixed._id)}`;
    expect((await as('GET', path)).status).toBe(404);
    expect((await as('POST', '/refill_plan', {})).body.total).toBe(0);
    expect((await as('GET', `${path}/document`)).status).toBe(404);
    expect((await transition(mixed, 'release', {}, local)).status).toBe(404);
    expect((await as('POST', '/refill_plan/tanks', { tanks: [here, there] })).body.tanks).toMatchObject([
      { _id: there, plan: { _id: mixed._id, unique_number: null } },
    ]);
    expect((await as('POST', '/refill_plan/add', draftOf([there]))).body.fields).toEqual({
      'stops[0].tank': containing('is already in another plan'),
    });
    expect((await as('POST', '/refill_plan/add', draftOf([here]))).body.fields).toEqual({
      'stops[0].tank': 'Choose a tank in service',
    });
    await transition(mixed, 'cancel', { reason: 'Other truck' });
    const own = await as('POST', '/refill_plan/add', draftOf([there]));
    expect(own.status).toBe(201);
    expect((await transition(own.body, 'release', {}, local)).status).toBe(200);
  });

  it('the sheet shows sites, contacts, tanks and litres, and space for handwriting', async () => {
    await sql`update sites set address = 'Al Marsa Street 12', makani = '12345 67890', lat = 25.0801, lng = 55.1402, access_notes = 'Key at the watchman',
      contacts = '[{"name": "Ramesh Nair", "role": "Watchman", "phone": "+971551234567"}]'
      where code = 'SITE-017'`.execute(context.server.db);
    const tank = await addTank();
    const plan = await addPlan([tank], { notes: 'Hose of 40 m' });
    const sheet = async () => {
      const { response } = await context.request('GET', `/refill_plan/${String(plan._id)}/document`);
      return readPages(response.rawPayload).map(pageText).join('\n');
    };
    const text = await sheet();
    for (const part of [
      String(plan.unique_number),
      '22 Nov 2026',
      'DXB 12345, 18,000 L',
      'Hose of 40 m',
      '1. SITE-017 · Marina Heights',
      'Al Marsa Street 12',
      'Key at the watchman',
      'Ramesh Nair, Watchman: +971551234567',
      'Marina Heights T1',
      'LPG mix',
      '5,000 L',
      '80 %',
      'Makani 12345 67890; 25.0801, 55.1402',
      '20.0 %',
      'Never fill above the maximum level',
      'Ticket number',
      'Level before',
      'Level after',
      'Signature',
      'DRAFT',
    ])
      expect(text).toContain(part);
    await sql`delete from tank_states where tank_id = ${tank}`.execute(context.server.db);
    await transition(plan, 'release');
    const released = await sheet();
    expect(released).not.toContain('DRAFT');
    expect(released).toMatch(/MO-\d{4}-\d+/);
    expect(released).toContain('No level is known: the gauge must be read before filling');
  });
});
