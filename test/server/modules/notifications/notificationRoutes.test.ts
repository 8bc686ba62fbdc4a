import type { NotificationModel } from '../../../../src/domain/notifications/notification';
import { newRecordId } from '../../../../src/server/db/recordId';
import { anyText, textMatching } from '../../support/matchers';
import { createTestServer } from '../../support/testServer';
import type { TestUser, TestServer } from '../../support/testServer';

let server: TestServer;
let anna: TestUser;

beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(async () => {
  await server.clear();
  anna = await server.signIn({ flags: ['canViewBills', 'canViewOrders'] });
});
afterAll(() => server.close());

let notificationCount = 0;
const notifyUser = async (user: TestUser, model: NotificationModel, status = 0) => {
  const id = newRecordId();
  notificationCount += 1;
  await server.db
    .insertInto('events')
    .values({
      id,
      user_id: user.id,
      code: 'bill.overdue',
      title: `Title ${notificationCount}`,
      text: 'Text',
      status,
      model,
      model_id: newRecordId(),
      dedupe_key: null,
      created_at: new Date(server.clock.now + notificationCount),
      read_at: null,
    })
    .execute();
  return id;
};
const poll = (body?: object, sort = 'desc') => server.request(anna, 'POST', `/event?sort=${sort}`, body);

describe('notifications', () => {
  it("are the user's own about viewable records, newest first, with the unread count", async () => {
    const ids = [
      await notifyUser(anna, 'bill'),
      await notifyUser(anna, 'order', 1),
      await notifyUser(anna, 'bill'),
    ];
    await notifyUser(anna, 'contract');
    await notifyUser(await server.signIn({ flags: ['canViewBills'] }), 'bill');
    const { status, body } = await poll();
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 3, page: 1, limit: 20, unread: 2 });
    expect(body.documents?.map(({ _id }) => _id)).toEqual([...ids].reverse());
    expect(body.documents?.[0]).toEqual({
      _id: ids[2],
      title: anyText,
      text: 'Text',
      status: 0,
      model: 'bill',
      model_id: anyText,
      review_counter: null,
      severity: 'info',
      createdAt: textMatching(/^2026-11-20T08:00:00\.\d{3}Z$/),
    });
    expect((await poll({}, 'asc')).body.documents?.map(({ _id }) => _id)).toEqual(ids);
    expect((await poll({ page: 2, limit: 1 })).body.documents).toMatchObject([{ _id: ids[1] }]);
    expect((await poll(undefined, 'up')).status).toBe(422);
  });

  it('are identical while nothing is new', async () => {
    await notifyUser(anna, 'bill');
    expect((await poll()).body).toEqual((await poll()).body);
  });

  it('are marked as read once, by their owner only', async () => {
    const id = await notifyUser(anna, 'bill');
    const read = (user: TestUser, body: object = { status: 1 }) =>
      server.request(user, 'PUT', `/event/${id}`, body);
    expect((await read(await server.signIn({ flags: ['canViewBills'] }))).status).toBe(404);
    for (const body of [{ status: 0 }, { status: '1' }, { status: true }, {}, { status: 1, title: 'x' }])
      expect((await read(anna, body)).status).toBe(422);
    expect((await poll()).body.unread).toBe(1);
    expect((await read(anna)).body).toMatchObject({ _id: id, status: 1 });
    expect((await read(anna)).body).toMatchObject({ status: 1 });
    expect((await poll()).body.unread).toBe(0);
    const rows = await server.db.selectFrom('audit').select('action').where('model_id', '=', id).execute();
    expect(rows).toEqual([{ action: 'event.read' }]);
  });

  it('about records that are no longer viewable cannot be marked as read', async () => {
    const id = await notifyUser(anna, 'contract');
    expect((await server.request(anna, 'PUT', `/event/${id}`, { status: 1 })).status).toBe(404);
  });

  it('are all marked as read, by their owner only and only viewable ones', async () => {
    const bert = await server.signIn({ flags: ['canViewBills'] });
    for (const user of [anna, anna, bert]) await notifyUser(user, 'bill');
    await notifyUser(anna, 'contract');
    const all = (user: TestUser) => server.request(user, 'POST', '/event/read');
    expect((await all(anna)).body).toEqual({ read: 2 });
    expect((await all(anna)).body).toEqual({ read: 0 });
    expect((await poll()).body.unread).toBe(0);
    expect((await server.request(bert, 'POST', '/event', {})).body.unread).toBe(1);
    const left = server.db
      .selectFrom('events')
      .select('model')
      .where('user_id', '=', anna.id)
      .where('status', '=', 0);
    expect(await left.execute()).toEqual([{ model: 'contract' }]);
    expect((await server.request(undefined, 'POST', '/event/read')).status).toBe(401);
  });

  it('are filtered by unread, model and severity', async () => {
    await notifyUser(anna, 'bill');
    const total = async (filters: object) => (await poll({ filters })).body.total;
    expect(await total({ unread: true, model: 'bill', severity: ['info'] })).toBe(1);
    expect(await total({ unread: false })).toBe(0);
    expect(await total({ severity: 'critical' })).toBe(0);
    expect((await poll({ filters: { severity: 'loud' } })).status).toBe(422);
  });
});

it('decisions on refunds are shown to users who may view them', async () => {
  const clerk = await server.signIn({ flags: ['canViewBills'] });
  await notifyUser(clerk, 'refund');
  expect((await server.request(clerk, 'POST', '/event', {})).body).toMatchObject({ unread: 1, total: 1 });
});

it("the export contains only the user's viewable notifications", async () => {
  const ben = await server.signIn({ flags: ['canViewBills'] });
  const mine = await notifyUser(anna, 'order', 1);
  const others = await notifyUser(ben, 'bill');
  await notifyUser(anna, 'contract');
  const { response } = await server.request(anna, 'POST', '/event/export/csv', { ids: [mine, others] });
  const [head, ...rows] = response.payload.replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toBe('Title,Text,About,Time,Status');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^Title \d+,Text,Maintenance Order,.*,Read$/);
  const all = await server.request(anna, 'POST', '/event/export/csv', { columns: ['title'] });
  expect(all.response.payload.trim().split('\r\n')).toHaveLength(2);
});
