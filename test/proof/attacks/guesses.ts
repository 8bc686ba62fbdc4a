import { hashPassword } from '../../../src/server/security/passwordHash';
import { PASSWORD } from '../../server/support/testServer';
import type { TestServer } from '../../server/support/testServer';
import { hostileOf } from './expand';
import type { Trick } from './tricks';

/** A door at which people sign in, under the limits of every day. */
export interface Gate {
  w: TestServer;
  /** The same with the true cost of a password and without limits, for the clock. */
  slow: TestServer;
  close: () => Promise<void>;
}

const MINUTE = 60_000;
const WAIT_MS = 61 * MINUTE;
const SAME = 'Invalid username or password';
const AT_ONCE = 20;
const GUESSES = 200;

const login = (
  w: TestServer,
  username: unknown,
  password: unknown = PASSWORD,
  headers: Record<string, string> = {},
) => w.ask(undefined, 'POST', '/user/login', { username, password }, { headers });

/** Everybody's next hour: counts that were full are over. */
const later = (w: TestServer) => void (w.clock.now += WAIT_MS);

const withoutId = ({ request_id, ...body }: Record<string, unknown>) =>
  `${typeof request_id} ${JSON.stringify(body)}`;

/** Many guesses at once: ten of them are looked at, and the right one among the others comes too late. */
export const bruteForce: Trick<Gate> = async ({ w }, { expect }) => {
  later(w);
  const { username } = await w.hire({ username: 'brute' });
  const answers: string[] = [];
  for (let turn = 0; turn < GUESSES / AT_ONCE; turn += 1) {
    const name = (at: number) => (at % 2 === 0 ? username : username.toUpperCase());
    const guesses = Array.from({ length: AT_ONCE }, (_, at) =>
      login(w, name(at), `guess number ${String(turn)} ${String(at)}`, {
        'x-forwarded-for': `203.0.113.${String(at)}`,
      }),
    );
    answers.push(...(await Promise.all(guesses)).map(({ status }) => String(status)));
  }
  expect(
    answers.filter((status) => status === '401').length <= 60,
    'one address guesses more than sixty times',
  );
  expect(!answers.includes('200'), 'a guess is taken');
  w.clock.now += 9 * MINUTE;
  const { status } = await login(w, username);
  expect(status !== 200, 'the right password is taken while the account is locked');
  later(w);
  expect((await login(w, username)).status === 200, 'the owner stays locked out');
};

/** The eleventh guess at an account is answered as the first, though it is right. */
export const lockedAlike: Trick<Gate> = async ({ w }, { expect }) => {
  later(w);
  await w.hire({ username: 'lock' });
  const first = await login(w, 'lock', 'wrong');
  for (let at = 0; at < 9; at += 1) await login(w, 'LOCK', 'wrong');
  const right = await login(w, 'lock');
  expect(right.status === 401, `a locked account answers ${String(right.status)} to the right password`);
  expect(withoutId(right.body) === withoutId(first.body), 'a locked account answers in other words');
};

/** Accounts of every kind, and none: one answer. */
export const saidAlike: Trick<Gate> = async ({ w }, { expect }) => {
  later(w);
  await w.hire({ username: 'known1' });
  await w.hire({ username: 'blocked1', status: 'blocked' });
  await w.hire({ username: 'invited1', status: 'invited' });
  await w.hire({ username: 'unproved1', verified: false });
  const tries: [string, string][] = [
    ['known1', 'wrong'],
    ['nobody1', PASSWORD],
    ['blocked1', PASSWORD],
    ['invited1', PASSWORD],
    ['unproved1', 'wrong'],
  ];
  const shapes = new Set<string>();
  for (const [username, password] of tries) {
    const { status, body, answer } = await login(w, username, password);
    const headers = Object.keys(answer.headers).filter((name) => name !== 'date');
    shapes.add(
      `${String(status)} ${withoutId(body)} ${headers.sort().join()} ${String(answer.headers['content-length'])}`,
    );
    expect(body.message === SAME, `${username} is answered ${String(body.message)}`);
  }
  expect(shapes.size === 1, `${String(shapes.size)} different answers tell accounts apart`);
};

/** What people have typed at sign-in forms to break them: nobody comes in. */
export const hostileLogins: Trick<Gate> = async ({ w }, { expect }) => {
  await w.hire({ username: 'admin0' });
  for (const { id, value } of hostileOf('login')) {
    later(w);
    const { status } = await w.ask(undefined, 'POST', '/user/login', value);
    expect(status >= 400 && status < 500, `${id} is answered by ${String(status)}`);
  }
};

/** Tokens by chance, and tokens that look like one. */
export const tokensByChance: Trick<Gate> = async ({ w }, { expect }) => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (let at = 0; at < 500; at += 1) {
    const token = Array.from({ length: 43 }, () => letters[Math.floor(Math.random() * 64)]).join('');
    const { status } = await w.ask({ token: `gt_${token}` }, 'GET', '/profile');
    if (status !== 401) expect(false, `the token gt_${token} is answered by ${String(status)}`);
  }
  expect(true, '');
};

/** A token that somebody brings along is never the one that signing in gives. */
export const fixation: Trick<Gate> = async ({ w }, { expect }) => {
  later(w);
  const other = await w.signIn({ username: 'fixer' });
  await w.hire({ username: 'fixed' });
  const { body } = await login(w, 'fixed', PASSWORD, { authorization: `Bearer ${other.token}` });
  expect(
    typeof body.token === 'string' && body.token !== other.token,
    'a token that was brought along is kept',
  );
  const { body: profile } = await w.ask(other, 'GET', '/profile');
  expect(profile.username === 'fixer', 'a token changes its person');
};

const TIMED = 25;

/** How long the answer takes doesn't tell whether there is such an account. */
export const timedAlike: Trick<Gate> = async ({ slow }, { expect }) => {
  await slow.hire({ username: 'clocked' });
  await slow.hire({ username: 'barred', status: 'blocked' });
  const password_hash = await hashPassword(PASSWORD, slow.deps.hashCost);
  await slow.db.updateTable('users').set({ password_hash }).execute();
  const names = ['clocked', 'barred', 'nobody-here'];
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let turn = 0; turn < TIMED; turn += 1)
    for (const name of names) {
      const since = performance.now();
      await login(slow, name, 'wrong');
      times.get(name)?.push(performance.now() - since);
    }
  // Whatever else the machine does makes answers slower, never quicker.
  const [known = 1, ...others] = names.map((name) => Math.min(...(times.get(name) ?? [])));
  for (const other of others) {
    const ratio = other / known;
    expect(ratio > 0.6 && ratio < 1.6, `an account is told by its time: ${ratio.toFixed(2)} times as long`);
  }
};
