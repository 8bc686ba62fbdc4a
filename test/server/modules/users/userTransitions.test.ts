import { COLLECTION_USER, SUPER_ADMIN } from '../../../../src/domain/permissions';
import type { PermissionFlag } from '../../../../src/domain/permissions';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createCounter } from '../counters/counterFixtures';
import { createContract, createPayment } from '../payments/paymentFixtures';
import { PASSWORD } from '../../support/testServer';
import type { TestUser } from '../../support/testServer';

const context = setUpServer();
const transition = (user: TestUser, id: string, step: string) =>
  context.server.request(user, 'POST', `/user/${id}/${step}`);
const login = (username: string, password = PASSWORD) =>
  context.server.request(undefined, 'POST', '/user/login', { username, password });
const codeIn = (paragraphs: readonly string[] = []) => /code: (\w{10})/.exec(paragraphs.join(' '))?.[1];

const invited = async (username: string, national_id: string) => {
  const role = await context.server.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', COLLECTION_USER)
    .executeTakeFirst();
  const draft = { username, email: `${username}@example.com`, first_name: 'New', last_name: 'Person' };
  const { _id } = await context.add('user', {
    ...draft,
    phone: '+971501234567',
    position: 'Collector',
    national_id,
    role: role?.id,
    areas: ['Dubai', 'Sharjah'],
  });
  return String(_id);
};

describe('invitation', () => {
  it('can be sent again, and only the latest code is valid', async () => {
    const id = await invited('fresh', '784-1990-1234567-6');
    expect((await context.request('GET', `/user/${id}`)).body).toMatchObject({ areas: ['Dubai', 'Sharjah'] });
    await context.server.quiet();
    expect((await transition(context.admin, id, 'resend')).body).toMatchObject({ status: 'invited' });
    await context.server.quiet();
    const [first, second] = context.server.mails.map(({ paragraphs }) => codeIn(paragraphs));
    const choose = (token_email: string | undefined) =>
      context.server.request(undefined, 'POST', '/admin/auth/change_password', {
        token_email,
        new_password: 'seven grey herons wade',
        email: 'fresh@example.com',
      });
    expect((await choose(first)).status).toBe(422);
    expect((await choose(second)).status).toBe(200);
    expect(await transition(context.admin, id, 'resend')).toMatchObject({
      status: 409,
      body: { message: 'This employee has already signed in and needs no invitation.' },
    });
  });

  it('accepts emirates and routes as areas and rejects others', async () => {
    await createCounter(context, { route_code: 'DXB-M3' });
    expect((await context.request('GET', '/user/routes')).body).toEqual({ routes: ['DXB-M3'] });
    const { id } = await context.server.signIn();
    const { body } = await context.request('GET', `/user/${id}`);
    const areas = ['Sharjah', 'DXB-M3'];
    const right = { version: body.version, areas, national_id: '784-1985-7654321-3' };
    expect(await context.request('PUT', `/user/${id}`, right)).toMatchObject({
      status: 200,
      body: { areas },
    });
    await context.server.db.updateTable('counters').set({ route_code: null }).execute();
    const wrong = { version: Number(body.version) + 1, areas: [...areas, 'Paris'] };
    expect((await context.request('PUT', `/user/${id}`, wrong)).body.fields).toEqual({
      'areas[2]': 'Unknown emirate or route',
    });
  });
});

describe('users restricted to areas', () => {
  const national_ids = [
    '784198510000015',
    '784198510000023',
    '784198510000031',
    '784198510000049',
    '784198510000056',
    '784198510000064',
    '784198510000072',
  ];
  const signIn = async (options: { flags?: readonly PermissionFlag[]; areas: string[] }) => {
    const user = await context.server.signIn(options);
    const national_id = national_ids.shift();
    await context.server.db.updateTable('users').set({ national_id }).where('id', '=', user.id).execute();
    return user;
  };
  const change = async (user: TestUser, id: string, areas: readonly string[]) => {
    const { version } = (await context.request('GET', `/user/${id}`)).body;
    return context.server.request(user, 'PUT', `/user/${id}`, { version, areas });
  };

  it('can assign only these areas, also to themselves and to invited employees', async () => {
    const flags = ['canViewUsers', 'canUpdateUsers', 'canCreateUsers'] as const;
    const manager = await signIn({ flags, areas: ['Dubai', 'Sharjah'] });
    const { id } = await signIn({ areas: ['Dubai'] });
    expect((await change(manager, id, ['Sharjah'])).body).toMatchObject({ areas: ['Sharjah'] });
    for (const target of [id, manager.id]) {
      expect((await change(manager, target, ['Dubai', 'Ajman'])).body.fields).toEqual({
        'areas[1]': 'You can’t assign this area',
      });
      expect((await change(manager, target, [])).body.fields).toEqual({
        areas: 'Choose at least one of your areas',
      });
    }
    const { role } = (await context.request('GET', `/user/${id}`)).body;
    const draft = {
      username: 'new.reader',
      email: 'new.reader@example.com',
      first_name: 'New',
      last_name: 'Reader',
      phone: '+971501234567',
      position: 'Reader',
      national_id: national_ids.shift(),
      role: (role as { _id: string })._id,
    };
    const invite = (areas: readonly string[]) =>
      context.server.request(manager, 'POST', '/user/add', { ...draft, areas });
    expect((await invite([])).body.fields).toEqual({ areas: 'Choose at least one of your areas' });
    expect(await invite(['Dubai'])).toMatchObject({ status: 201, body: { areas: ['Dubai'] } });
  });

  it.each([[[]], [['Dubai', 'Ajman']]])(
    'cannot change the account of an employee with the areas %j',
    async (areas) => {
      const manager = await signIn({ flags: ['canViewUsers', 'canUpdateUsers'], areas: ['Dubai'] });
      const { id } = await signIn({ areas });
      expect((await change(manager, id, ['Dubai'])).status).toBe(403);
      expect((await transition(manager, id, 'block')).status).toBe(403);
      expect((await context.server.request(manager, 'DELETE', `/user/${id}`)).status).toBe(403);
    },
  );
});

describe('blocking', () => {
  it('ends all sessions, and unblocking allows login again', async () => {
    const anna = await context.server.signIn({ username: 'anna' });
    expect((await transition(context.admin, anna.id, 'block')).body).toMatchObject({ status: 'blocked' });
    expect((await context.server.request(anna, 'GET', '/profile')).status).toBe(401);
    expect((await login('anna')).status).toBe(401);
    expect((await transition(context.admin, anna.id, 'block')).body.message).toBe(
      'This employee is already blocked.',
    );
    expect((await transition(context.admin, anna.id, 'unblock')).body).toMatchObject({ status: 'active' });
    expect((await login('anna')).status).toBe(200);
    expect((await transition(context.admin, anna.id, 'unblock')).body.message).toBe(
      'This employee is not blocked.',
    );
  });

  it('returns users without a password to the invitation', async () => {
    const { id } = await context.server.createUser({ status: 'invited' });
    await context.server.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    await transition(context.admin, id, 'block');
    expect((await transition(context.admin, id, 'unblock')).body).toMatchObject({ status: 'invited' });
  });

  it('is rejected for oneself, users with more permissions, and users with a POS device', async () => {
    expect((await transition(context.admin, context.admin.id, 'block')).body.message).toBe(
      'You can’t block yourself.',
    );
    const clerk = await context.server.signIn({ flags: ['canViewUsers', 'canUpdateUsers'] });
    for (const step of ['block', 'unblock', 'resend'])
      expect([403, 409]).toContain((await transition(clerk, context.admin.id, step)).status);
    expect((await transition(clerk, context.admin.id, 'block')).status).toBe(403);
    const assignee = await context.server.createUser();
    const device = await context.add('pos', drafts.pos);
    await context.request('POST', `/pos/${String(device._id)}/assign`, { user: assignee.id });
    expect((await transition(context.admin, assignee.id, 'block')).body.message).toBe(
      `This employee still has ${String(device.code)}. Return the POS device first.`,
    );
  });

  it('requires update permission', async () => {
    const clerk = await context.server.signIn({ flags: ['canViewUsers'] });
    const { id } = await context.server.createUser();
    expect((await transition(clerk, id, 'block')).status).toBe(403);
  });
});

describe('sessions', () => {
  const list = (user: TestUser, path: string) => context.server.request(user, 'POST', path, {});

  it('are listed for their owner, who can end one or all others', async () => {
    const anna = await context.server.signIn({ username: 'many' });
    const agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36';
    const tokens: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { body } = await context.server.request(
        undefined,
        'POST',
        '/user/login',
        { username: 'many', password: PASSWORD },
        {
          headers: { 'user-agent': agent },
        },
      );
      tokens.push(String(body.token));
    }
    const { body } = await list(anna, '/profile/sessions');
    expect(body.total).toBe(4);
    expect(body.documents?.filter(({ current }) => current)).toHaveLength(1);
    const other = body.documents?.find(
      ({ current, agent: agentOfSession }) => !current && agentOfSession === agent,
    );
    expect((await context.server.request(anna, 'POST', `/session/${String(other?._id)}/end`)).status).toBe(
      204,
    );
    expect(
      (await context.server.request(anna, 'POST', `/session/${String(other?._id)}/end`)).body.message,
    ).toBe('This session has already ended.');
    expect((await list(anna, '/profile/sessions')).body.total).toBe(3);
    expect((await context.server.request(anna, 'POST', '/profile/end-others')).status).toBe(204);
    expect((await list(anna, '/profile/sessions')).body).toMatchObject({
      total: 1,
      documents: [{ current: true }],
    });
    for (const token of tokens)
      expect((await context.server.request({ token }, 'GET', '/profile')).status).toBe(401);
  });

  it('of others are visible to and ended by super administrators only', async () => {
    const anna = await context.server.signIn();
    const clerk = await context.server.signIn({ flags: ['canViewUsers', 'canUpdateUsers'] });
    expect((await list(clerk, `/user/${anna.id}/sessions`)).status).toBe(403);
    const { body } = await list(context.admin, `/user/${anna.id}/sessions`);
    const session = String(body.documents?.[0]?._id);
    expect((await context.server.request(clerk, 'POST', `/session/${session}/end`)).status).toBe(404);
    expect((await context.server.request(clerk, 'POST', `/user/${anna.id}/end-sessions`)).status).toBe(403);
    expect((await context.server.request(anna, 'GET', '/profile')).status).toBe(200);
    expect((await context.request('POST', `/session/${session}/end`)).status).toBe(204);
    expect((await context.server.request(anna, 'GET', '/profile')).status).toBe(401);
    expect((await context.request('POST', `/user/${clerk.id}/end-sessions`)).status).toBe(204);
    expect((await context.server.request(clerk, 'GET', '/profile')).status).toBe(401);
  });

  it('that have expired are not listed', async () => {
    const anna = await context.server.signIn();
    context.server.clock.now += 3 * 3_600_000;
    const admin = await context.server.signIn({ role: SUPER_ADMIN });
    expect((await list(admin, `/user/${anna.id}/sessions`)).body.total).toBe(0);
    context.server.clock.now -= 3 * 3_600_000;
  });
});

describe('own password', () => {
  const change = (user: TestUser, body: object) =>
    context.server.request(user, 'POST', '/profile/password', body);

  it.each([
    [{ new_password: 'seven grey herons wade' }, { current_password: 'Current password is required' }],
    [
      { current_password: 'wrong', new_password: 'seven grey herons wade' },
      { current_password: 'This is not your current password' },
    ],
    [
      { current_password: PASSWORD, new_password: PASSWORD },
      { new_password: 'Choose a password other than the current one' },
    ],
  ])('is not changed by %j', async (body, fields) => {
    const anna = await context.server.signIn();
    expect(await change(anna, body)).toMatchObject({ status: 422, body: { fields } });
    expect((await login(anna.username)).status).toBe(200);
  });

  it('is not changed to a weak one', async () => {
    const anna = await context.server.signIn();
    const weak = await change(anna, { current_password: PASSWORD, new_password: 'short' });
    expect(Object.keys(weak.body.fields ?? {})).toEqual(['new_password']);
  });

  it('is changed with the current one, which ends other sessions and sends a mail', async () => {
    const anna = await context.server.signIn();
    const token = String((await login(anna.username)).body.token);
    await context.server.quiet();
    context.server.mails.length = 0;
    const new_password = 'seven grey herons wade';
    expect((await change(anna, { current_password: PASSWORD, new_password })).status).toBe(204);
    await context.server.quiet();
    expect(context.server.mails).toMatchObject([{ to: anna.email, subject: 'Your password was changed' }]);
    expect((await context.server.request(anna, 'GET', '/profile')).status).toBe(200);
    expect((await context.server.request({ token }, 'GET', '/profile')).status).toBe(401);
    expect((await login(anna.username)).status).toBe(401);
    expect((await login(anna.username, new_password)).status).toBe(200);
  });

  it('is rehashed at login when the hash cost has changed', async () => {
    const { id, username } = await context.server.createUser();
    const hashed = async () => {
      const passwordHashes = context.server.db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', id);
      return (await passwordHashes.executeTakeFirstOrThrow()).password_hash;
    };
    const before = await hashed();
    await login(username);
    expect(await hashed()).toBe(before);
    Object.assign(context.server.deps, { hashCost: { memoryCost: 128, timeCost: 1, parallelism: 1 } });
    expect((await login(username)).status).toBe(200);
    expect(await hashed()).toContain('$m=128,t=1,p=1$');
    expect((await login(username)).status).toBe(200);
  });
});

describe('deleting a user', () => {
  const remove = (id: string, user: TestUser = context.admin) =>
    context.server.request(user, 'DELETE', `/user/${id}`);

  it('ends its sessions, removes it from the list, and keeps its username reserved', async () => {
    const dana = await context.server.signIn({ username: 'dana' });
    expect((await remove(dana.id)).status).toBe(204);
    expect((await context.server.request(dana, 'GET', '/profile')).status).toBe(401);
    expect((await login('dana')).status).toBe(401);
    expect((await context.request('GET', `/user/${dana.id}`)).status).toBe(404);
    expect((await context.request('POST', '/user', { search: 'dana' })).body).toMatchObject({ total: 0 });
    expect((await remove(dana.id)).status).toBe(404);
    const audit = context.server.db.selectFrom('audit').select('action').where('model_id', '=', dana.id);
    expect((await audit.execute()).map(({ action }) => action)).toContain('user.deleted');
  });

  it('is rejected for oneself and the last super administrator', async () => {
    expect(await remove(context.admin.id)).toMatchObject({
      status: 409,
      body: { message: 'You can’t delete yourself.' },
    });
    const clerk = await context.server.signIn({ flags: ['canViewUsers', 'canUpdateUsers'] });
    expect((await remove(context.admin.id, clerk)).status).toBe(403);
    expect((await remove(clerk.id, await context.server.signIn({ flags: ['canViewUsers'] }))).status).toBe(
      403,
    );
  });

  it('is rejected while it holds payments', async () => {
    const collector = await context.server.signIn({ role: COLLECTION_USER, username: 'eve' });
    await createPayment(context.server, {
      contract: await createContract(context.server, context.admin),
      custodian: collector.id,
    });
    expect(await remove(collector.id)).toMatchObject({
      status: 409,
      body: { message: 'This employee still has money in custody. Empty the wallet first.' },
    });
  });
});

it('employees are filtered by role name', async () => {
  const { body } = await context.request('POST', '/user', { filters: { role_name: [SUPER_ADMIN] } });
  expect(body.documents?.map(({ _id }) => _id)).toContain(context.admin.id);
  expect((await context.request('POST', '/user', { filters: { role_name: 'Nobody' } })).body).toMatchObject({
    total: 0,
  });
});
