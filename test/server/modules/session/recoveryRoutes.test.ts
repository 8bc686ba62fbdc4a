import {
  INVALID_CODE,
  verifyCode,
  issueCode,
  consumeCode,
} from '../../../../src/server/modules/session/verificationCodeService';
import { anyText } from '../../support/matchers';
import { PASSWORD, createTestServer } from '../../support/testServer';
import type { TestServer } from '../../support/testServer';

let w: TestServer;

beforeAll(async () => {
  w = await createTestServer({ limits: {} });
});
beforeEach(() => w.clear());
afterAll(() => w.end());

const MINUTE = 60_000;
const STRONG = 'seven grey herons wade';
const post = (path: string, body: object) => w.ask(undefined, 'POST', path, body);
const askFor = async (path: string, body: object) => {
  const answer = await post(path, body);
  await w.app.quiet();
  return answer;
};
const resendEmail = (email: string) => askFor('/admin/auth/resend_verify_email', { email });
const resendUsername = (username: string) => askFor('/auth/resend_verify_username', { username });
const change = (email: string, token_email: string, new_password = STRONG) =>
  post('/admin/auth/change_password', { email, token_email, new_password });
const login = (username: string, password: string) => post('/user/login', { username, password });
const codeIn = (at = -1) =>
  /code[^:]*: ([0-9A-Z]{10})/.exec(w.mails.at(at)?.paragraphs.join(' ') ?? '')?.[1] ?? '';

describe('recovering a password', () => {
  it('takes a mailed code, ends every session and says so to the owner', async () => {
    const anna = await w.signIn({ username: 'anna' });
    await resendEmail('ANNA@example.com');
    expect(w.mails).toMatchObject([{ to: 'anna@example.com', subject: 'Your password reset code' }]);
    const { status, body } = await change('Anna@Example.com', codeIn().toLowerCase());
    expect([status, body.success]).toEqual([200, true]);
    await w.app.quiet();
    expect(w.mails.at(-1)).toMatchObject({ to: 'anna@example.com', subject: 'Your password was changed' });
    expect((await w.ask(anna, 'GET', '/profile')).status).toBe(401);
    expect((await login('anna', PASSWORD)).status).toBe(401);
    expect((await login('anna', STRONG)).status).toBe(200);
  });

  it('answers alike whether there is such a person or not, and mails nobody else', async () => {
    await w.hire({ username: 'anna' });
    await w.hire({ username: 'gone', status: 'blocked' });
    const answers = [];
    for (const name of ['anna', 'nobody', 'gone']) answers.push(await resendEmail(`${name}@example.com`));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        200,
        { success: true, message: 'If the account exists, a code has been sent.' },
      ]);
    expect(w.mails.map(({ to }) => to)).toEqual(['anna@example.com']);
  });

  it.each(['anna@example.com\r\nBcc: b@example.com', 'a@b@c.example', 'anna@example.com,b@example.com', ''])(
    'writes to no address like %j',
    async (email) => {
      expect((await resendEmail(email)).status).toBe(422);
      expect(w.mails).toEqual([]);
    },
  );

  it('mails three times an hour at most, and says nothing about it', async () => {
    await w.hire({ username: 'anna' });
    for (let at = 0; at < 5; at += 1) expect((await resendEmail('anna@example.com')).status).toBe(200);
    expect(w.mails).toHaveLength(3);
    w.clock.now += 60 * MINUTE + 1;
    await resendEmail('anna@example.com');
    expect(w.mails).toHaveLength(4);
  });

  it('has one sentence for every code that does not open', async () => {
    await w.hire({ username: 'anna' });
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
    w.clock.now += 10 * MINUTE + 1;
    expect((await change('anna@example.com', code)).status).toBe(422);
  });

  it('judges the password after the code, and leaves the code usable', async () => {
    await w.hire({ username: 'anna' });
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

  it('gives up after five wrong tries, even with the right code', async () => {
    await w.hire({ username: 'anna' });
    await resendEmail('anna@example.com');
    const code = codeIn();
    for (let at = 0; at < 5; at += 1) await change('anna@example.com', 'AAAAAAAAAA');
    expect((await change('anna@example.com', code)).status).toBe(422);
  });

  it('lets one of many that come at once through', async () => {
    await w.hire({ username: 'anna' });
    await resendEmail('anna@example.com');
    const code = codeIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => change('anna@example.com', code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('lets a code that was found right twice be spent once', async () => {
    const { id } = await w.hire({ username: 'anna' });
    const secret = Buffer.alloc(32, 7);
    const { now } = w.clock;
    const code = await issueCode(w.db, secret, 'reset_password', id, now);
    const given = { purpose: 'reset_password', by: 'username', name: 'anna', code, now } as const;
    const [one, two] = [await verifyCode(w.db, secret, given), await verifyCode(w.db, secret, given)];
    await consumeCode(w.db, one, now);
    await expect(consumeCode(w.db, two, now)).rejects.toThrow(INVALID_CODE);
  });

  it('keeps a code usable while one for something else is guessed at', async () => {
    await w.hire({ username: 'anna', verified: false });
    await resendEmail('anna@example.com');
    const code = codeIn();
    await resendUsername('anna');
    const guess = { username: 'anna', code: 'AAAAAAAAAA' };
    for (let at = 0; at < 5; at += 1) expect((await post('/auth/verify_username', guess)).status).toBe(422);
    expect((await change('anna@example.com', code)).status).toBe(200);
  });

  it('opens the account of someone who was locked out by guesses', async () => {
    await w.hire({ username: 'anna' });
    for (let at = 0; at < 10; at += 1) await login('anna', 'wrong');
    expect((await login('anna', PASSWORD)).status).toBe(401);
    await resendEmail('anna@example.com');
    await change('anna@example.com', codeIn());
    expect((await login('anna', STRONG)).status).toBe(200);
  });

  it('keeps neither code nor password readable', async () => {
    await w.hire({ username: 'anna' });
    await resendEmail('anna@example.com');
    const code = codeIn();
    await change('anna@example.com', code);
    const rows = [
      ...(await w.db.selectFrom('codes').selectAll().execute()),
      ...(await w.db.selectFrom('users').selectAll().execute()),
      ...(await w.db.selectFrom('audit').selectAll().execute()),
    ];
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${code}|${STRONG}`));
  });
});

describe('confirming a username', () => {
  it('takes a mailed code and opens the way to sign in', async () => {
    await w.hire({ username: 'anna', verified: false });
    expect((await login('anna', PASSWORD)).status).toBe(403);
    await resendUsername('Anna');
    const code = codeIn();
    expect((await post('/auth/verify_username', { username: 'anna', code: 'AAAAAAAAAA' })).status).toBe(422);
    const { status, body } = await post('/auth/verify_username', { username: 'anna', code });
    expect([status, body.success]).toEqual([200, true]);
    expect((await login('anna', PASSWORD)).status).toBe(200);
  });

  it('mails nobody who is confirmed already or unknown, and says nothing about it', async () => {
    await w.hire({ username: 'anna' });
    for (const name of ['anna', 'nobody'])
      expect((await resendUsername(name)).body).toEqual({
        success: true,
        message: 'If the account exists, a code has been sent.',
      });
    expect(w.mails).toEqual([]);
  });
});
