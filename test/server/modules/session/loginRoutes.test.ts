import { gzipSync } from 'node:zlib';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import { containing, anyText, textMatching } from '../../support/matchers';
import { PASSWORD, createTestServer } from '../../support/testServer';
import type { TestServer } from '../../support/testServer';

let w: TestServer;

beforeAll(async () => {
  w = await createTestServer({ limits: {} });
});
beforeEach(() => w.clear());
afterAll(() => w.end());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const login = (username: string, password = PASSWORD, more = {}) =>
  w.ask(undefined, 'POST', '/user/login', { username, password }, more);
const profile = (token: unknown) => w.ask({ token: String(token) }, 'GET', '/profile');

describe('signing in', () => {
  it('answers the token, a small user, the role with all flags, and the flag', async () => {
    const { id } = await w.hire({ username: 'a.rahman', flags: ['canViewTanks'] });
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
  ])('reads %s', async (type, payload) => {
    await w.hire({ username: 'anna' });
    const { status } = await w.ask(undefined, 'POST', '/user/login', undefined, {
      payload,
      headers: { 'content-type': type },
    });
    expect(status).toBe(200);
  });

  it('answers wrong, unknown, blocked and invited alike', async () => {
    await w.hire({ username: 'anna' });
    await w.hire({ username: 'blocked', status: 'blocked' });
    await w.hire({ username: 'invited', status: 'invited' });
    const answers = [
      await login('anna', 'wrong'),
      await login('nobody'),
      await login('blocked'),
      await login('invited'),
    ].map(({ status, body: { request_id, ...body } }) => ({ status, body, has: typeof request_id }));
    for (const answer of answers)
      expect(answer).toEqual({
        status: 401,
        has: 'string',
        body: {
          message: 'Invalid username or password',
          verify_username: true,
          data: { verify_username: true },
        },
      });
  });

  it('says to confirm the username only to whoever knows the password', async () => {
    await w.hire({ username: 'anna', verified: false });
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
  ])('carries the flag as true when it is sent %s', async (_what, options, expected) => {
    const { status, body } = await w.ask(undefined, 'POST', '/user/login', undefined, options);
    expect(status).toBe(expected);
    expect(body).toMatchObject({
      message: anyText,
      verify_username: true,
      data: { verify_username: true },
    });
  });

  it('counts guesses per account before it looks, so that the right password comes too late', async () => {
    await w.hire({ username: 'anna' });
    const guesses = await Promise.all(Array.from({ length: 20 }, () => login('anna', 'wrong')));
    expect(guesses.every(({ status }) => status === 401)).toBe(true);
    expect((await login('ANNA')).status).toBe(401);
    w.clock.now += 10 * MINUTE + 1;
    expect((await login('anna')).status).toBe(200);
  });

  it('counts guesses per address, whatever the names', async () => {
    const guess = (at: number) => login(`someone${at}`, 'wrong');
    for (let at = 0; at < 60; at += 1) expect((await guess(at)).status).toBe(401);
    const { status, body, answer } = await guess(60);
    expect(status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toMatchObject({ verify_username: true, data: { verify_username: true } });
  });

  it('writes down who came and who was turned away, but no secret', async () => {
    await w.hire({ username: 'anna' });
    w.clock.now += 24 * HOUR;
    await login('anna', 'wrong secret');
    await login('anna');
    const rows = await w.db
      .selectFrom('audit')
      .selectAll()
      .where('at', '>=', new Date(w.clock.now))
      .execute();
    expect(rows.map(({ action, outcome }) => `${action} ${outcome}`).sort()).toEqual([
      'session.began done',
      'session.refused refused',
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/secret|correct horse/);
  });
});

describe('a session', () => {
  it('ends when it is signed out', async () => {
    const anna = await w.signIn();
    expect((await w.ask(anna, 'POST', '/auth/logout')).status).toBe(204);
    expect((await profile(anna.token)).status).toBe(401);
  });

  it('ends six hours after it began, however busy', async () => {
    const anna = await w.signIn();
    for (let hour = 0; hour < 5; hour += 1) {
      w.clock.now += HOUR;
      expect((await profile(anna.token)).status).toBe(200);
    }
    w.clock.now += HOUR;
    expect((await profile(anna.token)).status).toBe(401);
  });

  it('ends after two idle hours, and asking for notifications is idle', async () => {
    const [idle, busy] = [await w.signIn(), await w.signIn()];
    for (let minutes = 0; minutes < 130; minutes += 10) {
      w.clock.now += 10 * MINUTE;
      await w.ask(idle, 'POST', '/event?sort=desc');
      await profile(busy.token);
    }
    expect((await profile(idle.token)).status).toBe(401);
    expect((await profile(busy.token)).status).toBe(200);
  });

  it('is one of five at most; the oldest ends', async () => {
    await w.hire({ username: 'anna' });
    const tokens: unknown[] = [];
    for (let at = 0; at < 6; at += 1) {
      w.clock.now += 1_000;
      tokens.push((await login('anna')).body.token);
    }
    const states = await Promise.all(tokens.map(profile));
    expect(states.map(({ status }) => status)).toEqual([401, 200, 200, 200, 200, 200]);
  });

  it('may do what the role says now, not what it said at sign-in', async () => {
    const anna = await w.signIn({ flags: ['canViewUsers'] });
    expect((await w.ask(anna, 'POST', '/user')).status).toBe(200);
    await w.db.updateTable('roles').set({ permissions: [] }).where('is_system', '=', false).execute();
    expect((await w.ask(anna, 'POST', '/user')).status).toBe(403);
  });

  it('is not kept as it is told', async () => {
    const anna = await w.signIn();
    const row = await w.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(anna.token.slice(3));
  });
});
