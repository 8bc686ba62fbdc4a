import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataDir } from '../startProduct';
import { isAlive, waitUntil } from '../../src/server/db/embedded/processes';

const SERVER = join(__dirname, '../../dist/server');
/** A first start with the small demo company takes up to two minutes. */
const TIMEOUT_MS = 180_000;

/** The built server in its own process. */
export interface ServerProcess {
  child: ChildProcess;
  output: () => string;
  /** Waits for matching output; returns the first capture group. */
  waitForOutput: (pattern: RegExp) => Promise<string>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

/** Starts the built server, or another entry, with only these environment variables. */
export function startServer(
  settings: Record<string, string>,
  entry = 'main.js',
  args: readonly string[] = [],
): ServerProcess {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', NODE_ENV: 'production', ...settings };
  const child = spawn(process.execPath, [join(SERVER, entry), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const waitForOutput = async (pattern: RegExp) => {
    await waitUntil(TIMEOUT_MS, () => pattern.test(output) || child.exitCode !== null);
    const found = pattern.exec(output);
    if (!found) throw new Error(`The server did not print ${String(pattern)} but: ${output}`);
    return found[1] ?? '';
  };
  return { child, output: () => output, waitForOutput, ended };
}

/** Message of a server that accepts requests, with its URL. */
export const LISTENS = /^Tankbook is listening at (http:\S+)$/m;

/** Data directory of a test file, and servers on it, which are killed at the end. */
export function useServers() {
  let dataDir = '';
  let started: ServerProcess[] = [];
  const stopAll = async (signal: NodeJS.Signals) => {
    for (const { child, ended } of started) {
      child.kill(signal);
      await ended;
    }
    started = [];
  };
  beforeAll(async () => {
    dataDir = await makeDataDir();
  });
  afterAll(async () => {
    await stopAll('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    dataDir: () => dataDir,
    start: (settings: Record<string, string> = {}, entry?: string): ServerProcess => {
      const server = startServer({ DATA_DIR: dataDir, ...settings }, entry);
      started.push(server);
      return server;
    },
    stopAll,
  };
}

/** Last line of output; earlier lines may report slow steps. */
export const lastLine = (server: ServerProcess) => server.output().trimEnd().split('\n').at(-1);

/** Starts a server, waits until it answers, and expects a clean end on the signal. */
export async function expectShutdown(
  { dataDir, start }: ReturnType<typeof useServers>,
  signal: NodeJS.Signals,
): Promise<void> {
  const server = start();
  expect(await waitForResponse(await server.waitForOutput(LISTENS))).toBe(true);
  const postgres = await postgresPid(dataDir());
  server.child.kill(signal);
  expect(await server.ended).toBe(0);
  expect(isAlive(postgres)).toBe(false);
  expect(await readdir(join(dataDir(), 'database'))).not.toContain('server.lock');
}

/** Expects a server with an invalid setting to end with a message, without secrets. */
export async function expectRejection(
  { start }: ReturnType<typeof useServers>,
  settings: Record<string, string>,
  message: RegExp,
): Promise<void> {
  const server = start(settings);
  expect(await server.ended).toBe(1);
  expect(lastLine(server)).toMatch(message);
  expect(server.output()).not.toContain('secret');
}

/** Process id of the PostgreSQL of a data directory. */
export async function postgresPid(dataDir: string): Promise<number> {
  const note = await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8');
  return Number(note.split('\n')[0]);
}

/** Waits for the end of a process; returns whether it ended before the timeout. */
export const waitForProcessEnd = (pid: number): Promise<boolean> =>
  waitUntil(TIMEOUT_MS, () => !isAlive(pid));

/** Waits for a response; a server under load responds 503 at first. Returns false if there is none. */
export const waitForResponse = (url: string): Promise<boolean> =>
  waitUntil(TIMEOUT_MS, async () => (await fetch(url)).status < 500);
