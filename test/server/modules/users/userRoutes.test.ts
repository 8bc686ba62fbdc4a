import { COLLECTION_USER, PERMISSION_FLAGS, SUPER_ADMIN } from '../../../../src/domain/permissions';
import type { PermissionFlag } from '../../../../src/domain/permissions';
import { containing } from '../../support/matchers';
import { createContract, createPayment } from '../payments/paymentFixtures';
import { PASSWORD, createTestServer } from '../../support/testServer';
import type { TestUser, TestServer } from '../../support/testServer';

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(async () => {
  await server.clear();
  admin = await server.signIn({ role: SUPER_ADMIN, username: 'boss' });
});
afterAll(() => server.close());

const roleNamed = async (name: string) =>
  (await server.db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
const draftOf = async (more: object = {}) => ({
  username: 'm.haddad',
  email: 'M.Haddad@example.com',
  first_name: 'Mona',
  last_name: 'Haddad',
  phone: '+971 50 123 4567',
  position: 'Collector',
  national_id: '784-1990-1234567-6',
  role: await roleNamed(COLLECTION_USER),
  ...more,
});
const invite = async (more: object = {}, user = admin) =>
  server.request(user, 'POST', '/user/add', await draftOf(more));
const change = async (user: TestUser, id: unknown, more: object) => {
  const row = await server.db
    .selectFrom('users')
    .select('version')
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow();
  return server.request(user, 'PUT', `/user/${String(id)}`, { version: row.version, ...more });
};

describe('employee', () => {
  it('is invited by a mail with a code for the first password', async () => {
    const { status, body } = await invite();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      username: 'm.haddad',
      email: 'm.haddad@example.com',
      phone: '+971501234567',
      national_id: '784199012345676',
      status: 'invited',
      role: { name: COLLECTION_USER },
      total_cash: 0,
      Medias: [],
    });
    await server.quiet();
    const code = /code: (\w{10})/.exec(server.mails[0]?.paragraphs.join(' ') ?? '')?.[1];
    const password = {
      token_email: code,
      new_password: 'seven grey herons wade',
      email: 'm.haddad@example.com',
    };
    expect((await server.request(undefined, 'POST', '/admin/auth/change_password', password)).status).toBe(
      200,
    );
    const login = { username: 'm.haddad', password: 'seven grey herons wade' };
    expect((await server.request(undefined, 'POST', '/user/login', login)).status).toBe(200);
    expect((await server.request(admin, 'GET', `/user/${String(body._id)}`)).body).toMatchObject({
      status: 'active',
    });
  });

  it.each([
    [{ username: 'Anna' }, 'username'],
    [{ username: 'ab' }, 'username'],
    [{ email: 'x' }, 'email'],
    [{ email: { length: 9 } }, 'email'],
    [{ phone: '1234567' }, 'phone'],
    [{ national_id: '784-1990-1234567-1' }, 'national_id'],
    [{ first_name: ' ' }, 'first_name'],
    [{ role: 'SuperAdmin' }, 'role'],
    [{ role: '0190b6a0-0000-7000-8000-000000000001' }, 'role'],
    [{ total_cash: 5 }, 'total_cash'],
    [{ status: 'active' }, 'status'],
    [{ verified: true }, 'verified'],
    [{ password: 'x' }, 'password'],
  ])('is not invited with %j', async (more, field) => {
    const { status, body } = await invite(more);
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {}).join()).toContain(field);
    await server.quiet();
    expect(server.mails).toEqual([]);
  });

  it('has a unique username, email and national id', async () => {
    await invite();
    const conflicts = await Promise.all([
      invite({ email: 'o@example.com', national_id: '784-1985-7654321-3' }),
      invite({ username: 'other', national_id: '784-1985-7654321-3' }),
    ]);
    expect(conflicts.map(({ body: { fields } }) => fields)).toEqual([
      { username: 'This is already taken' },
      { email: 'This is already taken' },
    ]);
    expect(conflicts.map(({ status }) => status)).toEqual([409, 409]);
  });

  it("cannot get a role with more permissions than the inviter's", async () => {
    const clerk = await server.signIn({ flags: ['canViewUsers', 'canCreateUsers', 'canUpdateUsers'] });
    expect((await invite({ role: await roleNamed(SUPER_ADMIN) }, clerk)).body.fields).toHaveProperty('role');
    expect((await invite({}, clerk)).body.fields).toEqual({ role: 'You can’t assign this role' });
    const offered = await server.request(clerk, 'POST', '/user/roles', {});
    expect(offered.body.documents).toHaveLength(1);
    expect(
      (await server.request(admin, 'POST', '/user/roles', { limit: 100 })).body.documents?.map(
        ({ name }) => name,
      ),
    ).toContain(SUPER_ADMIN);
  });

  it('becomes a collector, and is changed as one, only by users who can take payments', async () => {
    const { permissions } = await server.db
      .selectFrom('roles')
      .select('permissions')
      .where('name', '=', COLLECTION_USER)
      .executeTakeFirstOrThrow();
    const flags = [...permissions, 'canViewUsers', 'canCreateUsers', 'canUpdateUsers'] as PermissionFlag[];
    const clerk = await server.signIn({ flags: flags.filter((flag) => flag !== 'canUpdateBills') });
    const cashier = await server.signIn({ flags: [...flags, 'canViewBills', 'canUpdateBills'] });
    const offered = async (user: TestUser) => {
      const { body } = await server.request(user, 'POST', '/user/roles', { limit: 100 });
      return body.documents?.some(({ name }) => name === COLLECTION_USER);
    };
    expect([await offered(clerk), await offered(cashier)]).toEqual([false, true]);
    expect((await invite({}, clerk)).body.fields).toEqual({ role: 'You can’t assign this role' });
    const invited = await invite({}, cashier);
    expect(invited.status).toBe(201);
    const more = { email: 'mine@example.com' };
    expect((await change(clerk, invited.body._id, more)).status).toBe(403);
    expect((await change(cashier, invited.body._id, more)).body).toMatchObject(more);
  });

  it('is visible to itself and with permission; totals only to super administrators and to custodians', async () => {
    const anna = await server.signIn({ flags: [] });
    const clerk = await server.signIn({ flags: ['canViewUsers'] });
    const status = async (user: TestUser, id: string) =>
      (await server.request(user, 'GET', `/user/${id}`)).status;
    expect([await status(anna, anna.id), await status(clerk, anna.id), await status(anna, clerk.id)]).toEqual(
      [200, 200, 403],
    );
    expect((await server.request(clerk, 'GET', `/user/${anna.id}`)).body).not.toHaveProperty('total_cash');
    expect((await server.request(admin, 'GET', `/user/${anna.id}`)).body).toMatchObject({
      total_cash: 0,
      count_check: 0,
    });
    const custodian = await server.signIn({ flags: ['canUpdateBills'] });
    expect((await server.request(custodian, 'GET', '/profile')).body).toMatchObject({ total_cash: 0 });
    expect((await server.request(anna, 'GET', '/profile')).body).not.toHaveProperty('total_cash');
    const ownView = JSON.stringify((await server.request(admin, 'GET', `/user/${anna.id}`)).body);
    expect(ownView).not.toMatch(/password|argon2/);
  });

  it('is listed without detail fields', async () => {
    await invite();
    const { body } = await server.request(admin, 'POST', '/user', {
      search: 'haddad mona',
      filters: { status: 'invited' },
    });
    expect(body.documents).toMatchObject([{ username: 'm.haddad', role: { name: COLLECTION_USER } }]);
    expect(body.documents?.[0]).not.toHaveProperty('national_id');
  });

  it('is editable except for the username', async () => {
    const { body } = await invite();
    const renamed = await change(admin, body._id, { username: 'other' });
    expect([renamed.status, Object.keys(renamed.body.fields ?? {})]).toEqual([422, ['username']]);
    const moved = await change(admin, body._id, { position: 'Cashier', address: '' });
    expect(moved.body).toMatchObject({ position: 'Cashier', address: null, version: 2, status: 'invited' });
  });

  it('loses all sessions at a role change, which requires a super administrator', async () => {
    const anna = await server.signIn({ flags: ['canViewTanks'] });
    const clerk = await server.signIn({ flags: PERMISSION_FLAGS });
    const role = await roleNamed(COLLECTION_USER);
    expect((await change(clerk, anna.id, { role, national_id: '784-1990-1234567-6' })).status).toBe(403);
    expect((await server.request(anna, 'GET', '/profile')).status).toBe(200);
    const changed = await change(admin, anna.id, { role, national_id: '784-1990-1234567-6' });
    expect(changed.body).toMatchObject({ role: { name: COLLECTION_USER } });
    expect((await server.request(anna, 'GET', '/profile')).status).toBe(401);
  });

  it('cannot be edited by users with fewer permissions', async () => {
    const clerk = await server.signIn({ flags: ['canViewUsers', 'canUpdateUsers'] });
    const more = { email: 'mine@example.com', national_id: '784-1990-1234567-6' };
    expect((await change(clerk, admin.id, more)).status).toBe(403);
    expect((await server.request(admin, 'GET', '/profile')).body).toMatchObject({
      email: 'boss@example.com',
    });
  });

  it('is blocked immediately, unless it holds payments', async () => {
    const anna = await server.signIn({ role: COLLECTION_USER });
    const contract = await createContract(server, admin);
    const payment = await createPayment(server, { custodian: anna.id, contract });
    const block = () => server.request(admin, 'POST', `/user/${anna.id}/block`);
    expect(await block()).toMatchObject({
      status: 409,
      body: { message: 'This employee still has money in custody. Empty the wallet first.' },
    });
    await server.request(admin, 'PUT', `/wallet/${payment}`, { status: 'Done' });
    expect((await block()).body).toMatchObject({ status: 'blocked' });
    expect((await server.request(anna, 'GET', '/profile')).status).toBe(401);
    expect(
      (
        await server.request(undefined, 'POST', '/user/login', {
          username: anna.username,
          password: PASSWORD,
        })
      ).status,
    ).toBe(401);
  });

  it('cannot be removed as the last super administrator, also concurrently', async () => {
    const other = await server.signIn({ role: SUPER_ADMIN });
    const responses = await Promise.all([
      server.request(admin, 'POST', `/user/${other.id}/block`),
      server.request(other, 'POST', `/user/${admin.id}/block`),
    ]);
    const [first, second] = responses.map(({ status }) => status).sort();
    // 401 if the first request ended the session before the other was read.
    expect(first).toBe(200);
    expect([401, 409]).toContain(second);
    const left = await server.db.selectFrom('users').select('id').where('status', '=', 'active').execute();
    expect(left).toHaveLength(1);
  });
});

describe('own profile', () => {
  const save = async (user: TestUser, more: object) => {
    const { body } = await server.request(user, 'GET', '/profile');
    return server.request(user, 'PUT', '/profile', { version: body.version, ...more });
  };

  it('is editable by its owner, except for role, status and position', async () => {
    const anna = await server.signIn({ flags: [] });
    expect((await save(anna, { first_name: 'Annette' })).body).toMatchObject({ first_name: 'Annette' });
    for (const more of [{ role: await roleNamed(SUPER_ADMIN) }, { status: 'active' }, { position: 'Boss' }])
      expect((await save(anna, more)).status).toBe(422);
  });

  it('requires the password to change phone and email', async () => {
    const anna = await server.signIn({ flags: [] });
    const phone = '+971509999999';
    expect((await save(anna, { phone })).body.fields).toHaveProperty('current_password');
    expect((await save(anna, { phone, current_password: 'wrong' })).body.fields).toEqual({
      current_password: 'This is not your current password',
    });
    expect((await save(anna, { phone, current_password: PASSWORD })).body).toMatchObject({ phone });
  });

  it('ends all sessions at an email change until the new address is confirmed', async () => {
    const anna = await server.signIn({ flags: [], username: 'anna' });
    const moved = await save(anna, { email: 'new@example.com', current_password: PASSWORD });
    expect([moved.status, moved.body.email]).toEqual([200, 'new@example.com']);
    await server.quiet();
    expect(server.mails).toMatchObject([
      { to: 'anna@example.com', subject: 'Your email address was changed' },
    ]);
    expect((await server.request(anna, 'GET', '/profile')).status).toBe(401);
    const login = await server.request(undefined, 'POST', '/user/login', {
      username: 'anna',
      password: PASSWORD,
    });
    expect(login.body).toMatchObject({ verify_username: false });
  });

  it('rejects stale versions', async () => {
    const anna = await server.signIn({ flags: [] });
    const stale = await server.request(anna, 'PUT', '/profile', { version: 7, first_name: 'X' });
    expect([stale.status, stale.body.record]).toEqual([409, containing({ _id: anna.id })]);
  });
});

describe('roles', () => {
  it('cannot be edited by their own users, and system roles keep their names', async () => {
    const rename = async (name: string, more: object) => {
      const { body } = await server.request(admin, 'GET', `/role/${await roleNamed(name)}`);
      return server.request(admin, 'PUT', `/role/${String(body._id)}`, { version: body.version, ...more });
    };
    expect((await rename(SUPER_ADMIN, { permissions: [] })).status).toBe(403);
    expect((await rename(COLLECTION_USER, { name: 'Collectors' })).body.fields).toEqual({
      name: 'The name of this role can’t be changed',
    });
  });
});
