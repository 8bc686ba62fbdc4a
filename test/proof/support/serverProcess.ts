import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

const MAIN = join('dist', 'server', 'main.js');
const START_TIMEOUT_MS = 600_000;
const POLL_INTERVAL_MS = 20;

/** The built server in its own process. */
export interface ServerProcess {
  url: string;
  output: () => string;
  /** Sends SIGKILL. */
  kill: () => Promise<void>;
  /** Sends SIGTERM. */
  stop: () => Promise<void>;
}

/** Finds a free local port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Polls until the condition holds; returns false after the timeout. */
export async function waitUntil(ms: number, isTrue: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + ms;
  while (!(await isTrue())) {
    if (performance.now() > end) return false;
    await new Promise((wake) => setTimeout(wake, POLL_INTERVAL_MS));
  }
  return true;
}

/** Whether `GET /api/ready` succeeds. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the built server with only these environment variables and waits until it is ready. */
export async function startServer(settings: Record<string, string>): Promise<ServerProcess> {
  const env = { PATH: process.env.PATH ?? '', SIMULATOR: 'off', DEMO_SIZE: 'showcase', ...settings };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => chunks.push(part.toString()));
  const ended = once(child, 'close');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const url = `http://127.0.0.1:${settings.PORT ?? '8080'}`;
  const isUp = await waitUntil(START_TIMEOUT_MS, async () => child.exitCode !== null || isReady(url));
  if (!isUp || child.exitCode !== null) {
    await end('SIGKILL');
    throw new Error(`The server did not start: ${chunks.join('')}`);
  }
  return { url, output: () => chunks.join(''), kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
