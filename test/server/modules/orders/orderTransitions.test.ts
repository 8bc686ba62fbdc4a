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

const on = setUpServer();
const take = performTransition(on, 'order');
let technician: TestUser;
let plan: object;

beforeAll(async () => {
  technician = await on.w.signIn({ flags: ['canViewOrders', 'canUpdateDevices'], username: 'technician' });
  plan = { assigned_to: technician.id, day: '2026-11-21', time: '09:30' };
});

const asTechnician = (order: ResponseBody, step: string, body: object = {}) =>
  on.w.ask(technician, 'POST', `/order/${String(order._id)}/${step}`, body);

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

describe('a step from elsewhere', () => {
  const rows = Object.entries(ORDER_TRANSITIONS).flatMap(([step, { from }]) =>
    ORDER_STATUSES.filter((status) => !(from as readonly string[]).includes(status)).map(
      (status): [string, string] => [step, status],
    ),
  );

  it.each(rows)('%s is refused to an order that is %s', async (step, status) => {
    const order = await createOrder(on, status);
    const { status: answered, body } = await take(order, step, bodyOf(step, order));
    expect(answered).toBe(409);
    expect(body.message).toMatch(/^This order is .*, so it can’t be /);
    expect((await reload(on, 'order', order)).status).toBe(status);
  });
});

it('an order begins with the checks of its type and is told of once', async () => {
  const order = await createOrder(on, 'New', { type: 'repair' });
  expect(order.checklist).toEqual(initialChecklist('repair'));
  expect(await notificationsOf(on, order)).toMatchObject([
    { code: 'order.created', user_id: on.boss.id, title: `New order: ${String(order.unique_number)}` },
  ]);
});

describe('planning a visit', () => {
  it('needs no offer where nobody pays, and tells whoever gets the job', async () => {
    const order = await createOrder(on, 'New', { billable: false });
    expect(await take(order, 'schedule', plan)).toMatchObject({
      status: 200,
      body: {
        status: 'Scheduled',
        scheduled_at: '2026-11-21T05:30:00.000Z',
        assigned_to: { _id: technician.id },
      },
    });
    const told = (await notificationsOf(on, order)).filter(({ code }) => code === 'order.assigned');
    expect(told.map(({ user_id }) => user_id).sort()).toEqual([on.boss.id, technician.id].sort());
    const later = { ...plan, day: '2026-11-22' };
    expect((await take(order, 'reschedule', later)).body.scheduled_at).toBe('2026-11-22T05:30:00.000Z');
    expect((await notificationsOf(on, order)).map(({ code }) => code)).toContain('order.rescheduled');
  });

  it('waits for the offer where somebody pays, unless gas escapes', async () => {
    const order = await createOrder(on, 'Assessed', { billable: true });
    expect(await take(order, 'schedule', plan)).toMatchObject({
      status: 409,
      body: { message: 'A billable order other than an emergency needs an accepted offer first.' },
    });
    const urgent = await createOrder(on, 'New', { billable: true, priority: 'emergency' });
    expect((await take(urgent, 'schedule', plan)).status).toBe(200);
  });

  it.each([
    [{ assigned_to: newRecordId() }, 'assigned_to', 'Choose an active employee'],
    [{ day: '2026-11-19' }, 'day', 'The visit can’t be in the past'],
    [{ time: '25:00' }, 'time', 'Time must have the form 09:30'],
    [{ assigned_to: '' }, 'assigned_to', 'Assignee is required'],
  ])('refuses %j', async (wrong, field, sentence) => {
    const order = await createOrder(on, 'New', { billable: false });
    const { status, body } = await take(order, 'schedule', { ...plan, ...wrong });
    expect([status, body.fields?.[field]]).toEqual([422, sentence]);
    expect((await reload(on, 'order', order)).status).toBe('New');
  });

  it('is for nobody who only reads, as the choices say', async () => {
    const auditor = await on.w.signIn({ flags: ['canViewOrders', 'canViewTanks'] });
    const { boss } = on;
    const order = await createOrder(on, 'New', { billable: false });
    const given = (step: string, { id }: TestUser) => take(order, step, { ...plan, assigned_to: id });
    const refused = {
      status: 422,
      body: { fields: { assigned_to: 'Choose an employee whose role is not read-only' } },
    };
    expect(await given('schedule', auditor)).toMatchObject(refused);
    expect(await reload(on, 'order', order)).toMatchObject({ status: 'New', assigned_to: null });
    expect((await given('schedule', boss)).status).toBe(200);
    expect(await given('reschedule', auditor)).toMatchObject(refused);
    expect(await reload(on, 'order', order)).toMatchObject({ assigned_to: { _id: boss.id } });
  });
});

describe('the assignee', () => {
  it('starts, holds, resumes and writes down the work without the flag; a stranger does not', async () => {
    const order = await createOrder(on, 'New', { billable: false });
    await take(order, 'schedule', plan);
    const stranger = await on.w.signIn({ flags: ['canViewOrders'] });
    const path = `/order/${String(order._id)}/start`;
    expect(await on.w.ask(stranger, 'POST', path, {})).toMatchObject({
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

  it('cannot plan, cancel or close', async () => {
    const order = await createOrder(on, 'New', { billable: false });
    for (const step of ['schedule', 'cancel', 'close', 'assess'])
      expect((await asTechnician(order, step, bodyOf(step, order))).status).toBe(403);
  });
});

/** What the history says that an action changed. */
async function changesOf(order: ResponseBody, action: string): Promise<FieldChange[]> {
  const { body } = await on.ask('POST', `/order/${String(order._id)}/history`, {});
  const happening = body.documents?.find((row) => row.action === action);
  return (happening?.changes ?? []) as FieldChange[];
}

describe('writing down the work', () => {
  const used = { item: 'Regulator 37 mbar', quantity: 1, unit: 'pcs', unit_price: 95, billable: true };

  it('keeps checks, materials and hours, and reckons what they come to', async () => {
    const order = await createOrder(on, 'InProgress', { billable: true });
    const checklist = initialChecklist('repair').map((check) => ({ ...check, result: 'ok', note: 'Seen' }));
    const { status, body } = await take(order, 'record', {
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

  it('is told by the history with what stood there before', async () => {
    const order = await createOrder(on, 'InProgress', { billable: true });
    await take(order, 'record', { version: order.version, checklist: order.checklist, materials: [used] });
    await take(order, 'hold', { reason: 'No part' });
    const moved = { field: 'status', from: 'InProgress', to: 'OnHold' };
    expect(await changesOf(order, 'order.held')).toContainEqual(moved);
    const written = { field: 'materials', from: [], to: [used] };
    expect(await changesOf(order, 'order.recorded')).toContainEqual(written);
  });

  it('tells from when a visit was moved', async () => {
    const order = await createOrder(on, 'Scheduled');
    expect((await take(order, 'reschedule', { ...plan, time: '16:45' })).status).toBe(200);
    const changes = await changesOf(order, 'order.rescheduled');
    const moved = changes.find(({ field }) => field === 'scheduled_at');
    expect(Date.parse(String(moved?.from))).toBe(Date.parse(String(order.scheduled_at)));
    expect(Date.parse(String(moved?.to))).toBeGreaterThan(0);
  });

  it('is refused over what somebody else wrote meanwhile', async () => {
    const order = await createOrder(on, 'InProgress');
    const body = bodyOf('record', order);
    expect((await take(order, 'record', body)).status).toBe(200);
    expect(await take(order, 'record', body)).toMatchObject({
      status: 409,
      body: { record: { version: 2 } },
    });
  });

  it('loses no required check', async () => {
    const order = await createOrder(on, 'InProgress');
    const less = { version: order.version, checklist: [], materials: [] };
    expect((await take(order, 'record', less)).body.message).toBe(
      'The check “Supply closed before the work” is required and can’t be removed.',
    );
    expect((await reload(on, 'order', order)).checklist).toEqual(order.checklist);
  });

  it('names what is wrong in a row', async () => {
    const order = await createOrder(on, 'InProgress');
    const wrong = { ...bodyOf('record', order), materials: [{ ...used, quantity: 0 }] };
    expect((await take(order, 'record', wrong)).body.fields).toEqual({
      'materials[0].quantity': 'Quantity must be above zero',
    });
  });
});

type Job = Parameters<typeof initialChecklist>[0];

describe('completing', () => {
  const answered = (type: Job) => initialChecklist(type).map((check) => ({ ...check, result: 'ok' }));
  const answer = async (order: ResponseBody, type: Job) =>
    take(order, 'record', {
      version: (await reload(on, 'order', order)).version,
      checklist: answered(type),
      materials: [],
    });

  it('asks at once for checks, photo and signature, and then for the name below it', async () => {
    const order = await createOrder(on, 'InProgress', { type: 'repair' });
    const complete = (body: object = {}) => take(order, 'complete', { result: 'fixed', ...body });
    const { message } = (await complete()).body;
    expect(message).toMatch(/^Answer the required checks first: Supply closed/);
    expect(message).toContain('Add a photo of the finished work first');
    expect(message).toContain('The client’s signature is missing');
    await answer(order, 'repair');
    expect((await complete()).body.message).toMatch(/^Add a photo of the finished work first/);
    await attachFile(on, order, 'after');
    expect((await complete()).body.message).toMatch(/^The client’s signature is missing/);
    expect((await reload(on, 'order', order)).evidence).toEqual({ photo: true, signature: false });
    await attachFile(on, order, 'signature');
    expect((await complete()).body.fields).toEqual({ signed_by: 'Say who signed' });
    expect((await reload(on, 'order', order)).status).toBe('InProgress');
    expect(await complete({ signed_by: 'Abdul Rahman' })).toMatchObject({
      status: 200,
      body: {
        status: 'Completed',
        result: 'fixed',
        signed_by: 'Abdul Rahman',
        completed_at: '2026-11-20T08:00:00.000Z',
        completed_by: { _id: on.boss.id },
      },
    });
    expect((await notificationsOf(on, order)).filter(({ code }) => code === 'order.completed')).toHaveLength(
      1,
    );
  });

  it('asks for no signature where none is due', async () => {
    const order = await createOrder(on, 'InProgress', { type: 'inspection' });
    await answer(order, 'inspection');
    await attachFile(on, order, 'after');
    expect((await take(order, 'complete', { result: 'fixed' })).status).toBe(200);
  });

  it('of a refill asks for the ticket of the delivery', async () => {
    const tank = String((await on.add('tank', drafts.tank))._id);
    await on.w.db.updateTable('tanks').set({ status: 'commissioned' }).where('id', '=', tank).execute();
    const order = await createOrder(on, 'InProgress', { type: 'refill', tank });
    await answer(order, 'refill');
    await attachFile(on, order, 'after');
    const complete = () => take(order, 'complete', { result: 'fixed' });
    expect(await complete()).toMatchObject({
      status: 409,
      body: { message: 'Record the delivery for this order on the tank’s page first.' },
    });
    const ticket = { ticket_no: 'T-77', at: '2026-11-20T07:00:00Z', supplier: 'ENOC', litres: 1514 };
    expect((await on.ask('POST', `/tank/${tank}/delivery`, { ...ticket, order: order._id })).status).toBe(
      200,
    );
    expect((await complete()).status).toBe(200);
  });

  it('says why when nothing could be done, and asks for nothing else', async () => {
    const order = await createOrder(on, 'InProgress', { type: 'repair' });
    expect((await take(order, 'complete', { result: 'no_access' })).body.fields).toEqual({
      note: 'Enter a comment',
    });
    const told = { result: 'no_access', note: 'Nobody opened the door, twice' };
    expect(await take(order, 'complete', told)).toMatchObject({ status: 200, body: { status: 'Completed' } });
  });

  it('is not possible at a counter without the counter', async () => {
    const order = await createOrder(on, 'InProgress', { type: 'meter_check' });
    await answer(order, 'meter_check');
    await attachFile(on, order, 'after');
    expect((await take(order, 'complete', { result: 'fixed', reading: 12 })).body.message).toBe(
      'Choose the counter of this order first.',
    );
  });
});

describe('looking at a job first', () => {
  it('says what was found, and whether somebody is to pay for it', async () => {
    const order = await createOrder(on, 'New', { billable: false });
    expect((await take(order, 'assess', { assessment: ' ' })).body.fields).toEqual({
      assessment: 'Enter what was found',
    });
    const told = { assessment: 'The regulator is worn.', billable: true };
    expect((await take(order, 'assess', told)).body).toMatchObject({ ...told, status: 'Assessed' });
    const other = await createOrder(on, 'New', { billable: true });
    const { body } = await take(other, 'assess', { assessment: 'Nothing but dust.' });
    expect(body).toMatchObject({ billable: true, status: 'Assessed' });
  });

  it('tells the address that its papers go to', async () => {
    const order = await createOrder(on, 'New');
    expect((await reload(on, 'order', order)).client).toMatchObject({ email: 'tenant@mail.example' });
  });
});

describe('the end', () => {
  it('of a job that nobody pays for is closing it', async () => {
    const order = await createOrder(on, 'Completed', { billable: false });
    expect(await take(order, 'close')).toMatchObject({ status: 200, body: { status: 'Closed' } });
  });

  it('waits for the invoice where somebody pays', async () => {
    const order = await createOrder(on, 'Completed', { billable: true });
    expect((await take(order, 'close')).body.message).toBe('This order is billable and has no invoice yet.');
  });

  it('is told why when it is called off', async () => {
    const order = await createOrder(on, 'Scheduled', { billable: false });
    expect((await take(order, 'cancel', { reason: ' ' })).body.fields).toEqual({
      reason: 'Reason is required',
    });
    expect(await take(order, 'cancel', { reason: 'Client moved out' })).toMatchObject({
      status: 200,
      body: { status: 'Cancelled', cancel_reason: 'Client moved out' },
    });
  });
});

it('an order that is late is told of once, and found among the late ones', async () => {
  const order = await createOrder(on, 'New', { priority: 'emergency', title: 'Late one' });
  const later = on.w.clock.now + 3 * 3_600_000;
  for (let count = 0; count < 2; count += 1) await notifyLateOrders(on.w.db, later);
  const late = (await notificationsOf(on, order)).filter(({ code }) => code === 'order.sla_breach');
  expect(late).toEqual([expect.objectContaining({ user_id: on.boss.id })]);
  await on.w.db
    .updateTable('orders')
    .set({ sla_due: new Date('2020-01-01') })
    .where('id', '=', String(order._id))
    .execute();
  const { body } = await on.ask('POST', '/order', { filters: { late: true } });
  expect(body.documents).toContainEqual(expect.objectContaining({ title: 'Late one', late: true }));
  expect(body.documents?.map((row) => row.late)).not.toContain(false);
});

it('orders that became late of late are told together, those of long ago to nobody', async () => {
  const [young, other, old] = [
    await createOrder(on, 'New', {}),
    await createOrder(on, 'New', {}),
    await createOrder(on, 'New', {}),
  ];
  const later = on.w.clock.now + 30 * 86_400_000;
  const lateSince = (order: ResponseBody, days: number) =>
    on.w.db
      .updateTable('orders')
      .set({ sla_due: new Date(later - days * 86_400_000) })
      .where('id', '=', String(order._id))
      .execute();
  for (const [order, days] of [
    [young, 1],
    [other, 6.9],
    [old, 7.1],
  ] as const)
    await lateSince(order, days);
  let asked = 0;
  const counting = on.w.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await notifyLateOrders(counting, later);
  const told = await Promise.all([young, other, old].map((order) => notificationsOf(on, order)));
  expect(told.map((news) => news.filter(({ code }) => code === 'order.sla_breach').length > 0)).toEqual([
    true,
    true,
    false,
  ]);
  expect(asked).toBe(3);
});

it('who may be given a job is told to those who give them; nobody who only reads is among them', async () => {
  const fitter = await on.w.signIn({ flags: ['canViewOrders', 'canUpdateOrders'], username: 'technical' });
  await on.w.signIn({ flags: ['canViewOrders', 'canViewBills'], username: 'technic.auditor' });
  const { status, body } = await on.ask('POST', '/order/assignees', { search: 'technic' });
  expect(status).toBe(200);
  expect(body.documents?.map(({ _id }) => _id).sort()).toEqual([technician.id, fitter.id].sort());
});
