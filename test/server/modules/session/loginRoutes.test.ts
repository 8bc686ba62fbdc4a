import { gzipSync } from 'node:zlib';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import { inTransaction } from '../../../../src/server/db/transaction';
import { containing, anyText, textMatching } from '../../support/matchers';
import { untilWaitingForLock } from '../../support/testDatabase';
import { PASSWORD, createTestServer } from '../../support/testServer';
import type { TestServer } from '../../support/testServer';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ limits: {} });
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const login = (username: string, password = PASSWORD, more = {}) =>
  server.request(undefined, 'POST', '/user/login', { username, password }, more);
const profile = (token: unknown) => server.request({ token: String(token) }, 'GET', '/profile');

describe('login', () => {
  it('returns token, user, role with all flags, and the verification flag', async () => {
    const { id } = await server.createUser({ username: 'a.rahman', flags: ['canViewTanks'] });
    const { status, body } = await login('A.Rahman');
    expect(status).toBe(200);
    expect(body).toEqual({
      token: textMatching(/^gt_[\w-]{43}$/),
      user: {
        _id: id,
        username: 'a.rahman',
        first_name: 'Given',
        last_name: textMatching(/^Name/),
        email: 'a.rahman@example.com',
      },
      role: {
        name: anyText,
        permissions: containing({ canViewTanks: true, canViewUsers: false }),
      },
      message: 'Welcome Back!',
      data: { verify_username: true },
    });
    expect(Object.keys((body.role as { permissions: object }).permissions)).toHaveLength(
      PERMISSION_FLAGS.length,
    );
    expect((await profile(body.token)).status).toBe(200);
  });

  it.each([
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="username"\r\n\r\nanna\r\n--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n' +
        PASSWORD +
        '\r\n--b--\r\n',
    ],
    [
      'application/x-www-form-urlencoded',
      new URLSearchParams({ username: 'anna', password: PASSWORD }).toString(),
    ],
    ['application/json; charset=utf-8', JSON.stringify({ username: 'anna', password: PASSWORD })],
  ])('accepts %s', async (type, payload) => {
    await server.createUser({ username: 'anna' });
    const { status } = await server.request(undefined, 'POST', '/user/login', undefined, {
      payload,
      headers: { 'content-type': type },
    });
    expect(status).toBe(200);
  });

  it('answers identically for wrong, unknown, blocked and invited accounts', async () => {
    await server.createUser({ username: 'anna' });
    await server.createUser({ username: 'blocked', status: 'blocked' });
    await server.createUser({ username: 'invited', status: 'invited' });
    await server.createUser({ username: 'unconfirmed', status: 'blocked', verified: false });
    const responses = [
      await login('anna', 'wrong'),
      await login('nobody'),
      await login('blocked'),
      await login('invited'),
      await login('unconfirmed'),
    ].map(({ status, body: { request_id, ...body } }) => ({ status, body, has: typeof request_id }));
    for (const response of responses)
      expect(response).toEqual({
        status: 401,
        has: 'string',
        body: {
          message: 'Invalid username or password',
          verify_username: true,
          data: { verify_username: true },
        },
      });
  });

  it.each([
    ['password is reset', { password_hash: 'the hash of another password' }],
    ['account is blocked', { status: 'blocked' as const }],
  ])('fails like a wrong password if the %s after the old one was verified', async (_case, change) => {
    const { id } = await server.createUser({ username: 'anna' });
    const attempt = await inTransaction(server.db, async (trx) => {
      await trx.updateTable('users').set(change).where('id', '=', id).execute();
      const response = login('anna');
      await untilWaitingForLock(server.db);
      return { response };
    });
    const { status, body } = await attempt.response;
    expect([status, body.message]).toEqual([401, 'Invalid username or password']);
    expect(await server.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    const { outcome } = await server.db
      .selectFrom('audit')
      .select('outcome')
      .where('model_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(outcome).toBe('refused');
  });

  it('asks for username confirmation only after the right password', async () => {
    await server.createUser({ username: 'anna', verified: false });
    const right = await login('anna');
    expect(right.status).toBe(403);
    expect(right.body).toMatchObject({ verify_username: false, data: { verify_username: false } });
    expect(right.body).not.toHaveProperty('token');
    const wrong = await login('anna', 'wrong');
    expect(wrong.body).toMatchObject({ verify_username: true, data: { verify_username: true } });
  });

  it.each([
    ['an empty body', {}, 422],
    [
      'two usernames',
      {
        payload: 'username=a&username=b&password=c',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      422,
    ],
    ['a field twice', { payload: '{"username":"a","username":"b","password":"c"}' }, 422],
    ['a reserved field', { payload: '{"__proto__":{"a":1},"username":"a","password":"c"}' }, 422],
    ['NUL', { payload: '{"username":"a\\u0000","password":"c"}' }, 422],
    ['half a character', { payload: '{"username":"\\ud800","password":"c"}' }, 422],
    ['a list for a name', { payload: '{"username":["a"],"password":"c"}' }, 422],
    ['bottomless nesting', { payload: '{"username":' + '['.repeat(500) + ']'.repeat(500) + '}' }, 422],
    ['no JSON', { payload: '{"username"' }, 400],
    ['no UTF-8', { payload: Buffer.from([0x7b, 0xff, 0x7d]) }, 400],
    ['plain text', { payload: 'hello', headers: { 'content-type': 'text/plain' } }, 415],
    [
      'a packed body',
      {
        payload: gzipSync('{"username":"a","password":"c"}'),
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      },
      415,
    ],
    ['too much', { payload: JSON.stringify({ username: 'a'.repeat(300_000), password: 'c' }) }, 413],
    ['another method', { method: 'PATCH' as const }, 405],
    ['a question', { method: 'GET' as const }, 401],
    ['a foreign origin', { headers: { origin: 'https://evil.example' } }, 403],
  ])('returns verify_username true for %s', async (_case, options, expected) => {
    const { status, body } = await server.request(undefined, 'POST', '/user/login', undefined, options);
    expect(status).toBe(expected);
    expect(body).toMatchObject({
      message: anyText,
      verify_username: true,
      data: { verify_username: true },
    });
  });

  it('limits guesses per account before checking the password', async () => {
    await server.createUser({ username: 'anna' });
    const guesses = await Promise.all(Array.from({ length: 20 }, () => login('anna', 'wrong')));
    expect(guesses.every(({ status }) => status === 401)).toBe(true);
    expect((await login('ANNA')).status).toBe(401);
    server.clock.now += 10 * MINUTE + 1;
    expect((await login('anna')).status).toBe(200);
  });

  it('limits guesses per address for any usernames', async () => {
    const guess = (at: number) => login(`someone${at}`, 'wrong');
    for (let at = 0; at < 60; at += 1) expect((await guess(at)).status).toBe(401);
    const { status, body, response } = await guess(60);
    expect(status).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toMatchObject({ verify_username: true, data: { verify_username: true } });
  });

  it('audits successes and failures without secrets', async () => {
    const { id } = await server.createUser({ username: 'anna' });
    server.clock.now += 24 * HOUR;
    await login('anna', 'wrong secret');
    await login('anna');
    const rows = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('at', '>=', new Date(server.clock.now))
      .execute();
    expect(rows.map(({ action, outcome }) => `${action} ${outcome}`).sort()).toEqual([
      'session.refused refused',
      'session.signed_in done',
    ]);
    expect(rows.map(({ actor_id }) => actor_id).sort()).toEqual([id, null]);
    expect(JSON.stringify(rows)).not.toMatch(/secret|correct horse/);
  });
});

describe('session', () => {
  it('ends at logout', async () => {
    const anna = await server.signIn();
    expect((await server.request(anna, 'POST', '/auth/logout')).status).toBe(204);
    expect((await profile(anna.token)).status).toBe(401);
  });

  it('ends after six hours', async () => {
    const anna = await server.signIn();
    for (let hour = 0; hour < 5; hour += 1) {
      server.clock.now += HOUR;
      expect((await profile(anna.token)).status).toBe(200);
    }
    server.clock.now += HOUR;
    expect((await profile(anna.token)).status).toBe(401);
  });

  it('ends after two idle hours, and polling counts as idle', async () => {
    const [idle, busy] = [await server.signIn(), await server.signIn()];
    for (let minutes = 0; minutes < 130; minutes += 10) {
      server.clock.now += 10 * MINUTE;
      await server.request(idle, 'POST', '/event?sort=desc');
      await profile(busy.token);
    }
    expect((await profile(idle.token)).status).toBe(401);
    expect((await profile(busy.token)).status).toBe(200);
  });

  it('is limited to five per user; the oldest ends', async () => {
    await server.createUser({ username: 'anna' });
    const tokens: unknown[] = [];
    for (let at = 0; at < 6; at += 1) {
      server.clock.now += 1_000;
      tokens.push((await login('anna')).body.token);
    }
    const states = await Promise.all(tokens.map(profile));
    expect(states.map(({ status }) => status)).toEqual([401, 200, 200, 200, 200, 200]);
  });

  it('uses the current permissions of the role', async () => {
    const anna = await server.signIn({ flags: ['canViewUsers'] });
    expect((await server.request(anna, 'POST', '/user')).status).toBe(200);
    await server.db.updateTable('roles').set({ permissions: [] }).where('is_system', '=', false).execute();
    expect((await server.request(anna, 'POST', '/user')).status).toBe(403);
  });

  it('is stored as a hash', async () => {
    const anna = await server.signIn();
    const row = await server.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(anna.token.slice(3));
  });
});
