import { initialChecklist } from '../../../../src/domain/orders/orderWork';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { attachFile, reload, createOffer, performTransition, notificationsOf } from './orderFixtures';
import type { ResponseBody, TestUser } from '../../support/testServer';

const context = setUpServer();
const transition = performTransition(context, 'order');
const transitionOffer = performTransition(context, 'offer');
const RECIPIENT = { to: 'tenant@mail.example' };
let clerk: TestUser;
let manager: TestUser;
let technician: TestUser;

beforeAll(async () => {
  const { signIn } = context.server;
  clerk = await signIn({ flags: ['canViewOrders', 'canCreateOrders'], username: 'clerk' });
  manager = await signIn({
    flags: ['canViewOrders', 'canCreateOrders', 'canUpdateOrders'],
    username: 'manager',
  });
  technician = await signIn({ flags: ['canViewOrders', 'canUpdateDevices'], username: 'technician' });
  for (const [key, value] of Object.entries({ company_name: 'Al Bahar Gas', trn: '100123456700003' }))
    await context.add('setting', {
      ...drafts.setting,
      key,
      group: 'company',
      label: key,
      value_type: 'text',
      value,
    });
});

/** Requests a transition that must succeed. */
async function well(response: ReturnType<typeof transition>): Promise<ResponseBody> {
  const { status, body } = await response;
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

/** Runs an order from its creation to the mailed invoice. */
async function runWholeOrder(creator: TestUser, assignee: TestUser): Promise<ResponseBody> {
  const client = await context.add('client', { ...drafts.client, email: RECIPIENT.to });
  const draft = { ...drafts.order, client: client._id, billable: true };
  const order = (await context.server.request(creator, 'POST', '/order/add', draft)).body;
  await well(transition(order, 'assess', { assessment: 'Worn.' }));
  const offer = await createOffer(context, order);
  await well(transitionOffer(offer, 'send', RECIPIENT));
  await well(transitionOffer(offer, 'accept', { accepted_by: 'A', channel: 'phone', note: 'Yes' }));
  const plan = { assigned_to: assignee.id, day: '2026-11-21', time: '09:30' };
  await well(transition(order, 'schedule', plan));
  await well(transition(order, 'start'));
  const { version } = await reload(context, 'order', order);
  const checklist = initialChecklist('repair').map((check) => ({ ...check, result: 'ok' }));
  await well(transition(order, 'record', { version, checklist, materials: [] }));
  for (const file of ['after', 'signature']) await attachFile(context, order, file);
  await well(transition(order, 'complete', { result: 'fixed', signed_by: 'A' }));
  const { bill } = await well(transition(order, 'bill', { from: 'offer' }));
  await well(context.request('POST', `/bill/${(bill as ResponseBody)._id as string}/issue`, {}));
  for (let count = 0; count < 2; count += 1) await well(transition(order, 'sendBill', RECIPIENT));
  return order;
}

const codesFor = async (order: ResponseBody, { id }: TestUser): Promise<string[]> =>
  (await notificationsOf(context, order))
    .filter(({ user_id }) => user_id === id)
    .map(({ code }) => code)
    .sort();

describe('order notifications', () => {
  it('go to the responsible users, once per event', async () => {
    const order = await runWholeOrder(clerk, technician);
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

  it('are sent once to a user who is creator, assignee and dispatcher', async () => {
    const order = await runWholeOrder(manager, manager);
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

  it('are sent again for a repeated event: a visit rescheduled twice', async () => {
    const order = (
      await context.server.request(manager, 'POST', '/order/add', {
        ...drafts.order,
        client: (await context.add('client', drafts.client))._id,
      })
    ).body;
    const plan = { assigned_to: technician.id, day: '2026-11-21', time: '09:30' };
    await well(transition(order, 'schedule', plan));
    for (const time of ['10:30', '11:30']) await well(transition(order, 'reschedule', { ...plan, time }));
    for (const user of [manager, technician])
      expect((await codesFor(order, user)).filter((code) => code === 'order.rescheduled')).toHaveLength(2);
  });

  it('are not sent for a rejected transition', async () => {
    const order = (
      await context.server.request(clerk, 'POST', '/order/add', {
        ...drafts.order,
        client: (await context.add('client', drafts.client))._id,
      })
    ).body;
    expect((await transition(order, 'complete', { result: 'fixed' })).status).toBe(409);
    expect(await codesFor(order, clerk)).toEqual([]);
  });
});
