import { hashPassword } from '../../../../src/server/security/passwordHash';
import { PASSWORD } from '../../../server/support/testServer';
import type { TestServer } from '../../../server/support/testServer';
import { hostileInputs } from '../support/hostileInputs';
import type { Attack } from '../support/attackProof';

/** A server with the production rate limits. */
export interface AuthSetup {
  server: TestServer;
  /** A server with the production hash cost and no rate limits, for timing. */
  slowServer: TestServer;
  close: () => Promise<void>;
}

const MINUTE = 60_000;
const WAIT_MS = 61 * MINUTE;
const LOGIN_ERROR = 'Invalid username or password';
const PARALLEL = 20;
const GUESSES = 200;

const login = (
  server: TestServer,
  username: unknown,
  password: unknown = PASSWORD,
  headers: Record<string, string> = {},
) => server.request(undefined, 'POST', '/user/login', { username, password }, { headers });

/** Advances the clock past every rate limit window. */
const skipRateLimitWindow = (server: TestServer) => void (server.clock.now += WAIT_MS);

const withoutId = ({ request_id, ...body }: Record<string, unknown>) =>
  `${typeof request_id} ${JSON.stringify(body)}`;

/** At most ten guesses are checked; the right password after them is rejected too. */
export const bruteForce: Attack<AuthSetup> = async ({ server }, { expect }) => {
  skipRateLimitWindow(server);
  const { username } = await server.createUser({ username: 'brute' });
  const responses: string[] = [];
  for (let round = 0; round < GUESSES / PARALLEL; round += 1) {
    const name = (at: number) => (at % 2 === 0 ? username : username.toUpperCase());
    const guesses = Array.from({ length: PARALLEL }, (_, at) =>
      login(server, name(at), `guess number ${String(round)} ${String(at)}`, {
        'x-forwarded-for': `203.0.113.${String(at)}`,
      }),
    );
    responses.push(...(await Promise.all(guesses)).map(({ status }) => String(status)));
  }
  expect(
    responses.filter((status) => status === '401').length <= 60,
    'one address can guess more than sixty times',
  );
  expect(!responses.includes('200'), 'a guess succeeded');
  server.clock.now += 9 * MINUTE;
  const { status } = await login(server, username);
  expect(status !== 200, 'the right password works while the account is locked');
  skipRateLimitWindow(server);
  expect((await login(server, username)).status === 200, 'the account stays locked');
};

/** A locked account answers the right password like a wrong one. */
export const lockedAccountResponse: Attack<AuthSetup> = async ({ server }, { expect }) => {
  skipRateLimitWindow(server);
  await server.createUser({ username: 'lock' });
  const first = await login(server, 'lock', 'wrong');
  for (let at = 0; at < 9; at += 1) await login(server, 'LOCK', 'wrong');
  const right = await login(server, 'lock');
  expect(right.status === 401, `a locked account answers ${String(right.status)} to the right password`);
  expect(
    withoutId(right.body) === withoutId(first.body),
    'a locked account answers with a different message',
  );
};

/** Wrong password, unknown, blocked, invited and unverified accounts get the same response. */
export const uniformLoginErrors: Attack<AuthSetup> = async ({ server }, { expect }) => {
  skipRateLimitWindow(server);
  await server.createUser({ username: 'known1' });
  await server.createUser({ username: 'blocked1', status: 'blocked' });
  await server.createUser({ username: 'invited1', status: 'invited' });
  await server.createUser({ username: 'unverified1', verified: false });
  const attempts: [string, string][] = [
    ['known1', 'wrong'],
    ['nobody1', PASSWORD],
    ['blocked1', PASSWORD],
    ['invited1', PASSWORD],
    ['unverified1', 'wrong'],
  ];
  const shapes = new Set<string>();
  for (const [username, password] of attempts) {
    const { status, body, response } = await login(server, username, password);
    const headers = Object.keys(response.headers).filter((name) => name !== 'date');
    shapes.add(
      `${String(status)} ${withoutId(body)} ${headers.sort().join()} ${String(response.headers['content-length'])}`,
    );
    expect(body.message === LOGIN_ERROR, `${username} is answered ${String(body.message)}`);
  }
  expect(shapes.size === 1, `${String(shapes.size)} different responses distinguish accounts`);
};

/** Login forms with known attack input are rejected with 4xx. */
export const hostileLogins: Attack<AuthSetup> = async ({ server }, { expect }) => {
  await server.createUser({ username: 'admin0' });
  for (const { id, value } of hostileInputs('login')) {
    skipRateLimitWindow(server);
    const { status } = await server.request(undefined, 'POST', '/user/login', value);
    expect(status >= 400 && status < 500, `${id} is answered by ${String(status)}`);
  }
};

/** Random well-formed tokens are rejected. */
export const randomTokens: Attack<AuthSetup> = async ({ server }, { expect }) => {
  const emails = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (let at = 0; at < 500; at += 1) {
    const token = Array.from({ length: 43 }, () => emails[Math.floor(Math.random() * 64)]).join('');
    const { status } = await server.request({ token: `gt_${token}` }, 'GET', '/profile');
    if (status !== 401) expect(false, `the token gt_${token} is answered by ${String(status)}`);
  }
  expect(true, '');
};

/** A token sent with the login request is not reused for the new session. */
export const sessionFixation: Attack<AuthSetup> = async ({ server }, { expect }) => {
  skipRateLimitWindow(server);
  const other = await server.signIn({ username: 'fixer' });
  await server.createUser({ username: 'fixed' });
  const { body } = await login(server, 'fixed', PASSWORD, { authorization: `Bearer ${other.token}` });
  expect(typeof body.token === 'string' && body.token !== other.token, 'the token of the request is reused');
  const { body: profile } = await server.request(other, 'GET', '/profile');
  expect(profile.username === 'fixer', 'a token changes its user');
};

const TIMING_ROUNDS = 25;

/** Response times don't distinguish accounts. */
export const uniformLoginTiming: Attack<AuthSetup> = async ({ slowServer }, { expect }) => {
  await slowServer.createUser({ username: 'clocked' });
  await slowServer.createUser({ username: 'barred', status: 'blocked' });
  const password_hash = await hashPassword(PASSWORD, slowServer.deps.hashCost);
  await slowServer.db.updateTable('users').set({ password_hash }).execute();
  const names = ['clocked', 'barred', 'nobody-here'];
  const durations = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < TIMING_ROUNDS; round += 1)
    for (const name of names) {
      const since = performance.now();
      await login(slowServer, name, 'wrong');
      durations.get(name)?.push(performance.now() - since);
    }
  // Other load only slows responses, so the minimum is compared.
  const [known = 1, ...others] = names.map((name) => Math.min(...(durations.get(name) ?? [])));
  for (const other of others) {
    const ratio = other / known;
    expect(
      ratio > 0.6 && ratio < 1.6,
      `response times distinguish accounts: ${ratio.toFixed(2)} times as long`,
    );
  }
};
