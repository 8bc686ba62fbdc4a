import { initialChecklist } from '../../../../src/domain/orders/orderWork';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { attachFile, reload, createOffer, performTransition, notificationsOf } from './orderFixtures';
import type { ResponseBody, TestUser } from '../../support/testServer';

const on = setUpServer();
const take = performTransition(on, 'order');
const takeOffer = performTransition(on, 'offer');
const TO = { to: 'tenant@mail.example' };
let clerk: TestUser;
let manager: TestUser;
let technician: TestUser;

beforeAll(async () => {
  const { signIn } = on.w;
  clerk = await signIn({ flags: ['canViewOrders', 'canCreateOrders'], username: 'clerk' });
  manager = await signIn({
    flags: ['canViewOrders', 'canCreateOrders', 'canUpdateOrders'],
    username: 'manager',
  });
  technician = await signIn({ flags: ['canViewOrders', 'canUpdateDevices'], username: 'technician' });
  for (const [key, value] of Object.entries({ company_name: 'Al Bahar Gas', trn: '100123456700003' }))
    await on.add('setting', {
      ...drafts.setting,
      ...{ key, group: 'company', label: key, value_type: 'text', value },
    });
});

/** Every step is right, or the tale is not worth reading. */
async function well(answer: ReturnType<typeof take>): Promise<ResponseBody> {
  const { status, body } = await answer;
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

/** A job from its taking down to its invoice in the post, all its letters and visits told. */
async function wholeJob(creator: TestUser, assignee: TestUser): Promise<ResponseBody> {
  const client = await on.add('client', { ...drafts.client, email: TO.to });
  const draft = { ...drafts.order, client: client._id, billable: true };
  const order = (await on.w.ask(creator, 'POST', '/order/add', draft)).body;
  await well(take(order, 'assess', { assessment: 'Worn.' }));
  const offer = await createOffer(on, order);
  await well(takeOffer(offer, 'send', TO));
  await well(takeOffer(offer, 'accept', { accepted_by: 'A', channel: 'phone', note: 'Yes' }));
  const plan = { assigned_to: assignee.id, day: '2026-11-21', time: '09:30' };
  await well(take(order, 'schedule', plan));
  await well(take(order, 'start'));
  const { version } = await reload(on, 'order', order);
  const checklist = initialChecklist('repair').map((check) => ({ ...check, result: 'ok' }));
  await well(take(order, 'record', { version, checklist, materials: [] }));
  for (const file of ['after', 'signature']) await attachFile(on, order, file);
  await well(take(order, 'complete', { result: 'fixed', signed_by: 'A' }));
  const { bill } = await well(take(order, 'bill', { from: 'offer' }));
  await well(on.ask('POST', `/bill/${(bill as ResponseBody)._id as string}/issue`, {}));
  for (let count = 0; count < 2; count += 1) await well(take(order, 'sendBill', TO));
  return order;
}

const codesFor = async (order: ResponseBody, { id }: TestUser): Promise<string[]> =>
  (await notificationsOf(on, order))
    .filter(({ user_id }) => user_id === id)
    .map(({ code }) => code)
    .sort();

describe('the news of a job', () => {
  it('goes to those whose work it is, each thing once', async () => {
    const order = await wholeJob(clerk, technician);
    expect(await codesFor(order, clerk)).toEqual([
      'order.bill_sent',
      'order.completed',
      'order.offer_accepted',
      'order.offer_sent',
    ]);
    expect(await codesFor(order, manager)).toEqual([
      'order.assigned',
      'order.created',
      'order.offer_accepted',
      'order.offer_sent',
    ]);
    expect(await codesFor(order, technician)).toEqual(['order.assigned']);
  });

  it('makes one copy for somebody who wrote the job down, has it and looks after all', async () => {
    const order = await wholeJob(manager, manager);
    const codes = await codesFor(order, manager);
    expect(codes).toEqual([
      'order.assigned',
      'order.bill_sent',
      'order.completed',
      'order.created',
      'order.offer_accepted',
      'order.offer_sent',
    ]);
  });

  it('is told again where it happens again: a visit that is moved twice', async () => {
    const order = (
      await on.w.ask(manager, 'POST', '/order/add', {
        ...drafts.order,
        client: (await on.add('client', drafts.client))._id,
      })
    ).body;
    const plan = { assigned_to: technician.id, day: '2026-11-21', time: '09:30' };
    await well(take(order, 'schedule', plan));
    for (const time of ['10:30', '11:30']) await well(take(order, 'reschedule', { ...plan, time }));
    for (const person of [manager, technician])
      expect((await codesFor(order, person)).filter((code) => code === 'order.rescheduled')).toHaveLength(2);
  });

  it('is none of a step that was refused', async () => {
    const order = (
      await on.w.ask(clerk, 'POST', '/order/add', {
        ...drafts.order,
        client: (await on.add('client', drafts.client))._id,
      })
    ).body;
    expect((await take(order, 'complete', { result: 'fixed' })).status).toBe(409);
    expect(await codesFor(order, clerk)).toEqual([]);
  });
});
