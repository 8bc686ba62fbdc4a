import { COLLECTION_USER, PERMISSION_FLAGS, SUPER_ADMIN } from '../../../../src/domain/permissions';
import { containing } from '../../support/matchers';
import { createContract, createPayment } from '../payments/paymentFixtures';
import { PASSWORD, createTestServer } from '../../support/testServer';
import type { TestUser, TestServer } from '../../support/testServer';

let w: TestServer;
let boss: TestUser;

beforeAll(async () => {
  w = await createTestServer();
});
beforeEach(async () => {
  await w.clear();
  boss = await w.signIn({ role: SUPER_ADMIN, username: 'boss' });
});
afterAll(() => w.end());

const roleNamed = async (name: string) =>
  (await w.db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
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
const invite = async (more: object = {}, who = boss) => w.ask(who, 'POST', '/user/add', await draftOf(more));
const change = async (who: TestUser, id: unknown, more: object) => {
  const row = await w.db
    .selectFrom('users')
    .select('version')
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow();
  return w.ask(who, 'PUT', `/user/${String(id)}`, { version: row.version, ...more });
};

describe('an employee', () => {
  it('is invited by a mail whose code makes the first password', async () => {
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
    await w.app.quiet();
    const code = /code: (\w{10})/.exec(w.mails[0]?.paragraphs.join(' ') ?? '')?.[1];
    const password = {
      token_email: code,
      new_password: 'seven grey herons wade',
      email: 'm.haddad@example.com',
    };
    expect((await w.ask(undefined, 'POST', '/admin/auth/change_password', password)).status).toBe(200);
    const login = { username: 'm.haddad', password: 'seven grey herons wade' };
    expect((await w.ask(undefined, 'POST', '/user/login', login)).status).toBe(200);
    expect((await w.ask(boss, 'GET', `/user/${String(body._id)}`)).body).toMatchObject({ status: 'active' });
  });

  it.each([
    [{ username: 'Anna' }, 'username'],
    [{ username: 'ab' }, 'username'],
    [{ email: 'x' }, 'email'],
    [{ email: { length: 9 } }, 'email'],
    [{ phone: '0501234567' }, 'phone'],
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
    await w.app.quiet();
    expect(w.mails).toEqual([]);
  });

  it('keeps name, email and ID for itself', async () => {
    await invite();
    const taken = await Promise.all([
      invite({ email: 'o@example.com', national_id: '784-1985-7654321-3' }),
      invite({ username: 'other', national_id: '784-1985-7654321-3' }),
    ]);
    expect(taken.map(({ body: { fields } }) => fields)).toEqual([
      { username: 'This is already taken' },
      { email: 'This is already taken' },
    ]);
    expect(taken.map(({ status }) => status)).toEqual([409, 409]);
  });

  it('is given no role that may do more than whoever gives it', async () => {
    const clerk = await w.signIn({ flags: ['canViewUsers', 'canCreateUsers', 'canUpdateUsers'] });
    expect((await invite({ role: await roleNamed(SUPER_ADMIN) }, clerk)).body.fields).toHaveProperty('role');
    expect((await invite({}, clerk)).body.fields).toEqual({ role: 'You can’t assign this role' });
    const offered = await w.ask(clerk, 'POST', '/user/roles', {});
    expect(offered.body.documents).toHaveLength(1);
    expect(
      (await w.ask(boss, 'POST', '/user/roles', { limit: 100 })).body.documents?.map(({ name }) => name),
    ).toContain(SUPER_ADMIN);
  });

  it('is seen by itself and by whoever may view employees; totals only by the super administrator', async () => {
    const anna = await w.signIn({ flags: [] });
    const clerk = await w.signIn({ flags: ['canViewUsers'] });
    const status = async (who: TestUser, id: string) => (await w.ask(who, 'GET', `/user/${id}`)).status;
    expect([await status(anna, anna.id), await status(clerk, anna.id), await status(anna, clerk.id)]).toEqual(
      [200, 200, 403],
    );
    expect((await w.ask(clerk, 'GET', `/user/${anna.id}`)).body).not.toHaveProperty('total_cash');
    expect((await w.ask(boss, 'GET', `/user/${anna.id}`)).body).toMatchObject({
      total_cash: 0,
      count_check: 0,
    });
    const seen = JSON.stringify((await w.ask(boss, 'GET', `/user/${anna.id}`)).body);
    expect(seen).not.toMatch(/password|argon2/);
  });

  it('is listed without what a list need not tell', async () => {
    await invite();
    const { body } = await w.ask(boss, 'POST', '/user', {
      search: 'haddad mona',
      filters: { status: 'invited' },
    });
    expect(body.documents).toMatchObject([{ username: 'm.haddad', role: { name: COLLECTION_USER } }]);
    expect(body.documents?.[0]).not.toHaveProperty('national_id');
  });

  it('changes, but never its name', async () => {
    const { body } = await invite();
    const renamed = await change(boss, body._id, { username: 'other' });
    expect([renamed.status, Object.keys(renamed.body.fields ?? {})]).toEqual([422, ['username']]);
    const moved = await change(boss, body._id, { position: 'Cashier', address: '' });
    expect(moved.body).toMatchObject({ position: 'Cashier', address: null, version: 2, status: 'invited' });
  });

  it('loses all sessions with the role, and only a super administrator changes it', async () => {
    const anna = await w.signIn({ flags: ['canViewTanks'] });
    const clerk = await w.signIn({ flags: PERMISSION_FLAGS });
    const role = await roleNamed(COLLECTION_USER);
    expect((await change(clerk, anna.id, { role, national_id: '784-1990-1234567-6' })).status).toBe(403);
    expect((await w.ask(anna, 'GET', '/profile')).status).toBe(200);
    const changed = await change(boss, anna.id, { role, national_id: '784-1990-1234567-6' });
    expect(changed.body).toMatchObject({ role: { name: COLLECTION_USER } });
    expect((await w.ask(anna, 'GET', '/profile')).status).toBe(401);
  });

  it('is not changed by someone who may do less', async () => {
    const clerk = await w.signIn({ flags: ['canViewUsers', 'canUpdateUsers'] });
    const more = { email: 'mine@example.com', national_id: '784-1990-1234567-6' };
    expect((await change(clerk, boss.id, more)).status).toBe(403);
    expect((await w.ask(boss, 'GET', '/profile')).body).toMatchObject({ email: 'boss@example.com' });
  });

  it('is blocked at once, unless it holds money', async () => {
    const anna = await w.signIn({ role: COLLECTION_USER });
    const contract = await createContract(w, boss);
    const payment = await createPayment(w, { holder: anna.id, contract });
    const block = () => w.ask(boss, 'POST', `/user/${anna.id}/block`);
    expect(await block()).toMatchObject({
      status: 409,
      body: { message: 'This employee still has money in custody. Empty the wallet first.' },
    });
    await w.ask(boss, 'PUT', `/wallet/${payment}`, { status: 'Done' });
    expect((await block()).body).toMatchObject({ status: 'blocked' });
    expect((await w.ask(anna, 'GET', '/profile')).status).toBe(401);
    expect(
      (await w.ask(undefined, 'POST', '/user/login', { username: anna.username, password: PASSWORD })).status,
    ).toBe(401);
  });

  it('who is the last super administrator stays one, even when two go at once', async () => {
    const other = await w.signIn({ role: SUPER_ADMIN });
    const answers = await Promise.all([
      w.ask(boss, 'POST', `/user/${other.id}/block`),
      w.ask(other, 'POST', `/user/${boss.id}/block`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = await w.db.selectFrom('users').select('id').where('status', '=', 'active').execute();
    expect(left).toHaveLength(1);
  });
});

describe('the own record', () => {
  const save = async (who: TestUser, more: object) => {
    const { body } = await w.ask(who, 'GET', '/profile');
    return w.ask(who, 'PUT', '/profile', { version: body.version, ...more });
  };

  it('changes by its owner; neither role nor status nor position', async () => {
    const anna = await w.signIn({ flags: [] });
    expect((await save(anna, { first_name: 'Annette' })).body).toMatchObject({ first_name: 'Annette' });
    for (const more of [{ role: await roleNamed(SUPER_ADMIN) }, { status: 'active' }, { position: 'Boss' }])
      expect((await save(anna, more)).status).toBe(422);
  });

  it('takes another phone or email only with the password', async () => {
    const anna = await w.signIn({ flags: [] });
    const phone = '+971509999999';
    expect((await save(anna, { phone })).body.fields).toHaveProperty('current_password');
    expect((await save(anna, { phone, current_password: 'wrong' })).body.fields).toEqual({
      current_password: 'This is not your current password',
    });
    expect((await save(anna, { phone, current_password: PASSWORD })).body).toMatchObject({ phone });
  });

  it('with another email ends all sessions until the new address is confirmed', async () => {
    const anna = await w.signIn({ flags: [], username: 'anna' });
    const moved = await save(anna, { email: 'new@example.com', current_password: PASSWORD });
    expect([moved.status, moved.body.email]).toEqual([200, 'new@example.com']);
    await w.app.quiet();
    expect(w.mails).toMatchObject([{ to: 'anna@example.com', subject: 'Your email address was changed' }]);
    expect((await w.ask(anna, 'GET', '/profile')).status).toBe(401);
    const login = await w.ask(undefined, 'POST', '/user/login', { username: 'anna', password: PASSWORD });
    expect(login.body).toMatchObject({ verify_username: false });
  });

  it('is saved for whoever read the newest version only', async () => {
    const anna = await w.signIn({ flags: [] });
    const stale = await w.ask(anna, 'PUT', '/profile', { version: 7, first_name: 'X' });
    expect([stale.status, stale.body.record]).toEqual([409, containing({ _id: anna.id })]);
  });
});

describe('roles', () => {
  it('that somebody has are not changed by that person, and system roles keep their names', async () => {
    const rename = async (name: string, more: object) => {
      const { body } = await w.ask(boss, 'GET', `/role/${await roleNamed(name)}`);
      return w.ask(boss, 'PUT', `/role/${String(body._id)}`, { version: body.version, ...more });
    };
    expect((await rename(SUPER_ADMIN, { permissions: [] })).status).toBe(403);
    expect((await rename(COLLECTION_USER, { name: 'Collectors' })).body.fields).toEqual({
      name: 'The name of this role can’t be changed',
    });
  });
});
