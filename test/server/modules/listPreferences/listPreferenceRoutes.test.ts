import { setUpServer } from '../../support/recordLifecycle';
import type { TestUser } from '../../support/testServer';

const on = setUpServer();
const held: { clerk?: TestUser } = {};
const LAYOUT = { area: 'tanks', hidden: ['emirate'], order: ['name', 'code'], density: 'compact' };
const VIEW = { area: 'tanks', name: 'Low tanks', address: 'level_status=low&sort=code', shared: false };

const listsOf = async (who?: TestUser) => (await on.w.ask(who ?? on.boss, 'GET', '/profile/lists')).body;
const addView = async (more: object = {}) => on.add('view', { ...VIEW, ...more });

beforeAll(async () => {
  held.clerk = await on.w.signIn({ flags: ['canViewTanks'] });
});

it('a list stays as its person arranged it, and as nobody else did', async () => {
  expect((await on.ask('PUT', '/profile/layout', LAYOUT)).status).toBe(200);
  expect((await on.ask('PUT', '/profile/layout', { ...LAYOUT, density: 'standard' })).status).toBe(200);
  expect((await listsOf()).layouts).toEqual([{ ...LAYOUT, density: 'standard' }]);
  expect((await listsOf(held.clerk)).layouts).toEqual([]);
});

it('a view is one’s own until it is shared', async () => {
  await addView({ name: 'Mine' });
  await addView({ name: 'For all', shared: true });
  const names = async (who?: TestUser) =>
    ((await listsOf(who)).views as { name: string }[]).map(({ name }) => name);
  expect(await names()).toEqual(['For all', 'Mine']);
  expect(await names(held.clerk)).toEqual(['For all']);
});

it('a list begins with one view at most, which may be a shared one', async () => {
  const one = await addView({ name: 'First', shared: true });
  const other = await addView({ name: 'Second', shared: true });
  const choose = (id: unknown, is_default: boolean) =>
    on.w.ask(held.clerk, 'POST', `/view/${String(id)}/default`, { is_default });
  await choose(one._id, true);
  await choose(other._id, true);
  const defaults = async (who?: TestUser) =>
    ((await listsOf(who)).views as { name: string; is_default: boolean }[])
      .filter(({ is_default }) => is_default)
      .map(({ name }) => name);
  expect(await defaults(held.clerk)).toEqual(['Second']);
  expect(await defaults()).toEqual([]);
  await choose(other._id, false);
  expect(await defaults(held.clerk)).toEqual([]);
});

it('a view is deleted only by who made it', async () => {
  const { _id } = await addView({ name: 'Short-lived', shared: true });
  const path = `/view/${String(_id)}`;
  expect(await on.w.ask(held.clerk, 'DELETE', path)).toMatchObject({
    status: 403,
    body: { message: 'Only the owner of this view can delete it.' },
  });
  expect((await on.w.ask(on.boss, 'DELETE', path)).status).toBe(204);
  expect((await on.w.ask(on.boss, 'DELETE', path)).status).toBe(404);
});

it('a view that is somebody else’s alone is not there', async () => {
  const { _id } = await addView({ name: 'Private' });
  const path = `/view/${String(_id)}`;
  expect((await on.w.ask(held.clerk, 'DELETE', path)).status).toBe(404);
  expect((await on.w.ask(held.clerk, 'POST', `${path}/default`, { is_default: true })).status).toBe(404);
});

it.each([
  [{ name: '' }, 'name', 'Name is required'],
  [{ name: 'mine' }, 'name', 'You already have a view with this name'],
  [{ name: 'x'.repeat(61) }, 'name', 'Name must be at most 60 characters'],
  [{ area: '../etc' }, 'area', 'Area must be a known list'],
  [{ shared: 'yes' }, 'shared', 'Shared must be yes or no'],
])('refuses a view with %j', async (wrong, field, sentence) => {
  expect(await on.ask('POST', '/view/add', { ...VIEW, ...wrong })).toMatchObject({
    status: 422,
    body: { fields: { [field]: sentence } },
  });
});

it('refuses a density that no list has', async () => {
  expect((await on.ask('PUT', '/profile/layout', { ...LAYOUT, density: 'huge' })).status).toBe(422);
});

it('whoever only reads keeps views, but shares none', async () => {
  const shared = { ...VIEW, name: 'Of the auditor', shared: true };
  const { status, body } = await on.w.ask(held.clerk, 'POST', '/view/add', shared);
  expect([status, body.message]).toEqual([403, 'Your role is read-only and can’t share views.']);
  const own = await on.w.ask(held.clerk, 'POST', '/view/add', { ...shared, shared: false });
  expect(own.status).toBe(201);
  const writer = await on.w.signIn({ flags: ['canViewTanks', 'canUpdateTanks'] });
  expect((await on.w.ask(writer, 'POST', '/view/add', shared)).status).toBe(201);
});
