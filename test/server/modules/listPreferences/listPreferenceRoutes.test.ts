import { setUpServer } from '../../support/recordLifecycle';
import type { TestUser } from '../../support/testServer';

const context = setUpServer();
const fixtures: { clerk?: TestUser } = {};
const LAYOUT = { list: 'tanks', hidden: ['emirate'], order: ['name', 'code'], density: 'compact' };
const VIEW = { list: 'tanks', name: 'Low tanks', query: 'level_status=low&sort=code', shared: false };

const listsOf = async (user?: TestUser) =>
  (await context.server.request(user ?? context.admin, 'GET', '/profile/lists')).body;
const addView = async (more: object = {}) => context.add('view', { ...VIEW, ...more });

beforeAll(async () => {
  fixtures.clerk = await context.server.signIn({ flags: ['canViewTanks'] });
});

it('a list layout is stored per user', async () => {
  expect((await context.request('PUT', '/profile/layout', LAYOUT)).status).toBe(200);
  expect((await context.request('PUT', '/profile/layout', { ...LAYOUT, density: 'standard' })).status).toBe(
    200,
  );
  expect((await listsOf()).layouts).toEqual([{ ...LAYOUT, density: 'standard' }]);
  expect((await listsOf(fixtures.clerk)).layouts).toEqual([]);
});

it.each(['ledger/journal', 'report:tank-levels'])('the layout and views of %s are stored', async (list) => {
  expect((await context.request('PUT', '/profile/layout', { ...LAYOUT, list })).status).toBe(200);
  expect(await addView({ list, name: 'This month' })).toMatchObject({ list });
  await context.server.db.deleteFrom('saved_views').where('list', '=', list).execute();
});

it('a view is private until it is shared', async () => {
  await addView({ name: 'Mine' });
  await addView({ name: 'For all', shared: true });
  const names = async (user?: TestUser) =>
    ((await listsOf(user)).views as { name: string }[]).map(({ name }) => name);
  expect(await names()).toEqual(['For all', 'Mine']);
  expect(await names(fixtures.clerk)).toEqual(['For all']);
});

it('a list has at most one default view, which may be a shared one', async () => {
  const one = await addView({ name: 'First', shared: true });
  const other = await addView({ name: 'Second', shared: true });
  const choose = (id: unknown, is_default: boolean) =>
    context.server.request(fixtures.clerk, 'POST', `/view/${String(id)}/default`, { is_default });
  await choose(one._id, true);
  await choose(other._id, true);
  const defaults = async (user?: TestUser) =>
    ((await listsOf(user)).views as { name: string; is_default: boolean }[])
      .filter(({ is_default }) => is_default)
      .map(({ name }) => name);
  expect(await defaults(fixtures.clerk)).toEqual(['Second']);
  expect(await defaults()).toEqual([]);
  await choose(other._id, false);
  expect(await defaults(fixtures.clerk)).toEqual([]);
});

it('a view is deleted by its owner only', async () => {
  const { _id } = await addView({ name: 'Short-lived', shared: true });
  const path = `/view/${String(_id)}`;
  expect(await context.server.request(fixtures.clerk, 'DELETE', path)).toMatchObject({
    status: 403,
    body: { message: 'Only the owner of this view can delete it.' },
  });
  expect((await context.server.request(context.admin, 'DELETE', path)).status).toBe(204);
  expect((await context.server.request(context.admin, 'DELETE', path)).status).toBe(404);
});

it('a private view of another user answers 404', async () => {
  const { _id } = await addView({ name: 'Private' });
  const path = `/view/${String(_id)}`;
  expect((await context.server.request(fixtures.clerk, 'DELETE', path)).status).toBe(404);
  expect(
    (await context.server.request(fixtures.clerk, 'POST', `${path}/default`, { is_default: true })).status,
  ).toBe(404);
});

it.each([
  [{ name: '' }, 'name', 'Name is required'],
  [{ name: 'mine' }, 'name', 'You already have a view with this name'],
  [{ name: 'x'.repeat(61) }, 'name', 'Name must be at most 60 characters'],
  [{ list: '../etc' }, 'list', 'List must be a known list'],
  [{ shared: 'yes' }, 'shared', 'Shared must be yes or no'],
])('rejects a view with %j', async (wrong, field, message) => {
  expect(await context.request('POST', '/view/add', { ...VIEW, ...wrong })).toMatchObject({
    status: 422,
    body: { fields: { [field]: message } },
  });
});

it('rejects an unknown density', async () => {
  expect((await context.request('PUT', '/profile/layout', { ...LAYOUT, density: 'huge' })).status).toBe(422);
});

it('read-only users store views but cannot share them', async () => {
  const shared = { ...VIEW, name: 'Of the auditor', shared: true };
  const { status, body } = await context.server.request(fixtures.clerk, 'POST', '/view/add', shared);
  expect([status, body.message]).toEqual([403, 'Your role is read-only and can’t share views.']);
  const own = await context.server.request(fixtures.clerk, 'POST', '/view/add', { ...shared, shared: false });
  expect(own.status).toBe(201);
  const writer = await context.server.signIn({ flags: ['canViewTanks', 'canUpdateTanks'] });
  expect((await context.server.request(writer, 'POST', '/view/add', shared)).status).toBe(201);
});
