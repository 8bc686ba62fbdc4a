import type { TestServer } from '../../server/support/testServer';
import { house } from './house';
import { proofOf } from './tricks';
import type { Trick } from './tricks';
import { dumpOf } from './watch';

/** A house whose every word is written down. */
interface Listening {
  w: TestServer;
  logged: () => string;
  close: () => Promise<void>;
}

const PASSWORDS = [
  'canary first of seven herons',
  'canary second of nine geese',
  'canary wrong of two swans',
];
const [FIRST = '', SECOND = '', WRONG = ''] = PASSWORDS;
const DATABASE_WORDS = /postgres(ql)?:\/\/|select .* from|insert into|pg_/i;

const isStream = (value: unknown): value is { write: (line: string) => unknown } =>
  typeof value === 'object' && value !== null && 'write' in value && typeof value.write === 'function';

/** Hear what the server's log is given, down to its last line. */
function overhear({ app }: TestServer): () => string {
  const heard: string[] = [];
  for (const symbol of Object.getOwnPropertySymbols(app.log)) {
    const stream: unknown = Reflect.get(app.log, symbol);
    if (isStream(stream)) stream.write = (line: string) => heard.push(line) > 0;
  }
  return () => heard.join('');
}

const codeIn = (w: TestServer): string =>
  /code[^:]*: ([0-9A-Z]{10})/.exec(w.mails.at(-1)?.paragraphs.join(' ') ?? '')?.[1] ?? '';

interface Said {
  answers: string[];
  tokens: string[];
  codes: string[];
}

/** Everything that somebody does with a secret, right and wrong, and what was answered to it. */
async function wholeStory(w: TestServer): Promise<Said> {
  const said: Said = { answers: [], tokens: [], codes: [] };
  const ask = async (path: string, body: object, token?: string) => {
    const { body: told, answer } = await w.ask(token ? { token } : undefined, 'POST', path, body);
    await w.app.quiet();
    const { token: given, ...rest } = told;
    if (typeof given === 'string') said.tokens.push(given);
    said.answers.push(JSON.stringify(rest), JSON.stringify(answer.headers));
    return told;
  };
  const { email, username } = await w.hire({ username: 'canary' });
  const recover = async (new_password: string) => {
    await ask('/admin/auth/resend_verify_email', { email });
    const token_email = codeIn(w);
    said.codes.push(token_email);
    await ask('/admin/auth/change_password', { email, token_email: `${token_email}X`, new_password });
    await ask('/admin/auth/change_password', { email, token_email, new_password: 'short' });
    await ask('/admin/auth/change_password', { email, token_email, new_password });
  };
  await recover(FIRST);
  await ask('/user/login', { username, password: WRONG });
  await ask('/user/login', { username, password: [FIRST] });
  await ask('/user/login', { username, password: FIRST, [SECOND]: 1 });
  const { token } = await ask('/user/login', { username, password: FIRST });
  await ask('/profile/password', { current_password: WRONG, new_password: SECOND }, String(token));
  await ask('/profile/password', { current_password: FIRST, new_password: SECOND }, String(token));
  await ask('/user/login', { username, password: SECOND });
  await ask('/wallet', { search: FIRST, sort: SECOND }, String(token));
  await ask(`/wallet/${String(token)}/handover`, {}, String(token));
  return said;
}

const overheard: Trick<Listening> = async ({ w, logged }, { expect }) => {
  const { answers, tokens, codes } = await wholeStory(w);
  expect(
    tokens.length === 2 && codes.every((code) => code.length === 10),
    'the story did not go as it should',
  );
  const mails = w.mails.map((letter) => JSON.stringify(letter));
  const places = { 'the log': logged(), 'the database': await dumpOf(w.db), 'an answer': answers.join('\n') };
  const secrets = {
    ...Object.fromEntries(PASSWORDS.map((word) => [word, 'a password'])),
    ...Object.fromEntries(tokens.map((word) => [word, 'a token'])),
    ...Object.fromEntries(codes.map((word) => [word, 'a code'])),
  };
  for (const [secret, what] of Object.entries(secrets)) {
    for (const [place, text] of Object.entries(places)) {
      const isOwnWord = place === 'an answer' && secret === SECOND;
      expect(isOwnWord || !text.includes(secret), `${what} stands in ${place}`);
    }
    const carrying = mails.filter((mail) => mail.includes(secret)).length;
    expect(carrying === (what === 'a code' ? 1 : 0), `${what} stands in ${String(carrying)} mails`);
  }
  expect(!answers.some((answer) => DATABASE_WORDS.test(answer)), 'an answer speaks of the database');
  expect(!DATABASE_WORDS.test(logged()), 'the log speaks of the database');
};

/** Secrets, followed wherever something is written. */
export const secrets = proofOf<Listening>({
  name: 'secrets',
  claim:
    'passwords, tokens and codes stand in no log, answer, mail but their own, or table, and nothing tells of the database',
  ground: async () => {
    const settings = {
      apiHost: '',
      fileHost: '',
      sessionIdleMinutes: 120,
      trustProxy: false,
      logLevel: 'trace',
    };
    const w = await house({
      settings: { ...settings, trustProxy: false as const, logLevel: 'trace' as const },
    });
    return { w, logged: overhear(w), close: w.close };
  },
  tricks: { 'a whole story': overheard },
});
