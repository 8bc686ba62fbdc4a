import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { reload, createOrder, performTransition, notificationsOf } from './orderFixtures';
import type { ResponseBody, TestUser } from '../../support/testServer';

const context = setUpServer();
const transition = performTransition(context, 'order');
const visit = { day: '2026-11-21', time: '09:30' };
let lead: TestUser;
let helper: TestUser;

beforeAll(async () => {
  const flags = ['canViewOrders', 'canUpdateDevices'] as const;
  lead = await context.server.signIn({ flags: [...flags], username: 'lead' });
  helper = await context.server.signIn({ flags: [...flags], username: 'helper', areas: ['Ajman'] });
});

const planned = async (team: unknown) => {
  const order = await createOrder(context, 'New', { billable: false });
  const plan = { assigned_to: lead.id, ...visit, team };
  return { order, ...(await transition(order, 'schedule', plan)) };
};
const teamOf = async (order: ResponseBody) =>
  ((await reload(context, 'order', order)).team as { _id: string }[]).map(({ _id }) => _id);

it('team members are notified of the visit and audited', async () => {
  const { order, status, body } = await planned([helper.id, context.admin.id]);
  expect(status).toBe(200);
  expect(body.team).toEqual([
    { _id: helper.id, username: 'helper', label: expect.any(String) as string },
    { _id: context.admin.id, username: expect.any(String) as string, label: expect.any(String) as string },
  ]);
  const notifications = (await notificationsOf(context, order)).filter(
    ({ code }) => code === 'order.assigned',
  );
  expect(notifications.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([lead.id, helper.id]));
  const { body: history } = await context.request('POST', `/order/${String(order._id)}/history`, {});
  const scheduled = history.documents?.find(({ action }) => action === 'order.scheduled');
  expect(scheduled?.changes).toContainEqual(
    expect.objectContaining({ field: 'team', from: [], to: body.team }),
  );
});

it('team members see the order everywhere and can filter by it', async () => {
  const { order } = await planned([helper.id]);
  const { order: another } = await planned([]);
  const findOrders = async () => {
    const { body } = await context.server.request(helper, 'POST', '/order', { filters: { team: 'helper' } });
    return (body.documents ?? []).map(({ _id }) => _id);
  };
  expect(await findOrders()).toContain(order._id);
  expect(await findOrders()).not.toContain(another._id);
  expect((await context.server.request(helper, 'GET', `/order/${String(order._id)}`)).status).toBe(200);
  expect((await context.server.request(helper, 'GET', `/order/${String(another._id)}`)).status).toBe(404);
});

it('the team is kept when omitted, without the new assignee', async () => {
  const { order } = await planned([helper.id, context.admin.id]);
  await transition(order, 'reschedule', { assigned_to: lead.id, ...visit, time: '10:30' });
  expect(await teamOf(order)).toEqual([helper.id, context.admin.id]);
  await transition(order, 'reschedule', { assigned_to: helper.id, ...visit });
  expect(await teamOf(order)).toEqual([context.admin.id]);
  await transition(order, 'reschedule', { assigned_to: helper.id, ...visit, team: [] });
  expect(await teamOf(order)).toEqual([]);
});

it('only the assignee may start the work', async () => {
  const { order } = await planned([helper.id]);
  const start = `/order/${String(order._id)}/start`;
  expect((await context.server.request(helper, 'POST', start, {})).status).toBe(403);
  expect((await context.server.request(lead, 'POST', start, {})).status).toBe(200);
});

const createTankOrder = async (serial_number: string) => {
  const tank = await context.add('tank', { ...drafts.tank, serial_number });
  return createOrder(context, 'New', { billable: false, tank: tank._id });
};

it('the assignee must work in the area of the order', async () => {
  const order = await createTankOrder('TEAM-1');
  const assignTo = (user: TestUser) => transition(order, 'schedule', { assigned_to: user.id, ...visit });
  expect(await assignTo(helper)).toMatchObject({
    status: 422,
    body: { fields: { assigned_to: 'Choose an employee who works in this area' } },
  });
  const inOtherAreas = await context.server.signIn({
    flags: ['canUpdateDevices'],
    areas: ['Ajman', 'Dubai'],
  });
  expect((await assignTo(inOtherAreas)).status).toBe(200);
});

it('team members must work in the area of the order', async () => {
  const order = await createTankOrder('TEAM-2');
  const scheduleWith = (team: string[]) =>
    transition(order, 'schedule', { assigned_to: lead.id, ...visit, team });
  const { body: user } = await context.request('GET', `/user/${helper.id}`);
  const name = `${String(user.first_name)} ${String(user.last_name)}`;
  expect(await scheduleWith([context.admin.id, helper.id])).toMatchObject({
    status: 422,
    body: { fields: { team: `Choose employees who work in this area, without ${name}` } },
  });
  expect(await reload(context, 'order', order)).toMatchObject({ status: 'New', team: [] });
  expect((await scheduleWith([context.admin.id])).status).toBe(200);
});

it('rejects duplicate, unknown and read-only team members', async () => {
  const reader = await context.server.signIn({ flags: ['canViewOrders'] });
  const duplicateMessage = 'Choose each colleague once, and not the assignee';
  const roleMessage = 'Choose active employees whose role is not read-only';
  for (const [team, message] of [
    [[helper.id, helper.id], duplicateMessage],
    [[lead.id], duplicateMessage],
    [[newRecordId()], roleMessage],
    [[helper.id, reader.id], roleMessage],
    ['helper', 'Team must be a list'],
  ] as const) {
    const { order, status, body } = await planned(team);
    expect([status, body.fields?.team]).toEqual([422, message]);
    expect(await reload(context, 'order', order)).toMatchObject({ status: 'New', team: [] });
  }
});
