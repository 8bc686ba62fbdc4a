import { PASSWORD } from '../../server/support/testServer';
import type { TestServer } from '../../server/support/testServer';
import type { Gate } from './guesses';
import { hostileOf } from './expand';
import type { Trick } from './tricks';

const MINUTE = 60_000;
const STRONG = 'seven grey herons wade';

const later = (w: TestServer) => void (w.clock.now += 61 * MINUTE);

const askFor = async (w: TestServer, email: string) => {
  const answer = await w.ask(undefined, 'POST', '/admin/auth/resend_verify_email', { email });
  await w.app.quiet();
  return answer;
};

const codeOf = (w: TestServer): string =>
  /code[^:]*: ([0-9A-Z]{10})/.exec(w.mails.at(-1)?.paragraphs.join(' ') ?? '')?.[1] ?? '';

const change = (w: TestServer, email: string, token_email: unknown, new_password: unknown = STRONG) =>
  w.ask(undefined, 'POST', '/admin/auth/change_password', { email, token_email, new_password });

let hired = 0;

/** Somebody new who has just asked for a code. */
async function withCode(w: TestServer) {
  later(w);
  const person = await w.hire({ username: `lost${String((hired += 1))}` });
  await askFor(w, person.email);
  return { ...person, code: codeOf(w) };
}

/** Five guesses, and the right code is dead. */
export const codeGuessing: Trick<Gate> = async ({ w }, { expect }) => {
  const { email, code } = await withCode(w);
  const guesses = Array.from({ length: 20 }, (_, at) => change(w, email, `AAAAAAAA${String(10 + at)}`));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(
    statuses.every((status) => status === 422 || status === 429),
    `guesses are answered ${statuses.join()}`,
  );
  expect((await change(w, email, code)).status !== 200, 'a code outlives twenty guesses');
};

/** A code works once, for its owner, for its purpose, for ten minutes, until a newer one. */
export const codeReuse: Trick<Gate> = async ({ w }, { expect }) => {
  const used = await withCode(w);
  const other = await withCode(w);
  expect((await change(w, used.email, other.code)).status === 422, 'a code opens another account');
  const proof = { username: other.username, code: other.code };
  const purpose = await w.ask(undefined, 'POST', '/auth/verify_username', proof);
  expect(purpose.status === 422, 'a code for a password confirms a username');
  expect((await change(w, other.email, other.code)).status === 200, 'a right code is refused');
  expect((await change(w, other.email, other.code)).status === 422, 'a code works twice');
  const late = await withCode(w);
  w.clock.now += 10 * MINUTE + 1;
  expect((await change(w, late.email, late.code)).status === 422, 'a code works after ten minutes');
  const first = await withCode(w);
  w.clock.now += MINUTE;
  await askFor(w, first.email);
  expect((await change(w, first.email, first.code)).status === 422, 'a code works after a newer one');
};

/** The same code by twenty at once: one of them gets in. */
export const codeRace: Trick<Gate> = async ({ w }, { expect }) => {
  const { email, code, username } = await withCode(w);
  const passwords = Array.from({ length: 20 }, (_, at) => `${STRONG} ${String(at)}`);
  const answers = await Promise.all(passwords.map((password) => change(w, email, code, password)));
  const won = passwords.filter((_password, at) => answers[at]?.status === 200);
  expect(won.length === 1, `${String(won.length)} of twenty changed the password by one code`);
  const [password] = won;
  const { status } = await w.ask(undefined, 'POST', '/user/login', { username, password });
  expect(status === 200, 'the password is not that of the one who was told so');
};

/** Mails: three an hour for an account whoever asks, none for nobody, and one answer for all. */
export const mailFlood: Trick<Gate> = async ({ w }, { expect }) => {
  later(w);
  const { email } = await w.hire({ username: 'flooded' });
  await w.hire({ username: 'barred2', status: 'blocked' });
  const before = w.mails.length;
  const told = new Set<string>();
  for (let at = 0; at < 8; at += 1) {
    const { status, body } = await askFor(w, at % 2 === 0 ? email : email.toUpperCase());
    told.add(`${String(status)} ${JSON.stringify(body)}`);
  }
  expect(w.mails.length - before <= 3, `${String(w.mails.length - before)} mails within an hour`);
  later(w);
  const quiet = w.mails.length;
  for (const address of ['nobody@example.com', 'barred2@example.com']) {
    const { status, body } = await askFor(w, address);
    told.add(`${String(status)} ${JSON.stringify(body)}`);
  }
  expect(w.mails.length === quiet, 'somebody without an account is mailed');
  expect(told.size === 1, `${String(told.size)} different answers tell accounts apart`);
};

/** Addresses and codes of every hostile shape: no mail to anybody else, no password changed. */
export const hostileRecoveries: Trick<Gate> = async ({ w }, { expect }) => {
  const { username } = await w.hire({ username: 'known' });
  const before = w.mails.length;
  for (const { id, value } of [...hostileOf('reset'), ...mailsAsBodies()]) {
    later(w);
    for (const path of ['/admin/auth/resend_verify_email', '/admin/auth/change_password']) {
      const { status } = await w.ask(undefined, 'POST', path, value);
      await w.app.quiet();
      const fits = path.endsWith('email')
        ? status === 200 || (status >= 400 && status < 500)
        : status >= 400 && status < 500;
      expect(fits, `${id} at ${path} is answered by ${String(status)}`);
    }
  }
  expect(w.mails.length === before, `${String(w.mails.length - before)} mails went out`);
  const { status } = await w.ask(undefined, 'POST', '/user/login', { username, password: PASSWORD });
  expect(status === 200, 'the password was changed');
};

const mailsAsBodies = () => hostileOf('mail').map(({ id, value }) => ({ id, value: { email: value } }));
