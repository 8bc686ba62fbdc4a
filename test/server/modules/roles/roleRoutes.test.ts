import { sql } from 'kysely';
import { inTransaction } from '../../../../src/server/db/transaction';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import { untilWaitingForLock } from '../../support/testDatabase';
import { createTestServer } from '../../support/testServer';
import type { TestUser, TestServer } from '../../support/testServer';

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.signIn({ role: 'SuperAdmin', username: 'boss' });
});
afterAll(() => server.close());

const draft = { name: 'Billing', description: 'Bills', permissions: ['canUpdateBills'] };
const add = (body: object = draft) => server.request(admin, 'POST', '/role/add', body);

describe('roles', () => {
  it('are listed in a stable order with pages', async () => {
    const { status, body } = await server.request(admin, 'POST', '/role', {
      page: 1,
      limit: 1,
      sort: 'name',
      dir: 'desc',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 2, total_is: 'exact', page: 1, limit: 1 });
    expect(body.documents).toMatchObject([{ name: 'SuperAdmin', user_count: 1, is_system: true }]);
    expect(body.documents?.[0]?.permissions).toHaveLength(PERMISSION_FLAGS.length);
  });

  it('are created with the view flags that other flags imply', async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Billing',
      version: 1,
      permissions: ['canViewBills', 'canUpdateBills'],
    });
    const [row] = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('model_id', '=', String(body._id))
      .execute();
    expect(row).toMatchObject({ action: 'role.added', actor_id: admin.id, model: 'role' });
  });

  it('are found by a word of their name', async () => {
    const { body } = await server.request(admin, 'POST', '/role', { search: 'bill' });
    expect(body.documents).toMatchObject([{ name: 'Billing' }]);
  });

  it.each([null, ''])('reject unknown fields such as %j', async (empty) => {
    const error = { fields: { deleted_at: 'deleted_at is not a known field' } };
    const added = await add({ name: 'Drivers', permissions: [], deleted_at: empty });
    expect(added).toMatchObject({ status: 422, body: error });
    const { body } = await server.request(admin, 'POST', '/role', { search: 'bill' });
    const { _id, version } = (body.documents as { _id: string; version: number }[])[0] ?? {};
    const changed = await server.request(admin, 'PUT', `/role/${String(_id)}`, {
      version,
      deleted_at: empty,
    });
    expect(changed).toMatchObject({ status: 422, body: error });
  });

  it('have unique names', async () => {
    const { status, body } = await add({ ...draft, name: 'bILLING' });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      message: 'This name is already taken.',
      fields: { name: 'This is already taken' },
    });
  });

  it.each([
    [{ ...draft, name: '' }, 'name'],
    [{ ...draft, name: 12 }, 'name'],
    [{ ...draft, permissions: ['canFly'] }, 'permissions[0]'],
    [{ ...draft, permissions: 'canViewBills' }, 'permissions'],
    [{ ...draft, colour: 'red' }, 'colour'],
  ])('reject %j with an error on %s', async (body, field) => {
    const { status, body: responseBody } = await add(body);
    expect(status).toBe(422);
    expect(Object.keys(responseBody.fields ?? {})).toContain(field);
    expect(responseBody).toHaveProperty('request_id');
  });

  it.each([
    [{ sort: 'password_hash' }],
    [{ dir: 'up' }],
    [{ page: 0 }],
    [{ limit: 101 }],
    [{ limit: '10' }],
    [{ page: 1e18 }],
    [{ filters: { name: 'x' } }],
    [{ filters: { is_system: 'yes' } }],
    [{ field: 'name' }],
    [{ other: 1 }],
  ])('reject the list query %j', async (query) => {
    expect((await server.request(admin, 'POST', '/role', query)).status).toBe(422);
  });

  it('reject stale versions', async () => {
    const { body: role } = await add({ ...draft, name: 'Auditor' });
    const change = (version: number, more: object) =>
      server.request(admin, 'PUT', `/role/${String(role._id)}`, { version, ...more });
    expect((await change(1, { description: null })).body).toMatchObject({ version: 2, description: null });
    const stale = await change(1, { name: 'Other' });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ record: { name: 'Auditor', version: 2 } });
    expect((await change(2, { name: null })).status).toBe(422);
    expect((await server.request(admin, 'PUT', `/role/${String(role._id)}`, { name: 'Other' })).status).toBe(
      422,
    );
  });

  it.each(['not-an-id', '00000000-0000-4000-8000-000000000000', '%00'])('answer 404 for %s', async (id) => {
    expect((await server.request(admin, 'GET', `/role/${id}`)).status).toBe(404);
  });
});

describe('deleting roles', () => {
  const remove = (id: unknown) => server.request(admin, 'DELETE', `/role/${String(id)}`);

  it('succeeds for unused roles', async () => {
    const { body } = await add({ ...draft, name: 'Short-lived' });
    expect((await remove(body._id)).status).toBe(204);
    expect((await server.request(admin, 'GET', `/role/${String(body._id)}`)).status).toBe(404);
    expect((await remove(body._id)).status).toBe(404);
    expect((await add({ ...draft, name: 'Short-lived' })).status).toBe(201);
  });

  it('is rejected for roles in use and system roles', async () => {
    await server.signIn({ role: 'Auditor' });
    const { body } = await server.request(admin, 'POST', '/role', { limit: 100 });
    const idOf = (wanted: string) => body.documents?.find(({ name }) => name === wanted)?._id;
    expect(await remove(idOf('Auditor'))).toMatchObject({
      status: 409,
      body: { message: 'One employee still has this role; assign another one first.' },
    });
    expect((await remove(idOf('Collection User'))).body.message).toBe('This system role can’t be changed.');
  });

  it('is not overtaken by an invitation with the role', async () => {
    const { body: role } = await add({ ...draft, name: 'Leaving' });
    const guest = {
      username: 'late.guest',
      email: 'late.guest@example.com',
      first_name: 'Late',
      last_name: 'Guest',
      phone: '+971501234567',
      position: 'Clerk',
      national_id: '784-1990-1234567-6',
      role: role._id,
    };
    const invited = await inTransaction(server.db, async (trx) => {
      await sql`select 1 from roles where id = ${role._id} for update`.execute(trx);
      await sql`update roles set deleted_at = now() where id = ${role._id}`.execute(trx);
      const invitation = server.request(admin, 'POST', '/user/add', guest);
      await untilWaitingForLock(server.db);
      return { invitation };
    });
    expect((await invited.invitation).body.fields).toEqual({ role: 'This role does not exist' });
  });

  it('requires a super administrator', async () => {
    const clerk = await server.signIn({ flags: PERMISSION_FLAGS });
    const { body } = await add({ ...draft, name: 'Kept' });
    expect((await server.request(clerk, 'DELETE', `/role/${String(body._id)}`)).status).toBe(403);
  });
});

it('changed flags apply from the next request', async () => {
  const { body } = await add({ ...draft, name: 'Changing', permissions: ['canViewTanks'] });
  const anna = await server.signIn({ role: 'Changing' });
  expect((await server.request(anna, 'POST', '/tank', {})).status).toBe(200);
  const change = { version: body.version, permissions: ['canUpdateClients'] };
  const changed = await server.request(admin, 'PUT', `/role/${String(body._id)}`, change);
  expect(changed.body.permissions).toEqual(['canViewClients', 'canUpdateClients']);
  expect((await server.request(anna, 'POST', '/tank', {})).status).toBe(403);
  expect((await server.request(anna, 'POST', '/client', {})).status).toBe(200);
});
