import {
  INVALID_CODE,
  verifyCode,
  issueCode,
  consumeCode,
} from '../../../../src/server/modules/session/verificationCodeService';
import { anyText } from '../../support/matchers';
import { PASSWORD, createTestServer } from '../../support/testServer';
import type { TestServer } from '../../support/testServer';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ limits: {} });
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const MINUTE = 60_000;
const STRONG = 'seven grey herons wade';
const post = (path: string, body: object) => server.request(undefined, 'POST', path, body);
const askFor = async (path: string, body: object) => {
  const response = await post(path, body);
  await server.quiet();
  return response;
};
const resendEmail = (email: string) => askFor('/admin/auth/resend_verify_email', { email });
const resendUsername = (username: string) => askFor('/auth/resend_verify_username', { username });
const change = (email: string, token_email: string, new_password = STRONG) =>
  post('/admin/auth/change_password', { email, token_email, new_password });
const login = (username: string, password: string) => post('/user/login', { username, password });
const codeIn = (at = -1) =>
  /code[^:]*: ([0-9A-Z]{10})/.exec(server.mails.at(at)?.paragraphs.join(' ') ?? '')?.[1] ?? '';

describe('password recovery', () => {
  it('accepts a mailed code, ends all sessions and notifies the owner', async () => {
    const anna = await server.signIn({ username: 'anna' });
    await resendEmail('ANNA@example.com');
    expect(server.mails).toMatchObject([{ to: 'anna@example.com', subject: 'Your password reset code' }]);
    const { status, body } = await change('Anna@Example.com', codeIn().toLowerCase());
    expect([status, body.success]).toEqual([200, true]);
    await server.quiet();
    expect(server.mails.at(-1)).toMatchObject({
      to: 'anna@example.com',
      subject: 'Your password was changed',
    });
    expect((await server.request(anna, 'GET', '/profile')).status).toBe(401);
    expect((await login('anna', PASSWORD)).status).toBe(401);
    expect((await login('anna', STRONG)).status).toBe(200);
  });

  it('answers identically for unknown addresses and mails only active users', async () => {
    await server.createUser({ username: 'anna' });
    await server.createUser({ username: 'gone', status: 'blocked' });
    const responses = [];
    for (const name of ['anna', 'nobody', 'gone']) responses.push(await resendEmail(`${name}@example.com`));
    for (const { status, body } of responses)
      expect([status, body]).toEqual([
        200,
        { success: true, message: 'If the account exists, a code has been sent.' },
      ]);
    expect(server.mails.map(({ to }) => to)).toEqual(['anna@example.com']);
  });

  it.each(['anna@example.com\r\nBcc: b@example.com', 'a@b@c.example', 'anna@example.com,b@example.com', ''])(
    'sends no mail to %j',
    async (email) => {
      expect((await resendEmail(email)).status).toBe(422);
      expect(server.mails).toEqual([]);
    },
  );

  it('sends at most three mails an hour with the same response', async () => {
    await server.createUser({ username: 'anna' });
    for (let at = 0; at < 5; at += 1) expect((await resendEmail('anna@example.com')).status).toBe(200);
    expect(server.mails).toHaveLength(3);
    server.clock.now += 60 * MINUTE + 1;
    await resendEmail('anna@example.com');
    expect(server.mails).toHaveLength(4);
  });

  it('has one error message for every invalid code', async () => {
    await server.createUser({ username: 'anna' });
    await resendEmail('anna@example.com');
    const old = codeIn();
    await resendEmail('anna@example.com');
    const code = codeIn();
    const refused = [
      await change('anna@example.com', 'AAAAAAAAAA'),
      await change('anna@example.com', old),
      await change('nobody@example.com', code),
      await change('anna@example.com', 'AAAAAAAAAA', 'short'),
      await post('/auth/verify_username', { username: 'anna', code }),
    ];
    for (const { status, body } of refused)
      expect([status, body]).toEqual([
        422,
        { success: false, message: 'Invalid or expired code', request_id: anyText },
      ]);
    server.clock.now += 10 * MINUTE + 1;
    expect((await change('anna@example.com', code)).status).toBe(422);
  });

  it('validates the password after the code and keeps the code valid', async () => {
    await server.createUser({ username: 'anna' });
    await resendEmail('anna@example.com');
    const code = codeIn();
    for (const weak of [
      'short',
      '123456789012',
      'aaaaaaaaaaaa',
      'Password1234!',
      'anna@example.com',
      'tankbooktankbook',
    ]) {
      const { status, body } = await change('anna@example.com', code, weak);
      expect([status, body.success]).toEqual([422, false]);
      expect(Object.keys(body.fields ?? {})).toEqual(['new_password']);
    }
    expect((await change('anna@example.com', code)).status).toBe(200);
    expect((await change('anna@example.com', code)).status).toBe(422);
  });

  it('rejects the right code after five wrong attempts', async () => {
    await server.createUser({ username: 'anna' });
    await resendEmail('anna@example.com');
    const code = codeIn();
    for (let at = 0; at < 5; at += 1) await change('anna@example.com', 'AAAAAAAAAA');
    expect((await change('anna@example.com', code)).status).toBe(422);
  });

  it('accepts one of many concurrent requests', async () => {
    await server.createUser({ username: 'anna' });
    await resendEmail('anna@example.com');
    const code = codeIn();
    const responses = await Promise.all(Array.from({ length: 8 }, () => change('anna@example.com', code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('spends a code once after concurrent validation', async () => {
    const { id } = await server.createUser({ username: 'anna' });
    const secret = Buffer.alloc(32, 7);
    const { now } = server.clock;
    const code = await issueCode(server.db, secret, 'reset_password', id, now);
    const given = { purpose: 'reset_password', by: 'username', name: 'anna', code, now } as const;
    const [one, two] = [
      await verifyCode(server.db, secret, given),
      await verifyCode(server.db, secret, given),
    ];
    await consumeCode(server.db, one, now);
    await expect(consumeCode(server.db, two, now)).rejects.toThrow(INVALID_CODE);
  });

  it('keeps a code valid while a code of another purpose is guessed', async () => {
    await server.createUser({ username: 'anna', verified: false });
    await resendEmail('anna@example.com');
    const code = codeIn();
    await resendUsername('anna');
    const guess = { username: 'anna', code: 'AAAAAAAAAA' };
    for (let at = 0; at < 5; at += 1) expect((await post('/auth/verify_username', guess)).status).toBe(422);
    expect((await change('anna@example.com', code)).status).toBe(200);
  });

  it('unlocks a locked account', async () => {
    await server.createUser({ username: 'anna' });
    for (let at = 0; at < 10; at += 1) await login('anna', 'wrong');
    expect((await login('anna', PASSWORD)).status).toBe(401);
    await resendEmail('anna@example.com');
    await change('anna@example.com', codeIn());
    expect((await login('anna', STRONG)).status).toBe(200);
  });

  it('stores neither code nor password in plain text', async () => {
    await server.createUser({ username: 'anna' });
    await resendEmail('anna@example.com');
    const code = codeIn();
    await change('anna@example.com', code);
    const rows = [
      ...(await server.db.selectFrom('codes').selectAll().execute()),
      ...(await server.db.selectFrom('users').selectAll().execute()),
      ...(await server.db.selectFrom('audit').selectAll().execute()),
    ];
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${code}|${STRONG}`));
  });
});

describe('username confirmation', () => {
  it('accepts a mailed code and enables login', async () => {
    await server.createUser({ username: 'anna', verified: false });
    expect((await login('anna', PASSWORD)).status).toBe(403);
    await resendUsername('Anna');
    const code = codeIn();
    expect((await post('/auth/verify_username', { username: 'anna', code: 'AAAAAAAAAA' })).status).toBe(422);
    const { status, body } = await post('/auth/verify_username', { username: 'anna', code });
    expect([status, body.success]).toEqual([200, true]);
    expect((await login('anna', PASSWORD)).status).toBe(200);
  });

  it('mails neither confirmed nor unknown users, with the same response', async () => {
    await server.createUser({ username: 'anna' });
    for (const name of ['anna', 'nobody'])
      expect((await resendUsername(name)).body).toEqual({
        success: true,
        message: 'If the account exists, a code has been sent.',
      });
    expect(server.mails).toEqual([]);
  });
});
