import { PASSWORD } from '../../../server/support/testServer';
import type { TestServer } from '../../../server/support/testServer';
import type { AuthSetup } from './loginAttacks';
import { hostileInputs } from '../support/hostileInputs';
import type { Attack } from '../support/attackProof';

const MINUTE = 60_000;
const STRONG = 'seven grey herons wade';

const skipRateLimitWindow = (server: TestServer) => void (server.clock.now += 61 * MINUTE);

const requestCode = async (server: TestServer, email: string) => {
  const response = await server.request(undefined, 'POST', '/admin/auth/resend_verify_email', { email });
  await server.quiet();
  return response;
};

const lastMailedCode = (server: TestServer): string =>
  /code[^:]*: ([0-9A-Z]{10})/.exec(server.mails.at(-1)?.paragraphs.join(' ') ?? '')?.[1] ?? '';

const changePassword = (
  server: TestServer,
  email: string,
  token_email: unknown,
  new_password: unknown = STRONG,
) => server.request(undefined, 'POST', '/admin/auth/change_password', { email, token_email, new_password });

let userCount = 0;

/** Creates a user who has requested a code. */
async function createUserWithCode(server: TestServer) {
  skipRateLimitWindow(server);
  const user = await server.createUser({ username: `lost${String((userCount += 1))}` });
  await requestCode(server, user.email);
  return { ...user, code: lastMailedCode(server) };
}

/** A code is invalid after five wrong guesses. */
export const codeGuessing: Attack<AuthSetup> = async ({ server }, { expect }) => {
  const { email, code } = await createUserWithCode(server);
  const guesses = Array.from({ length: 20 }, (_, at) =>
    changePassword(server, email, `AAAAAAAA${String(10 + at)}`),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(
    statuses.every((status) => status === 422 || status === 429),
    `guesses are answered ${statuses.join()}`,
  );
  expect(
    (await changePassword(server, email, code)).status !== 200,
    'a code still works after twenty guesses',
  );
};

/** A code works once, for its account and purpose, for ten minutes, until a newer one is sent. */
export const codeReuse: Attack<AuthSetup> = async ({ server }, { expect }) => {
  const used = await createUserWithCode(server);
  const other = await createUserWithCode(server);
  expect(
    (await changePassword(server, used.email, other.code)).status === 422,
    'a code works for another account',
  );
  const proof = { username: other.username, code: other.code };
  const purpose = await server.request(undefined, 'POST', '/auth/verify_username', proof);
  expect(purpose.status === 422, 'a password code confirms a username');
  expect((await changePassword(server, other.email, other.code)).status === 200, 'a valid code is rejected');
  expect((await changePassword(server, other.email, other.code)).status === 422, 'a code works twice');
  const expired = await createUserWithCode(server);
  server.clock.now += 10 * MINUTE + 1;
  expect(
    (await changePassword(server, expired.email, expired.code)).status === 422,
    'a code works after ten minutes',
  );
  const first = await createUserWithCode(server);
  server.clock.now += MINUTE;
  await requestCode(server, first.email);
  expect(
    (await changePassword(server, first.email, first.code)).status === 422,
    'a code works after a newer one',
  );
};

/** Of twenty parallel requests with the same code one succeeds. */
export const codeRace: Attack<AuthSetup> = async ({ server }, { expect }) => {
  const { email, code, username } = await createUserWithCode(server);
  const passwords = Array.from({ length: 20 }, (_, at) => `${STRONG} ${String(at)}`);
  const answers = await Promise.all(
    passwords.map((password) => changePassword(server, email, code, password)),
  );
  const accepted = passwords.filter((_password, at) => answers[at]?.status === 200);
  expect(
    accepted.length === 1,
    `${String(accepted.length)} of twenty requests changed the password with one code`,
  );
  const [password] = accepted;
  const { status } = await server.request(undefined, 'POST', '/user/login', { username, password });
  expect(status === 200, 'the password is not the one whose request succeeded');
};

/** At most three mails an hour per account, none for unknown addresses, and the same response for all. */
export const mailFlood: Attack<AuthSetup> = async ({ server }, { expect }) => {
  skipRateLimitWindow(server);
  const { email } = await server.createUser({ username: 'flooded' });
  await server.createUser({ username: 'barred2', status: 'blocked' });
  await server.quiet();
  const before = server.mails.length;
  const responses = new Set<string>();
  for (let at = 0; at < 8; at += 1) {
    const { status, body } = await requestCode(server, at % 2 === 0 ? email : email.toUpperCase());
    responses.add(`${String(status)} ${JSON.stringify(body)}`);
  }
  expect(server.mails.length - before <= 3, `${String(server.mails.length - before)} mails within an hour`);
  skipRateLimitWindow(server);
  const countBefore = server.mails.length;
  for (const address of ['nobody@example.com', 'barred2@example.com']) {
    const { status, body } = await requestCode(server, address);
    responses.add(`${String(status)} ${JSON.stringify(body)}`);
  }
  expect(server.mails.length === countBefore, 'a mail was sent without an active account');
  expect(responses.size === 1, `${String(responses.size)} different answers tell accounts apart`);
};

/** Hostile addresses and codes send no mail and change no password. */
export const hostileRecoveries: Attack<AuthSetup> = async ({ server }, { expect }) => {
  const { username } = await server.createUser({ username: 'known' });
  const before = server.mails.length;
  for (const { id, value } of [...hostileInputs('reset'), ...mailsAsBodies()]) {
    skipRateLimitWindow(server);
    for (const path of ['/admin/auth/resend_verify_email', '/admin/auth/change_password']) {
      const { status } = await server.request(undefined, 'POST', path, value);
      await server.quiet();
      const fits = path.endsWith('email')
        ? status === 200 || (status >= 400 && status < 500)
        : status >= 400 && status < 500;
      expect(fits, `${id} at ${path} is answered by ${String(status)}`);
    }
  }
  expect(server.mails.length === before, `${String(server.mails.length - before)} mails went out`);
  const { status } = await server.request(undefined, 'POST', '/user/login', { username, password: PASSWORD });
  expect(status === 200, 'the password was changed');
};

const mailsAsBodies = () => hostileInputs('mail').map(({ id, value }) => ({ id, value: { email: value } }));
