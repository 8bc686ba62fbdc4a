import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
export function startServer(settings: Record<string, string>, entry = 'main.js'): ServerProcess {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', NODE_ENV: 'production', ...settings };
  const child = spawn(process.execPath, [join(SERVER, entry)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
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
