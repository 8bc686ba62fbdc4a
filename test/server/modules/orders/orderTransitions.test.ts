import type { FieldChange } from '../../../../src/domain/history';
import { ORDER_STATUSES } from '../../../../src/domain/orders/order';
import { ORDER_TRANSITIONS } from '../../../../src/domain/orders/orderTransitions';
import { initialChecklist } from '../../../../src/domain/orders/orderWork';
import { newRecordId } from '../../../../src/server/db/recordId';
import { notifyLateOrders } from '../../../../src/server/modules/orders/orderJobs';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { attachFile, reload, createOrder, performTransition, notificationsOf } from './orderFixtures';
import type { ResponseBody, TestUser } from '../../support/testServer';

const context = setUpServer();
const transition = performTransition(context, 'order');
let technician: TestUser;
let plan: object;

beforeAll(async () => {
  technician = await context.server.signIn({
    flags: ['canViewOrders', 'canUpdateDevices'],
    username: 'technician',
  });
  plan = { assigned_to: technician.id, day: '2026-11-21', time: '09:30' };
});

const asTechnician = (order: ResponseBody, step: string, body: object = {}) =>
  context.server.request(technician, 'POST', `/order/${String(order._id)}/${step}`, body);

const BODIES: Record<string, object> = {
  assess: { assessment: 'The regulator is worn.' },
  hold: { reason: 'Waiting for a part' },
  cancel: { reason: 'Called off' },
  complete: { result: 'fixed' },
  bill: { from: 'actual' },
  sendBill: { to: 'tenant@mail.example' },
};
const bodyOf = (step: string, order: ResponseBody): object => {
  if (step === 'schedule' || step === 'reschedule') return plan;
  if (step === 'record') return { version: order.version, checklist: order.checklist, materials: [] };
  return BODIES[step] ?? {};
};

describe('invalid transition', () => {
  const rows = Object.entries(ORDER_TRANSITIONS).flatMap(([step, { from }]) =>
    ORDER_STATUSES.filter((status) => !(from as readonly string[]).includes(status)).map(
      (status): [string, string] => [step, status],
    ),
  );

  it.each(rows)('%s is rejected for an order that is %s', async (step, status) => {
    const order = await createOrder(context, status);
    const response = await transition(order, step, bodyOf(step, order));
    expect(response.status).toBe(409);
    expect(response.body.message).toMatch(
      step === 'bill'
        ? 'An invoice can only be drafted for a completed order.'
        : /^This order is [a-z ]+, so it can’t be [a-z ]+\.$/,
    );
    expect((await reload(context, 'order', order)).status).toBe(status);
  });
});

it('a new order has the checks of its type and notifies once', async () => {
  const order = await createOrder(context, 'New', { type: 'repair' });
  expect(order.checklist).toEqual(initialChecklist('repair'));
  expect(await notificationsOf(context, order)).toMatchObject([
    { code: 'order.created', user_id: context.admin.id, title: `New order: ${String(order.unique_number)}` },
  ]);
});

describe('scheduling a visit', () => {
  it('requires no offer for a non-billable order, and notifies the assignee', async () => {
    const order = await createOrder(context, 'New', { billable: false });
    expect(await transition(order, 'schedule', plan)).toMatchObject({
      status: 200,
      body: {
        status: 'Scheduled',
        scheduled_at: '2026-11-21T05:30:00.000Z',
        assigned_to: { _id: technician.id },
      },
    });
    const notifications = (await notificationsOf(context, order)).filter(
      ({ code }) => code === 'order.assigned',
    );
    expect(notifications.map(({ user_id }) => user_id).sort()).toEqual(
      [context.admin.id, technician.id].sort(),
    );
    const later = { ...plan, day: '2026-11-22' };
    expect((await transition(order, 'reschedule', later)).body.scheduled_at).toBe('2026-11-22T05:30:00.000Z');
    expect((await notificationsOf(context, order)).map(({ code }) => code)).toContain('order.rescheduled');
  });

  it('waits for the offer of a billable order, unless it is an emergency', async () => {
    const order = await createOrder(context, 'Assessed', { billable: true });
    expect(await transition(order, 'schedule', plan)).toMatchObject({
      status: 409,
      body: { message: 'A billable order other than an emergency needs an accepted offer first.' },
    });
    const urgent = await createOrder(context, 'New', { billable: true, priority: 'emergency' });
    expect((await transition(urgent, 'schedule', plan)).status).toBe(200);
  });

  it.each([
    [{ assigned_to: newRecordId() }, 'assigned_to', 'Choose an active employee'],
    [{ day: '2026-11-19' }, 'day', 'The visit can’t be in the past'],
    [{ time: '25:00' }, 'time', 'Time must have the form 09:30'],
    [{ assigned_to: '' }, 'assigned_to', 'Assignee is required'],
  ])('rejects %j', async (wrong, field, message) => {
    const order = await createOrder(context, 'New', { billable: false });
    const { status, body } = await transition(order, 'schedule', { ...plan, ...wrong });
    expect([status, body.fields?.[field]]).toEqual([422, message]);
    expect((await reload(context, 'order', order)).status).toBe('New');
  });

  it('excludes read-only users, as the options do', async () => {
    const auditor = await context.server.signIn({ flags: ['canViewOrders', 'canViewTanks'] });
    const { admin } = context;
    const order = await createOrder(context, 'New', { billable: false });
    const given = (step: string, { id }: TestUser) => transition(order, step, { ...plan, assigned_to: id });
    const refused = {
      status: 422,
      body: { fields: { assigned_to: 'Choose an employee whose role is not read-only' } },
    };
    expect(await given('schedule', auditor)).toMatchObject(refused);
    expect(await reload(context, 'order', order)).toMatchObject({ status: 'New', assigned_to: null });
    expect((await given('schedule', admin)).status).toBe(200);
    expect(await given('reschedule', auditor)).toMatchObject(refused);
    expect(await reload(context, 'order', order)).toMatchObject({ assigned_to: { _id: admin.id } });
  });
});

describe('assignee', () => {
  it('starts, holds, resumes and records work without the permission; other users cannot', async () => {
    const order = await createOrder(context, 'New', { billable: false });
    await transition(order, 'schedule', plan);
    const otherUser = await context.server.signIn({ flags: ['canViewOrders'] });
    const path = `/order/${String(order._id)}/start`;
    expect(await context.server.request(otherUser, 'POST', path, {})).toMatchObject({
      status: 403,
      body: { message: 'Only the assignee or an employee who can update orders can do this.' },
    });
    for (const [step, status] of [
      ['start', 'InProgress'],
      ['hold', 'OnHold'],
      ['resume', 'InProgress'],
    ] as const)
      expect(await asTechnician(order, step, bodyOf(step, order))).toMatchObject({
        status: 200,
        body: { status },
      });
  });

  it('cannot schedule, cancel or close', async () => {
    const order = await createOrder(context, 'New', { billable: false });
    for (const step of ['schedule', 'cancel', 'close', 'assess'])
      expect((await asTechnician(order, step, bodyOf(step, order))).status).toBe(403);
  });
});

/** Changes in the history for an action. */
async function changesOf(order: ResponseBody, action: string): Promise<FieldChange[]> {
  const { body } = await context.request('POST', `/order/${String(order._id)}/history`, {});
  const entry = body.documents?.find((row) => row.action === action);
  return (entry?.changes ?? []) as FieldChange[];
}

describe('recording work', () => {
  const used = { item: 'Regulator 37 mbar', quantity: 1, unit: 'pcs', unit_price: 95, billable: true };

  it('stores checks, materials and hours with their totals', async () => {
    const order = await createOrder(context, 'InProgress', { billable: true });
    const checklist = initialChecklist('repair').map((check) => ({ ...check, result: 'ok', note: 'Seen' }));
    const { status, body } = await transition(order, 'record', {
      version: order.version,
      checklist,
      materials: [used, { ...used, item: 'Sealant', billable: false }],
      labour_hours: 1.5,
      labour_rate: 100,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ checklist, labour_hours: 1.5, labour_rate: 100, total: 257.25 });
    expect(body.materials).toHaveLength(2);
  });

  it('is audited with the previous values', async () => {
    const order = await createOrder(context, 'InProgress', { billable: true });
    await transition(order, 'record', {
      version: order.version,
      checklist: order.checklist,
      materials: [used],
    });
    await transition(order, 'hold', { reason: 'No part' });
    const moved = { field: 'status', from: 'InProgress', to: 'OnHold' };
    expect(await changesOf(order, 'order.held')).toContainEqual(moved);
    const written = { field: 'materials', from: [], to: [used] };
    expect(await changesOf(order, 'order.recorded')).toContainEqual(written);
  });

  it('audits the previous visit of a rescheduled order', async () => {
    const order = await createOrder(context, 'Scheduled');
    expect((await transition(order, 'reschedule', { ...plan, time: '16:45' })).status).toBe(200);
    const changes = await changesOf(order, 'order.rescheduled');
    const moved = changes.find(({ field }) => field === 'scheduled_at');
    expect(Date.parse(String(moved?.from))).toBe(Date.parse(String(order.scheduled_at)));
    expect(Date.parse(String(moved?.to))).toBeGreaterThan(0);
  });

  it('is rejected after a concurrent change', async () => {
    const order = await createOrder(context, 'InProgress');
    const body = bodyOf('record', order);
    expect((await transition(order, 'record', body)).status).toBe(200);
    expect(await transition(order, 'record', body)).toMatchObject({
      status: 409,
      body: { record: { version: 2 } },
    });
  });

  it('cannot remove required checks', async () => {
    const order = await createOrder(context, 'InProgress');
    const less = { version: order.version, checklist: [], materials: [] };
    expect((await transition(order, 'record', less)).body.message).toBe(
      'The check “Supply closed before the work” is required and can’t be removed.',
    );
    expect((await reload(context, 'order', order)).checklist).toEqual(order.checklist);
  });

  it('reports errors by row', async () => {
    const order = await createOrder(context, 'InProgress');
    const wrong = { ...bodyOf('record', order), materials: [{ ...used, quantity: 0 }] };
    expect((await transition(order, 'record', wrong)).body.fields).toEqual({
      'materials[0].quantity': 'Quantity must be above zero',
    });
  });
});

type Job = Parameters<typeof initialChecklist>[0];

describe('completing an order', () => {
  const answeredChecks = (type: Job) => initialChecklist(type).map((check) => ({ ...check, result: 'ok' }));
  const recordChecks = async (order: ResponseBody, checklist: object[]) =>
    transition(order, 'record', {
      version: (await reload(context, 'order', order)).version,
      checklist,
      materials: [],
    });
  const recordAnswers = (order: ResponseBody, type: Job) => recordChecks(order, answeredChecks(type));

  it('reports missing checks, photo and signature together, then the missing signer', async () => {
    const order = await createOrder(context, 'InProgress', { type: 'repair' });
    const complete = (body: object = {}) => transition(order, 'complete', { result: 'fixed', ...body });
    const { message } = (await complete()).body;
    expect(message).toMatch(/^Answer the required checks first: Supply closed/);
    expect(message).toContain('Add a photo of the finished work first');
    expect(message).toContain('The client’s signature is missing');
    await recordAnswers(order, 'repair');
    expect((await complete()).body.message).toMatch(/^Add a photo of the finished work first/);
    await attachFile(context, order, 'after');
    expect((await complete()).body.message).toMatch(/^The client’s signature is missing/);
    expect((await reload(context, 'order', order)).evidence).toEqual({ photo: true, signature: false });
    await attachFile(context, order, 'signature');
    expect((await complete()).body.fields).toEqual({ signed_by: 'Enter the name of the person who signed' });
    expect((await reload(context, 'order', order)).status).toBe('InProgress');
    expect(await complete({ signed_by: 'Abdul Rahman' })).toMatchObject({
      status: 200,
      body: {
        status: 'Completed',
        result: 'fixed',
        signed_by: 'Abdul Rahman',
        completed_at: '2026-11-20T08:00:00.000Z',
        completed_by: { _id: context.admin.id },
      },
    });
    expect(
      (await notificationsOf(context, order)).filter(({ code }) => code === 'order.completed'),
    ).toHaveLength(1);
  });

  it('requires no signature for other types', async () => {
    const order = await createOrder(context, 'InProgress', { type: 'inspection' });
    await recordAnswers(order, 'inspection');
    await attachFile(context, order, 'after');
    expect((await transition(order, 'complete', { result: 'fixed' })).status).toBe(200);
  });

  it('as fixed is refused while a required check is not OK', async () => {
    const order = await createOrder(context, 'InProgress', { type: 'inspection' });
    const [first, ...others] = answeredChecks('inspection');
    await recordChecks(order, [{ ...first, result: 'not_ok' }, ...others]);
    await attachFile(context, order, 'after');
    expect(await transition(order, 'complete', { result: 'fixed' })).toMatchObject({
      status: 409,
      body: {
        message:
          'Required checks are not OK: Valves and regulators. Repair this first, or choose another result than Fixed.',
      },
    });
    const temporary = { result: 'temporary', note: 'The valve is to be replaced' };
    expect((await transition(order, 'complete', temporary)).status).toBe(200);
  });

  it('of type refill requires the delivery ticket', async () => {
    const tank = String((await context.add('tank', drafts.tank))._id);
    await context.server.db
      .updateTable('tanks')
      .set({ status: 'commissioned' })
      .where('id', '=', tank)
      .execute();
    const order = await createOrder(context, 'InProgress', { type: 'refill', tank });
    await recordAnswers(order, 'refill');
    await attachFile(context, order, 'after');
    const complete = () => transition(order, 'complete', { result: 'fixed' });
    expect(await complete()).toMatchObject({
      status: 409,
      body: { message: 'Record the delivery for this order on the tank’s page first.' },
    });
    const ticket = { ticket_no: 'T-77', at: '2026-11-20T07:00:00Z', supplier: 'ENOC', litres: 1514 };
    expect(
      (await context.request('POST', `/tank/${tank}/delivery`, { ...ticket, order: order._id })).status,
    ).toBe(200);
    expect((await complete()).status).toBe(200);
  });

  it('without success requires only a reason', async () => {
    const order = await createOrder(context, 'InProgress', { type: 'repair' });
    expect((await transition(order, 'complete', { result: 'no_access' })).body.fields).toEqual({
      note: 'Enter a comment',
    });
    const completion = { result: 'no_access', note: 'Nobody opened the door, twice' };
    expect(await transition(order, 'complete', completion)).toMatchObject({
      status: 200,
      body: { status: 'Completed' },
    });
  });

  it('at a counter requires the counter', async () => {
    const order = await createOrder(context, 'InProgress', { type: 'meter_check' });
    await recordAnswers(order, 'meter_check');
    await attachFile(context, order, 'after');
    expect((await transition(order, 'complete', { result: 'fixed', reading: 12 })).body.message).toBe(
      'Choose the counter of this order first.',
    );
  });
});

describe('assessing an order', () => {
  it('stores findings and whether it is billable', async () => {
    const order = await createOrder(context, 'New', { billable: false });
    expect((await transition(order, 'assess', { assessment: ' ' })).body.fields).toEqual({
      assessment: 'Enter what was found',
    });
    const findings = { assessment: 'The regulator is worn.', billable: true };
    expect((await transition(order, 'assess', findings)).body).toMatchObject({
      ...findings,
      status: 'Assessed',
    });
    const other = await createOrder(context, 'New', { billable: true });
    const { body } = await transition(other, 'assess', { assessment: 'Nothing but dust.' });
    expect(body).toMatchObject({ billable: true, status: 'Assessed' });
  });

  it('shows the address for its documents', async () => {
    const order = await createOrder(context, 'New');
    expect((await reload(context, 'order', order)).client).toMatchObject({ email: 'tenant@mail.example' });
  });
});

describe('ending an order', () => {
  it('closes an order that is not billable', async () => {
    const order = await createOrder(context, 'Completed', { billable: false });
    expect(await transition(order, 'close')).toMatchObject({ status: 200, body: { status: 'Closed' } });
  });

  it('requires the invoice of a billable order', async () => {
    const order = await createOrder(context, 'Completed', { billable: true });
    expect((await transition(order, 'close')).body.message).toBe(
      'This order is billable and has no invoice yet.',
    );
  });

  it('by cancellation requires a reason', async () => {
    const order = await createOrder(context, 'Scheduled', { billable: false });
    expect((await transition(order, 'cancel', { reason: ' ' })).body.fields).toEqual({
      reason: 'Reason is required',
    });
    expect(await transition(order, 'cancel', { reason: 'Client moved out' })).toMatchObject({
      status: 200,
      body: { status: 'Cancelled', cancel_reason: 'Client moved out' },
    });
  });
});

it('an overdue order is notified once and found by filter', async () => {
  const order = await createOrder(context, 'New', { priority: 'emergency', title: 'Late one' });
  const later = context.server.clock.now + 3 * 3_600_000;
  for (let count = 0; count < 2; count += 1) await notifyLateOrders(context.server.db, later);
  const late = (await notificationsOf(context, order)).filter(({ code }) => code === 'order.sla_breach');
  expect(late).toEqual([expect.objectContaining({ user_id: context.admin.id })]);
  await context.server.db
    .updateTable('orders')
    .set({ sla_due: new Date('2020-01-01') })
    .where('id', '=', String(order._id))
    .execute();
  const { body } = await context.request('POST', '/order', { filters: { late: true } });
  expect(body.documents).toContainEqual(expect.objectContaining({ title: 'Late one', late: true }));
  expect(body.documents?.map((row) => row.late)).not.toContain(false);
});

it('recently overdue orders are notified together, older ones are not', async () => {
  const [recent, other, old] = [
    await createOrder(context, 'New', {}),
    await createOrder(context, 'New', {}),
    await createOrder(context, 'New', {}),
  ];
  const later = context.server.clock.now + 30 * 86_400_000;
  const lateSince = (order: ResponseBody, days: number) =>
    context.server.db
      .updateTable('orders')
      .set({ sla_due: new Date(later - days * 86_400_000) })
      .where('id', '=', String(order._id))
      .execute();
  for (const [order, days] of [
    [recent, 1],
    [other, 6.9],
    [old, 7.1],
  ] as const)
    await lateSince(order, days);
  let queryCount = 0;
  const counting = context.server.db.withPlugin({
    transformQuery: ({ node }) => {
      queryCount += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await notifyLateOrders(counting, later);
  const notified = await Promise.all([recent, other, old].map((order) => notificationsOf(context, order)));
  expect(
    notified.map((ofOrder) => ofOrder.filter(({ code }) => code === 'order.sla_breach').length > 0),
  ).toEqual([true, true, false]);
  expect(queryCount).toBe(3);
});

it('possible assignees are listed for dispatchers, without read-only users', async () => {
  const otherTechnician = await context.server.signIn({
    flags: ['canViewOrders', 'canUpdateOrders'],
    username: 'technical',
  });
  await context.server.signIn({ flags: ['canViewOrders', 'canViewBills'], username: 'technic.auditor' });
  const { status, body } = await context.request('POST', '/order/assignees', { search: 'technic' });
  expect(status).toBe(200);
  expect(body.documents?.map(({ _id }) => _id).sort()).toEqual([technician.id, otherTechnician.id].sort());
});
