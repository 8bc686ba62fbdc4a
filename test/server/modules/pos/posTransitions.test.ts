import { COLLECTION_USER } from '../../../../src/domain/permissions';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContract } from '../payments/paymentFixtures';

const on = setUpServer();
let made = 0;
const reason = 'Left in a taxi';

const device = async (more: object = {}) => {
  made += 1;
  const unique = {
    serial_number: `POS-SERIAL-${String(made)}`,
    receipt_prefix: `P${String(made).padStart(2, '0')}`,
  };
  return String((await on.add('pos', { ...drafts.pos, imei: null, ...unique, ...more }))._id);
};
const take = (id: string, step: string, body: object = {}) => on.ask('POST', `/pos/${id}/${step}`, body);
const carried = async () => {
  const [id, person] = [await device(), await on.w.hire()];
  await take(id, 'assign', { user: person.id });
  return { id, person };
};
const holdOffline = (id: string, pending_offline: number) =>
  on.w.db.updateTable('pos').set({ pending_offline }).where('id', '=', id).execute();

describe('a POS device is assigned', () => {
  it('to an employee who carries none, and the employee’s page tells it', async () => {
    const [id, person] = [await device(), await on.w.hire()];
    expect(await take(id, 'assign', { user: person.id })).toMatchObject({
      status: 200,
      body: { status: 'assigned', assigned_to: { _id: person.id }, assigned_at: '2026-11-20T08:00:00.000Z' },
    });
    expect((await on.ask('GET', `/user/${person.id}`)).body).toMatchObject({ pos: { _id: id } });
    expect((await on.ask('POST', '/pos', { filters: { assigned_to: person.id } })).body.total).toBe(1);
    const spare = (await on.ask('POST', '/pos', { filters: { unassigned: true }, limit: 100 })).body
      .documents;
    expect(spare?.some(({ _id }) => _id === id)).toBe(false);
  });

  it.each([
    ['to nobody', {}, 'Employee is required'],
    ['to somebody who is not there', { user: newRecordId() }, 'Choose an active employee'],
  ])('not %s', async (_to, body, user) => {
    const id = await device();
    expect(await take(id, 'assign', body)).toMatchObject({ status: 422, body: { fields: { user } } });
    expect((await on.ask('GET', `/pos/${id}`)).body).toMatchObject({ status: 'in_stock', version: 1 });
  });

  it('not to somebody who is blocked, nor to somebody who has yet to sign in', async () => {
    for (const status of ['blocked', 'invited'] as const) {
      const { id: user } = await on.w.hire({ status });
      expect((await take(await device(), 'assign', { user })).body.fields).toEqual({
        user: 'Choose an active employee',
      });
    }
  });

  it('not to somebody who carries another, even when two are given at once', async () => {
    const { id: user } = await on.w.hire();
    const answers = await Promise.all(
      [await device(), await device()].map((id) => take(id, 'assign', { user })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.fields?.user).toMatch(/^This employee already has POS-\d{3}$/);
  });

  it('not while somebody else carries it', async () => {
    const { id } = await carried();
    expect(await take(id, 'assign', { user: (await on.w.hire()).id })).toMatchObject({
      status: 409,
      body: { message: 'This POS device is already assigned; return it first.' },
    });
  });

  it('and offered only to those who carry none', async () => {
    const { person } = await carried();
    const free = await on.w.hire();
    const { body } = await on.ask('POST', '/pos/carriers', { limit: 100 });
    const offered = body.documents?.map(({ _id }) => _id);
    expect(offered).toContain(free.id);
    expect(offered).not.toContain(person.id);
  });
});

describe('what was taken offline', () => {
  it.each([
    ['return', {}],
    ['repair', { reason }],
    ['retire', { reason }],
  ])('keeps the device from %s until it is sent', async (step, body) => {
    const { id } = await carried();
    await holdOffline(id, 2);
    expect(await take(id, step, body)).toMatchObject({
      status: 409,
      body: {
        message: 'This POS device has 2 receipts not yet synced; sync it before it is reassigned.',
      },
    });
    expect((await on.ask('GET', `/pos/${id}`)).body).toMatchObject({
      status: 'assigned',
      pending_offline: 2,
    });
    await holdOffline(id, 0);
    expect((await take(id, step, body)).status).toBe(200);
  });
});

it('keeps the history of who carried it', async () => {
  const { id, person } = await carried();
  on.w.clock.now += 60_000;
  expect(await take(id, 'return')).toMatchObject({ body: { status: 'in_stock', assigned_to: null } });
  const other = await on.w.hire();
  on.w.clock.now += 60_000;
  await take(id, 'assign', { user: other.id });
  on.w.clock.now += 60_000;
  await take(id, 'repair', { reason: 'Screen is cracked' });
  const { body } = await on.ask('POST', `/pos/${id}/assignments`, {});
  expect(body.documents).toMatchObject([
    { user: { _id: other.id }, reason: 'Screen is cracked' },
    { user: { _id: person.id }, reason: null },
  ]);
  expect(body.documents?.every(({ returned_at }) => typeof returned_at === 'string')).toBe(true);
  expect((await on.ask('POST', `/user/${person.id}/assignments`, {})).body).toMatchObject({
    total: 1,
    documents: [{ pos: { _id: id } }],
  });
});

it('comes back from repair to the shelf', async () => {
  const id = await device();
  expect(await take(id, 'repair', { reason })).toMatchObject({
    body: { status: 'repair', status_reason: reason },
  });
  expect(await take(id, 'repaired')).toMatchObject({ body: { status: 'in_stock', status_reason: null } });
});

describe('a lost POS device', () => {
  it('is taken from its holder, and somebody is sent to look for it', async () => {
    const { id, person } = await carried();
    await holdOffline(id, 3);
    expect(await take(id, 'lost', { reason })).toMatchObject({
      status: 200,
      body: { status: 'lost', assigned_to: null, status_reason: reason },
    });
    const { body } = await on.ask('POST', '/order', { search: id, field: 'pos' });
    expect(body).toMatchObject({
      total: 1,
      documents: [{ type: 'device_check', priority: 'high', status: 'New' }],
    });
    const order = String(body.documents?.[0]?._id);
    const { body: search } = await on.ask('GET', `/order/${order}`);
    expect(search).toMatchObject({ pos: { _id: id } });
    expect(search.description).toContain(
      `${reason}\nLast assigned to: Given Name ${person.username.replace('person', '')}.`,
    );
    const news = await on.w.db.selectFrom('events').selectAll().where('model_id', '=', order).execute();
    expect(news).toMatchObject([
      { code: 'order.created', severity: 'critical', model: 'order', user_id: on.boss.id },
    ]);
  });

  it('is not lost again, nor given to anybody, nor changed; but it may be written off', async () => {
    const id = await device();
    await take(id, 'lost', { reason });
    const again = await take(id, 'lost', { reason });
    expect([again.status, again.body.message]).toEqual([409, 'This POS device is already reported lost.']);
    expect((await take(id, 'assign', { user: (await on.w.hire()).id })).body.message).toBe(
      'This POS device is lost, so it can’t be assigned.',
    );
    expect((await on.ask('PUT', `/pos/${id}`, { version: 2, brand: 'Other' })).status).toBe(409);
    expect(await take(id, 'retire', { reason: 'Never found' })).toMatchObject({
      body: { status: 'retired' },
    });
    const orders = await on.ask('POST', '/order', { search: id, field: 'pos' });
    expect(orders.body.total).toBe(1);
  });
});

describe('is refused with a sentence', () => {
  it.each([
    ['return', {}, 'This POS device is not assigned.'],
    ['repaired', {}, 'This POS device is not in repair.'],
  ])('%s from the shelf', async (step, body, message) => {
    expect(await take(await device(), step, body)).toMatchObject({ status: 409, body: { message } });
  });

  it.each([
    ['repair', 'repair', 'This POS device is already in repair.'],
    ['retire', 'retire', 'This POS device is already retired.'],
    ['retire', 'lost', 'This POS device is retired, so it can’t be lost.'],
    ['retire', 'repair', 'This POS device is no longer in use and can’t be sent to repair.'],
  ])('after %s, %s', async (first, then, message) => {
    const id = await device();
    await take(id, first, { reason });
    expect(await take(id, then, { reason })).toMatchObject({ status: 409, body: { message } });
  });

  it.each(['repair', 'lost', 'retire'])('%s without a reason', async (step) => {
    expect((await take(await device(), step)).body.fields).toEqual({ reason: 'Reason is required' });
  });

  it('whoever may only look', async () => {
    const clerk = await on.w.signIn({ flags: ['canViewPos'] });
    const id = await device();
    for (const step of ['assign', 'return', 'repair', 'repaired', 'lost', 'retire'])
      expect((await on.w.ask(clerk, 'POST', `/pos/${id}/${step}`, { reason })).status).toBe(403);
    expect((await on.w.ask(clerk, 'POST', `/pos/${id}/assignments`, {})).status).toBe(200);
  });
});

it('prints the receipts of whoever carries it', async () => {
  const id = await device();
  const person = await on.w.signIn({ role: COLLECTION_USER });
  await take(id, 'assign', { user: person.id });
  const contract = await createContract(on.w, on.boss);
  const paid = { contract, type: 'cash', amount: 25 };
  expect((await on.w.ask(person, 'POST', '/wallet/add', paid)).status).toBe(201);
  const { body } = await on.ask('POST', '/wallet', { search: id, field: 'pos' });
  expect(body.documents).toMatchObject([{ amount: 25, user: { _id: person.id } }]);
  expect((await on.ask('GET', `/wallet/${String(body.documents?.[0]?._id)}`)).body).toMatchObject({
    pos: { _id: id },
  });
});
