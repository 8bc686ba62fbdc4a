import type { TestServer } from '../../../server/support/testServer';
import { startDemoServer } from '../support/demoServer';
import { createAttackProof } from '../support/attackProof';
import type { Attack } from '../support/attackProof';
import { dumpDatabase } from '../support/databaseWatch';

/** A server whose log is captured. */
interface SecretsSetup {
  server: TestServer;
  readLog: () => string;
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

/** Captures everything written to the server's log. */
function captureLog({ app }: TestServer): () => string {
  const lines: string[] = [];
  for (const symbol of Object.getOwnPropertySymbols(app.log)) {
    const stream: unknown = Reflect.get(app.log, symbol);
    if (isStream(stream)) stream.write = (line: string) => lines.push(line) > 0;
  }
  return () => lines.join('');
}

const lastMailedCode = (server: TestServer): string =>
  /code[^:]*: ([0-9A-Z]{10})/.exec(server.mails.at(-1)?.paragraphs.join(' ') ?? '')?.[1] ?? '';

interface CapturedSecrets {
  responses: string[];
  tokens: string[];
  codes: string[];
}

/** Uses passwords, tokens and codes, right and wrong, and captures the responses. */
async function useSecrets(server: TestServer): Promise<CapturedSecrets> {
  const captured: CapturedSecrets = { responses: [], tokens: [], codes: [] };
  const post = async (path: string, body: object, token?: string) => {
    const { body: responseBody, response } = await server.request(
      token ? { token } : undefined,
      'POST',
      path,
      body,
    );
    await server.quiet();
    const { token: newToken, ...rest } = responseBody;
    if (typeof newToken === 'string') captured.tokens.push(newToken);
    captured.responses.push(JSON.stringify(rest), JSON.stringify(response.headers));
    return responseBody;
  };
  const { email, username } = await server.createUser({ username: 'canary' });
  const recover = async (new_password: string) => {
    await post('/admin/auth/resend_verify_email', { email });
    const token_email = lastMailedCode(server);
    captured.codes.push(token_email);
    await post('/admin/auth/change_password', { email, token_email: `${token_email}X`, new_password });
    await post('/admin/auth/change_password', { email, token_email, new_password: 'short' });
    await post('/admin/auth/change_password', { email, token_email, new_password });
  };
  await recover(FIRST);
  await post('/user/login', { username, password: WRONG });
  await post('/user/login', { username, password: [FIRST] });
  await post('/user/login', { username, password: FIRST, [SECOND]: 1 });
  const { token } = await post('/user/login', { username, password: FIRST });
  await post('/profile/password', { current_password: WRONG, new_password: SECOND }, String(token));
  await post('/profile/password', { current_password: FIRST, new_password: SECOND }, String(token));
  await post('/user/login', { username, password: SECOND });
  await post('/wallet', { search: FIRST, sort: SECOND }, String(token));
  await post(`/wallet/${String(token)}/handover`, {}, String(token));
  return captured;
}

const findLeaks: Attack<SecretsSetup> = async ({ server, readLog }, { expect }) => {
  const { responses, tokens, codes } = await useSecrets(server);
  expect(
    tokens.length === 2 && codes.every((code) => code.length === 10),
    'the requests did not succeed as expected',
  );
  const mails = server.mails.map((email) => JSON.stringify(email));
  const places = {
    'the log': readLog(),
    'the database': await dumpDatabase(server.db),
    'a response': responses.join('\n'),
  };
  const secrets = {
    ...Object.fromEntries(PASSWORDS.map((value) => [value, 'a password'])),
    ...Object.fromEntries(tokens.map((value) => [value, 'a token'])),
    ...Object.fromEntries(codes.map((value) => [value, 'a code'])),
  };
  for (const [secret, kind] of Object.entries(secrets)) {
    for (const [location, text] of Object.entries(places)) {
      const isOwnWord = location === 'a response' && secret === SECOND;
      expect(isOwnWord || !text.includes(secret), `${kind} appears in ${location}`);
    }
    const mailCount = mails.filter((mail) => mail.includes(secret)).length;
    expect(mailCount === (kind === 'a code' ? 1 : 0), `${kind} appears in ${String(mailCount)} mails`);
  }
  expect(!responses.some((response) => DATABASE_WORDS.test(response)), 'a response mentions the database');
  expect(!DATABASE_WORDS.test(readLog()), 'the log mentions the database');
};

export const secrets = createAttackProof<SecretsSetup>({
  name: 'secrets',
  claim:
    'passwords, tokens and codes appear in no log, response, table or other mail, and nothing exposes the database',
  setUp: async () => {
    const settings = {
      apiHost: '',
      fileHost: '',
      mapTilesUrl: '',
      sessionIdleMinutes: 120,
      trustProxy: false,
      logLevel: 'trace',
    };
    const server = await startDemoServer({
      settings: { ...settings, trustProxy: false as const, logLevel: 'trace' as const },
    });
    return { server, readLog: captureLog(server), close: server.close };
  },
  attacks: { 'leaked secrets': findLeaks },
});
