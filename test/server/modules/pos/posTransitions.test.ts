import { COLLECTION_USER } from '../../../../src/domain/permissions';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContract } from '../payments/paymentFixtures';

const context = setUpServer();
let deviceCount = 0;
const reason = 'Left in a taxi';

const device = async (more: object = {}) => {
  deviceCount += 1;
  const unique = {
    serial_number: `POS-SERIAL-${String(deviceCount)}`,
    receipt_prefix: `P${String(deviceCount).padStart(2, '0')}`,
  };
  return String((await context.add('pos', { ...drafts.pos, imei: null, ...unique, ...more }))._id);
};
const transition = (id: string, step: string, body: object = {}) =>
  context.request('POST', `/pos/${id}/${step}`, body);
const assignedDevice = async () => {
  const [id, employee] = [await device(), await context.server.createUser()];
  await transition(id, 'assign', { user: employee.id });
  return { id, employee };
};
const setPendingOffline = (id: string, pending_offline: number) =>
  context.server.db.updateTable('pos').set({ pending_offline }).where('id', '=', id).execute();

describe('assigning a POS device', () => {
  it('requires an employee without one, whose page shows it', async () => {
    const [id, employee] = [await device(), await context.server.createUser()];
    expect(await transition(id, 'assign', { user: employee.id })).toMatchObject({
      status: 200,
      body: {
        status: 'assigned',
        assigned_to: { _id: employee.id },
        assigned_at: '2026-11-20T08:00:00.000Z',
      },
    });
    expect((await context.request('GET', `/user/${employee.id}`)).body).toMatchObject({ pos: { _id: id } });
    expect(
      (await context.request('POST', '/pos', { filters: { assigned_to: employee.id } })).body.total,
    ).toBe(1);
    const spare = (await context.request('POST', '/pos', { filters: { unassigned: true }, limit: 100 })).body
      .documents;
    expect(spare?.some(({ _id }) => _id === id)).toBe(false);
  });

  it.each([
    ['without an employee', {}, 'Employee is required'],
    ['for an unknown employee', { user: newRecordId() }, 'Choose an active employee'],
  ])('is rejected %s', async (_to, body, user) => {
    const id = await device();
    expect(await transition(id, 'assign', body)).toMatchObject({ status: 422, body: { fields: { user } } });
    expect((await context.request('GET', `/pos/${id}`)).body).toMatchObject({
      status: 'in_stock',
      version: 1,
    });
  });

  it('is rejected for blocked and invited users', async () => {
    for (const status of ['blocked', 'invited'] as const) {
      const { id: user } = await context.server.createUser({ status });
      expect((await transition(await device(), 'assign', { user })).body.fields).toEqual({
        user: 'Choose an active employee',
      });
    }
  });

  it('is rejected for an employee with another device, also concurrently', async () => {
    const { id: user } = await context.server.createUser();
    const responses = await Promise.all(
      [await device(), await device()].map((id) => transition(id, 'assign', { user })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = responses.find(({ status }) => status === 422);
    expect(refused?.body.fields?.user).toMatch(/^This employee already has POS-\d{3}$/);
  });

  it('is rejected while it is assigned', async () => {
    const { id } = await assignedDevice();
    expect(await transition(id, 'assign', { user: (await context.server.createUser()).id })).toMatchObject({
      status: 409,
      body: { message: 'This POS device is already assigned; return it first.' },
    });
  });

  it('offers only employees without a device', async () => {
    const { employee } = await assignedDevice();
    const free = await context.server.createUser();
    const { body } = await context.request('POST', '/pos/assignees', { limit: 100 });
    const offered = body.documents?.map(({ _id }) => _id);
    expect(offered).toContain(free.id);
    expect(offered).not.toContain(employee.id);
  });
});

describe('offline payments', () => {
  it.each([
    ['return', {}],
    ['repair', { reason }],
    ['retire', { reason }],
  ])('prevent %s until they are uploaded', async (step, body) => {
    const { id } = await assignedDevice();
    await setPendingOffline(id, 2);
    expect(await transition(id, step, body)).toMatchObject({
      status: 409,
      body: {
        message: 'This POS device has 2 receipts not yet synced; sync it first.',
      },
    });
    expect((await context.request('GET', `/pos/${id}`)).body).toMatchObject({
      status: 'assigned',
      pending_offline: 2,
    });
    await setPendingOffline(id, 0);
    expect((await transition(id, step, body)).status).toBe(200);
  });
});

it('a device keeps its assignment history', async () => {
  const { id, employee } = await assignedDevice();
  context.server.clock.now += 60_000;
  expect(await transition(id, 'return')).toMatchObject({ body: { status: 'in_stock', assigned_to: null } });
  const other = await context.server.createUser();
  context.server.clock.now += 60_000;
  await transition(id, 'assign', { user: other.id });
  context.server.clock.now += 60_000;
  await transition(id, 'repair', { reason: 'Screen is cracked' });
  const { body } = await context.request('POST', `/pos/${id}/assignments`, {});
  expect(body.documents).toMatchObject([
    { user: { _id: other.id }, reason: 'Screen is cracked' },
    { user: { _id: employee.id }, reason: null },
  ]);
  expect(body.documents?.every(({ returned_at }) => typeof returned_at === 'string')).toBe(true);
  expect((await context.request('POST', `/user/${employee.id}/assignments`, {})).body).toMatchObject({
    total: 1,
    documents: [{ pos: { _id: id } }],
  });
});

it('returns from repair to stock', async () => {
  const id = await device();
  expect(await transition(id, 'repair', { reason })).toMatchObject({
    body: { status: 'repair', status_reason: reason },
  });
  expect(await transition(id, 'complete-repair')).toMatchObject({
    body: { status: 'in_stock', status_reason: null },
  });
});

describe('lost POS device', () => {
  it('is unassigned and gets a recovery order', async () => {
    const { id, employee } = await assignedDevice();
    await setPendingOffline(id, 3);
    expect(await transition(id, 'report-lost', { reason })).toMatchObject({
      status: 200,
      body: { status: 'lost', assigned_to: null, status_reason: reason },
    });
    const { body } = await context.request('POST', '/order', { search: id, field: 'pos' });
    expect(body).toMatchObject({
      total: 1,
      documents: [{ type: 'device_check', priority: 'high', status: 'New' }],
    });
    const order = String(body.documents?.[0]?._id);
    const { body: search } = await context.request('GET', `/order/${order}`);
    expect(search).toMatchObject({ pos: { _id: id } });
    expect(search.description).toContain(
      `${reason}\nLast assigned to: Given Name ${employee.username.replace('person', '')}.`,
    );
    const notifications = await context.server.db
      .selectFrom('events')
      .selectAll()
      .where('model_id', '=', order)
      .execute();
    expect(notifications).toMatchObject([
      { code: 'order.created', severity: 'critical', model: 'order', user_id: context.admin.id },
    ]);
  });

  it('cannot be lost, assigned or edited again, but written off', async () => {
    const id = await device();
    await transition(id, 'report-lost', { reason });
    const again = await transition(id, 'report-lost', { reason });
    expect([again.status, again.body.message]).toEqual([409, 'This POS device is already reported lost.']);
    expect(
      (await transition(id, 'assign', { user: (await context.server.createUser()).id })).body.message,
    ).toBe('This POS device is lost, so it can’t be assigned.');
    expect((await context.request('PUT', `/pos/${id}`, { version: 2, brand: 'Other' })).status).toBe(409);
    expect(await transition(id, 'retire', { reason: 'Never found' })).toMatchObject({
      body: { status: 'retired' },
    });
    const orders = await context.request('POST', '/order', { search: id, field: 'pos' });
    expect(orders.body.total).toBe(1);
  });
});

describe('transition rejected with a message', () => {
  it.each([
    ['return', {}, 'This POS device is not assigned.'],
    ['complete-repair', {}, 'This POS device is not in repair.'],
  ])('%s from stock', async (step, body, message) => {
    expect(await transition(await device(), step, body)).toMatchObject({ status: 409, body: { message } });
  });

  it.each([
    ['repair', 'repair', 'This POS device is already in repair.'],
    ['retire', 'retire', 'This POS device is already retired.'],
    ['retire', 'report-lost', 'This POS device is retired, so it can’t be reported lost.'],
    ['retire', 'repair', 'This POS device is no longer in use and can’t be sent to repair.'],
  ])('after %s: %s', async (first, then, message) => {
    const id = await device();
    await transition(id, first, { reason });
    expect(await transition(id, then, { reason })).toMatchObject({ status: 409, body: { message } });
  });

  it.each(['repair', 'report-lost', 'retire'])('%s without a reason', async (step) => {
    expect((await transition(await device(), step)).body.fields).toEqual({ reason: 'Reason is required' });
  });

  it('without update permission', async () => {
    const clerk = await context.server.signIn({ flags: ['canViewPos'] });
    const id = await device();
    for (const step of ['assign', 'return', 'repair', 'complete-repair', 'report-lost', 'retire'])
      expect((await context.server.request(clerk, 'POST', `/pos/${id}/${step}`, { reason })).status).toBe(
        403,
      );
    expect((await context.server.request(clerk, 'POST', `/pos/${id}/assignments`, {})).status).toBe(200);
  });
});

it('records the receipts that a device printed for its assignee', async () => {
  const receipt_prefix = 'R1';
  const id = await device({ receipt_prefix });
  const employee = await context.server.signIn({ role: COLLECTION_USER });
  await transition(id, 'assign', { user: employee.id });
  const contract = await createContract(context.server, context.admin);
  const paid = { contract, type: 'cash', amount: 25, pos_receipt: `${receipt_prefix}-000001` };
  expect((await context.server.request(employee, 'POST', '/wallet/add', paid)).status).toBe(201);
  const { body } = await context.request('POST', '/wallet', { search: id, field: 'pos' });
  expect(body.documents).toMatchObject([{ amount: 25, user: { _id: employee.id } }]);
  expect((await context.request('GET', `/wallet/${String(body.documents?.[0]?._id)}`)).body).toMatchObject({
    pos: { _id: id },
  });
});
