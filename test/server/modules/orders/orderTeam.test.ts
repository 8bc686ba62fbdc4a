import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { reload, createOrder, performTransition, notificationsOf } from './orderFixtures';
import type { ResponseBody, TestUser } from '../../support/testServer';

const on = setUpServer();
const take = performTransition(on, 'order');
const visit = { day: '2026-11-21', time: '09:30' };
let lead: TestUser;
let helper: TestUser;

beforeAll(async () => {
  const flags = ['canViewOrders', 'canUpdateDevices'] as const;
  lead = await on.w.signIn({ flags: [...flags], username: 'lead' });
  helper = await on.w.signIn({ flags: [...flags], username: 'helper', areas: ['Ajman'] });
});

const planned = async (team: unknown) => {
  const order = await createOrder(on, 'New', { billable: false });
  const told = { assigned_to: lead.id, ...visit, team };
  return { order, ...(await take(order, 'schedule', told)) };
};
const teamOf = async (order: ResponseBody) =>
  ((await reload(on, 'order', order)).team as { _id: string }[]).map(({ _id }) => _id);

it('goes along with the assignee, is told of the visit, and stands in the history', async () => {
  const { order, status, body } = await planned([helper.id, on.boss.id]);
  expect(status).toBe(200);
  expect(body.team).toEqual([
    { _id: helper.id, username: 'helper', label: expect.any(String) as string },
    { _id: on.boss.id, username: expect.any(String) as string, label: expect.any(String) as string },
  ]);
  const told = (await notificationsOf(on, order)).filter(({ code }) => code === 'order.assigned');
  expect(told.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([lead.id, helper.id]));
  const { body: history } = await on.ask('POST', `/order/${String(order._id)}/history`, {});
  const scheduled = history.documents?.find(({ action }) => action === 'order.scheduled');
  expect(scheduled?.changes).toContainEqual(
    expect.objectContaining({ field: 'team', from: [], to: body.team }),
  );
});

it('sees the job wherever it works, and is found by it', async () => {
  const { order } = await planned([helper.id]);
  const { order: another } = await planned([]);
  const found = async () => {
    const { body } = await on.w.ask(helper, 'POST', '/order', { filters: { team: 'helper' } });
    return (body.documents ?? []).map(({ _id }) => _id);
  };
  expect(await found()).toContain(order._id);
  expect(await found()).not.toContain(another._id);
  expect((await on.w.ask(helper, 'GET', `/order/${String(order._id)}`)).status).toBe(200);
  expect((await on.w.ask(helper, 'GET', `/order/${String(another._id)}`)).status).toBe(404);
});

it('stays when nothing is said of it, but for whoever has the job now', async () => {
  const { order } = await planned([helper.id, on.boss.id]);
  await take(order, 'reschedule', { assigned_to: lead.id, ...visit, time: '10:30' });
  expect(await teamOf(order)).toEqual([helper.id, on.boss.id]);
  await take(order, 'reschedule', { assigned_to: helper.id, ...visit });
  expect(await teamOf(order)).toEqual([on.boss.id]);
  await take(order, 'reschedule', { assigned_to: helper.id, ...visit, team: [] });
  expect(await teamOf(order)).toEqual([]);
});

it('leaves the work to the assignee', async () => {
  const { order } = await planned([helper.id]);
  const start = `/order/${String(order._id)}/start`;
  expect((await on.w.ask(helper, 'POST', start, {})).status).toBe(403);
  expect((await on.w.ask(lead, 'POST', start, {})).status).toBe(200);
});

it('leaves a job to nobody who works elsewhere', async () => {
  const tank = await on.add('tank', drafts.tank);
  const order = await createOrder(on, 'New', { billable: false, tank: tank._id });
  const give = (person: TestUser) => take(order, 'schedule', { assigned_to: person.id, ...visit });
  expect(await give(helper)).toMatchObject({
    status: 422,
    body: { fields: { assigned_to: 'Choose an employee who works in this area' } },
  });
  const near = await on.w.signIn({ flags: ['canUpdateDevices'], areas: ['Ajman', 'Dubai'] });
  expect((await give(near)).status).toBe(200);
});

it('is refused where somebody stands twice, is not there, or only reads', async () => {
  const reader = await on.w.signIn({ flags: ['canViewOrders'] });
  const once = 'Choose each colleague once, and not the assignee';
  const able = 'Choose active employees whose role is not read-only';
  for (const [team, sentence] of [
    [[helper.id, helper.id], once],
    [[lead.id], once],
    [[newRecordId()], able],
    [[helper.id, reader.id], able],
    ['helper', 'Team must be a list'],
  ] as const) {
    const { order, status, body } = await planned(team);
    expect([status, body.fields?.team]).toEqual([422, sentence]);
    expect(await reload(on, 'order', order)).toMatchObject({ status: 'New', team: [] });
  }
});
