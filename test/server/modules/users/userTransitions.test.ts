import { COLLECTION_USER, SUPER_ADMIN } from '../../../../src/domain/permissions';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createCounter } from '../counters/counterFixtures';
import { createContract, createPayment } from '../payments/paymentFixtures';
import { PASSWORD } from '../../support/testServer';
import type { TestUser } from '../../support/testServer';

const on = setUpServer();
const take = (who: TestUser, id: string, step: string) => on.w.ask(who, 'POST', `/user/${id}/${step}`);
const login = (username: string, password = PASSWORD) =>
  on.w.ask(undefined, 'POST', '/user/login', { username, password });
const codeIn = (paragraphs: readonly string[] = []) => /code: (\w{10})/.exec(paragraphs.join(' '))?.[1];

const invited = async (username: string, national_id: string) => {
  const role = await on.w.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', COLLECTION_USER)
    .executeTakeFirst();
  const draft = { username, email: `${username}@example.com`, first_name: 'New', last_name: 'Person' };
  const { _id } = await on.add('user', {
    ...{ ...draft, phone: '+971501234567', position: 'Collector', national_id, role: role?.id },
    areas: ['Dubai', 'Sharjah'],
  });
  return String(_id);
};

describe('an invitation', () => {
  it('is sent again, and only the newest code opens', async () => {
    const id = await invited('fresh', '784-1990-1234567-6');
    expect((await on.ask('GET', `/user/${id}`)).body).toMatchObject({ areas: ['Dubai', 'Sharjah'] });
    expect((await take(on.boss, id, 'resend')).body).toMatchObject({ status: 'invited' });
    await on.w.app.quiet();
    const [first, second] = on.w.mails.map(({ paragraphs }) => codeIn(paragraphs));
    const choose = (token_email: string | undefined) =>
      on.w.ask(undefined, 'POST', '/admin/auth/change_password', {
        ...{ token_email, new_password: 'seven grey herons wade', email: 'fresh@example.com' },
      });
    expect((await choose(first)).status).toBe(422);
    expect((await choose(second)).status).toBe(200);
    expect(await take(on.boss, id, 'resend')).toMatchObject({
      status: 409,
      body: { message: 'This employee has already signed in and needs no invitation.' },
    });
  });

  it('works in emirates and on routes, and says so when an area is neither', async () => {
    await createCounter(on, { route_code: 'DXB-M3' });
    expect((await on.ask('GET', '/user/routes')).body).toEqual({ routes: ['DXB-M3'] });
    const { id } = await on.w.signIn();
    const { body } = await on.ask('GET', `/user/${id}`);
    const areas = ['Sharjah', 'DXB-M3'];
    const right = { version: body.version, areas, national_id: '784-1985-7654321-3' };
    expect(await on.ask('PUT', `/user/${id}`, right)).toMatchObject({ status: 200, body: { areas } });
    await on.w.db.updateTable('counters').set({ route_code: null }).execute();
    const wrong = { version: Number(body.version) + 1, areas: [...areas, 'Paris'] };
    expect((await on.ask('PUT', `/user/${id}`, wrong)).body.fields).toEqual({
      'areas[2]': 'Unknown emirate or route',
    });
  });
});

describe('blocking', () => {
  it('ends all sessions at once, and unblocking lets in again', async () => {
    const anna = await on.w.signIn({ username: 'anna' });
    expect((await take(on.boss, anna.id, 'block')).body).toMatchObject({ status: 'blocked' });
    expect((await on.w.ask(anna, 'GET', '/profile')).status).toBe(401);
    expect((await login('anna')).status).toBe(401);
    expect((await take(on.boss, anna.id, 'block')).body.message).toBe('This employee is already blocked.');
    expect((await take(on.boss, anna.id, 'unblock')).body).toMatchObject({ status: 'active' });
    expect((await login('anna')).status).toBe(200);
    expect((await take(on.boss, anna.id, 'unblock')).body.message).toBe('This employee is not blocked.');
  });

  it('brings whoever never chose a password back to the invitation', async () => {
    const { id } = await on.w.hire({ status: 'invited' });
    await on.w.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    await take(on.boss, id, 'block');
    expect((await take(on.boss, id, 'unblock')).body).toMatchObject({ status: 'invited' });
  });

  it('is refused of oneself, of someone mightier, and of who carries a POS device', async () => {
    expect((await take(on.boss, on.boss.id, 'block')).body.message).toBe('You can’t block yourself.');
    const clerk = await on.w.signIn({ flags: ['canViewUsers', 'canUpdateUsers'] });
    for (const step of ['block', 'unblock', 'resend'])
      expect([403, 409]).toContain((await take(clerk, on.boss.id, step)).status);
    expect((await take(clerk, on.boss.id, 'block')).status).toBe(403);
    const carrier = await on.w.hire();
    const device = await on.add('pos', drafts.pos);
    await on.ask('POST', `/pos/${String(device._id)}/assign`, { user: carrier.id });
    expect((await take(on.boss, carrier.id, 'block')).body.message).toBe(
      `This employee still has ${String(device.code)}. Return the POS device first.`,
    );
  });

  it('is refused to whoever may only look', async () => {
    const clerk = await on.w.signIn({ flags: ['canViewUsers'] });
    const { id } = await on.w.hire();
    expect((await take(clerk, id, 'block')).status).toBe(403);
  });
});

describe('sessions', () => {
  const list = (who: TestUser, path: string) => on.w.ask(who, 'POST', path, {});

  it('are listed to their owner, who ends one or all others', async () => {
    const anna = await on.w.signIn({ username: 'many' });
    const agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36';
    const tokens: string[] = [];
    for (let visit = 0; visit < 3; visit += 1) {
      const { body } = await on.w.ask(
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
    const other = body.documents?.find(({ current, agent: said }) => !current && said === agent);
    expect((await on.w.ask(anna, 'POST', `/session/${String(other?._id)}/end`)).status).toBe(204);
    expect((await on.w.ask(anna, 'POST', `/session/${String(other?._id)}/end`)).body.message).toBe(
      'This session has already ended.',
    );
    expect((await list(anna, '/profile/sessions')).body.total).toBe(3);
    expect((await on.w.ask(anna, 'POST', '/profile/end-others')).status).toBe(204);
    expect((await list(anna, '/profile/sessions')).body).toMatchObject({
      total: 1,
      documents: [{ current: true }],
    });
    for (const token of tokens) expect((await on.w.ask({ token }, 'GET', '/profile')).status).toBe(401);
  });

  it('of others are seen and ended by the super administrator alone', async () => {
    const anna = await on.w.signIn();
    const clerk = await on.w.signIn({ flags: ['canViewUsers', 'canUpdateUsers'] });
    expect((await list(clerk, `/user/${anna.id}/sessions`)).status).toBe(403);
    const { body } = await list(on.boss, `/user/${anna.id}/sessions`);
    const session = String(body.documents?.[0]?._id);
    expect((await on.w.ask(clerk, 'POST', `/session/${session}/end`)).status).toBe(404);
    expect((await on.w.ask(clerk, 'POST', `/user/${anna.id}/end-sessions`)).status).toBe(403);
    expect((await on.w.ask(anna, 'GET', '/profile')).status).toBe(200);
    expect((await on.ask('POST', `/session/${session}/end`)).status).toBe(204);
    expect((await on.w.ask(anna, 'GET', '/profile')).status).toBe(401);
    expect((await on.ask('POST', `/user/${clerk.id}/end-sessions`)).status).toBe(204);
    expect((await on.w.ask(clerk, 'GET', '/profile')).status).toBe(401);
  });

  it('that have run out are not told', async () => {
    const anna = await on.w.signIn();
    on.w.clock.now += 3 * 3_600_000;
    const boss = await on.w.signIn({ role: SUPER_ADMIN });
    expect((await list(boss, `/user/${anna.id}/sessions`)).body.total).toBe(0);
    on.w.clock.now -= 3 * 3_600_000;
  });
});

describe('the own password', () => {
  const change = (who: TestUser, body: object) => on.w.ask(who, 'POST', '/profile/password', body);

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
    const anna = await on.w.signIn();
    expect(await change(anna, body)).toMatchObject({ status: 422, body: { fields } });
    expect((await login(anna.username)).status).toBe(200);
  });

  it('is not changed to a weak one', async () => {
    const anna = await on.w.signIn();
    const weak = await change(anna, { current_password: PASSWORD, new_password: 'short' });
    expect(Object.keys(weak.body.fields ?? {})).toEqual(['new_password']);
  });

  it('changes by the current one, ends the other sessions and says so by mail', async () => {
    const anna = await on.w.signIn();
    const token = String((await login(anna.username)).body.token);
    on.w.mails.length = 0;
    const new_password = 'seven grey herons wade';
    expect((await change(anna, { current_password: PASSWORD, new_password })).status).toBe(204);
    await on.w.app.quiet();
    expect(on.w.mails).toMatchObject([{ to: anna.email, subject: 'Your password was changed' }]);
    expect((await on.w.ask(anna, 'GET', '/profile')).status).toBe(200);
    expect((await on.w.ask({ token }, 'GET', '/profile')).status).toBe(401);
    expect((await login(anna.username)).status).toBe(401);
    expect((await login(anna.username, new_password)).status).toBe(200);
  });

  it('is hashed anew at sign-in when a hash costs something else by now', async () => {
    const { id, username } = await on.w.hire();
    const hashed = async () => {
      const people = on.w.db.selectFrom('users').select('password_hash').where('id', '=', id);
      return (await people.executeTakeFirstOrThrow()).password_hash;
    };
    const before = await hashed();
    await login(username);
    expect(await hashed()).toBe(before);
    Object.assign(on.w.deps, { hashCost: { memoryCost: 128, timeCost: 1, parallelism: 1 } });
    expect((await login(username)).status).toBe(200);
    expect(await hashed()).toContain('$m=128,t=1,p=1$');
    expect((await login(username)).status).toBe(200);
  });
});

describe('deleting', () => {
  const remove = (id: string, who: TestUser = on.boss) => on.w.ask(who, 'DELETE', `/user/${id}`);

  it('ends the sessions, takes the account off the list, and keeps its name from others', async () => {
    const dana = await on.w.signIn({ username: 'dana' });
    expect((await remove(dana.id)).status).toBe(204);
    expect((await on.w.ask(dana, 'GET', '/profile')).status).toBe(401);
    expect((await login('dana')).status).toBe(401);
    expect((await on.ask('GET', `/user/${dana.id}`)).status).toBe(404);
    expect((await on.ask('POST', '/user', { search: 'dana' })).body).toMatchObject({ total: 0 });
    expect((await remove(dana.id)).status).toBe(404);
    const audit = on.w.db.selectFrom('audit').select('action').where('model_id', '=', dana.id);
    expect((await audit.execute()).map(({ action }) => action)).toContain('user.deleted');
  });

  it('is refused of oneself and of the last one in charge', async () => {
    expect(await remove(on.boss.id)).toMatchObject({
      status: 409,
      body: { message: 'You can’t delete yourself.' },
    });
    const clerk = await on.w.signIn({ flags: ['canViewUsers', 'canUpdateUsers'] });
    expect((await remove(on.boss.id, clerk)).status).toBe(403);
    expect((await remove(clerk.id, await on.w.signIn({ flags: ['canViewUsers'] }))).status).toBe(403);
  });

  it('is refused of somebody who still holds money', async () => {
    const collector = await on.w.signIn({ role: COLLECTION_USER, username: 'eve' });
    await createPayment(on.w, { contract: await createContract(on.w, on.boss), holder: collector.id });
    expect(await remove(collector.id)).toMatchObject({
      status: 409,
      body: { message: 'This employee still has money in custody. Empty the wallet first.' },
    });
  });
});

it('employees are narrowed by the name of their role', async () => {
  const { body } = await on.ask('POST', '/user', { filters: { role_name: [SUPER_ADMIN] } });
  expect(body.documents?.map(({ _id }) => _id)).toContain(on.boss.id);
  expect((await on.ask('POST', '/user', { filters: { role_name: 'Nobody' } })).body).toMatchObject({
    total: 0,
  });
});
