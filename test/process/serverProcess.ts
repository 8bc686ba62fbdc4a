import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, waitUntil } from '../../src/server/db/embedded/processes';

const MAIN = join(__dirname, '../../dist/server/main.js');
const TIMEOUT_MS = 60_000;

/** A real server in a process of its own, as built. */
export interface ServerProcess {
  child: ChildProcess;
  output: () => string;
  /** Waits for a line that matches and gives what its first group caught. */
  waitForOutput: (pattern: RegExp) => Promise<string>;
  /** Waits for the end and gives the exit code. */
  ended: Promise<number | null>;
}

/** Start the built server with these settings and no others. */
export function startServer(settings: Record<string, string>): ServerProcess {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', NODE_ENV: 'production', ...settings };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const says = async (pattern: RegExp) => {
    await waitUntil(TIMEOUT_MS, () => pattern.test(output) || child.exitCode !== null);
    const found = pattern.exec(output);
    if (!found) throw new Error(`The server did not say ${String(pattern)} but: ${output}`);
    return found[1] ?? '';
  };
  return { child, output: () => output, waitForOutput: says, ended };
}

/** The process number of the PostgreSQL that serves a data folder. */
export async function postgresPid(dataDir: string): Promise<number> {
  const note = await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8');
  return Number(note.split('\n')[0]);
}

/** Whether a process ends before one loses patience. */
export const waitForProcessEnd = (pid: number): Promise<boolean> =>
  waitUntil(TIMEOUT_MS, () => !isAlive(pid));
