import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { LISTENS, useServers } from './serverProcess';

jest.setTimeout(400_000);

const COMMAND = join(__dirname, '../../dist/server/cli/admin.js');
const PASSWORD = 'zebra lantern 42 quay';
const USER_INPUT = ['n.saleh', 'n.saleh@example.com', 'Noura', 'Saleh', '+971501234567'];

const { dataDir, start } = useServers();

/** Runs the command with these answers on standard input; returns output and exit code. */
function admin(args: readonly string[], inputs: readonly string[]) {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir() };
  const child = spawn(process.execPath, [COMMAND, ...args], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end(inputs.map((input) => `${input}\n`).join(''));
  return new Promise<{ code: number | null; output: string }>((done) =>
    child.once('close', (code) => done({ code, output })),
  );
}

const create = (...inputs: string[]) => admin(['create'], inputs);

describe('npm run admin -- create', () => {
  it('creates a SuperAdmin in an empty database', async () => {
    const { code, output } = await create(...USER_INPUT, PASSWORD, PASSWORD);
    expect(output).toContain('n.saleh is now a SuperAdmin and can sign in.');
    expect(output).not.toContain(PASSWORD);
    expect(code).toBe(0);
  });

  it('works beside a running server, and the SuperAdmin can sign in', async () => {
    const server = start();
    const url = await server.waitForOutput(LISTENS);
    const second = ['second', 'second@example.com', ...USER_INPUT.slice(2)];
    expect(await create(...second, PASSWORD, PASSWORD)).toMatchObject({ code: 0 });
    const body = new URLSearchParams({ username: 'second', password: PASSWORD });
    const response = await fetch(`${url}/api/user/login`, { method: 'POST', body });
    expect(await response.json()).toMatchObject({
      user: { username: 'second' },
      role: { name: 'SuperAdmin' },
    });
  });

  it.each([
    ['a name that is taken', [...USER_INPUT, PASSWORD, PASSWORD], 'is already taken.'],
    ['no email', ['third', 'third'], 'no user was added.'],
    ['an unusable username', ['Third!'], 'no user was added.'],
    [
      'a weak password',
      ['third', 't@example.com', ...USER_INPUT.slice(2), 'tankbook', 'tankbook'],
      'no user was added.',
    ],
    [
      'two passwords',
      ['third', 't@example.com', ...USER_INPUT.slice(2), PASSWORD, `${PASSWORD}!`],
      'no user was added.',
    ],
    ['answers that end too early', ['third'], 'nothing was changed.'],
  ])('rejects %s with a message', async (_, inputs, message) => {
    const { code, output } = await create(...inputs);
    expect(output.trimEnd().split('\n').at(-1)).toContain(message);
    expect(code).toBe(1);
  });

  it('prints its usage', async () => {
    const { code, output } = await admin([], []);
    expect(output).toBe(
      "Usage: 'npm run admin -- create' adds a SuperAdmin; 'npm run admin -- verify' checks the audit log; 'npm run admin -- check-einvoices' checks all e-invoices.\n",
    );
    expect(code).toBe(1);
  });
});

describe('npm run admin -- verify', () => {
  it('reports that the audit log matches its hash chain', async () => {
    const { code, output } = await admin(['verify'], []);
    expect(output).toMatch(/^The audit log matches its hash chain: [\d,]+ rows in [\d,]+ blocks\.$/m);
    expect(code).toBe(0);
  });
});

describe('npm run admin -- check-einvoices', () => {
  it('reports what was checked', async () => {
    const { code, output } = await admin(['check-einvoices'], []);
    expect(output).toContain('0 e-invoices checked with our own checks: none failed.');
    expect(code).toBe(0);
  });
});
