import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

const MAIN = join('dist', 'server', 'main.js');
const START_LIMIT_MS = 600_000;
const LOOK_MS = 20;

/** The built server in a process of its own. */
export interface ServerProcess {
  url: string;
  said: () => string;
  /** Ends it at once, as a crash does. */
  kill: () => Promise<void>;
  /** Ends it as a person does. */
  stop: () => Promise<void>;
}

/** A port of this machine that nobody listens at. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Wait until something is true, looking often; false when the time is over. */
export async function becomes(ms: number, isTrue: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + ms;
  while (!(await isTrue())) {
    if (performance.now() > end) return false;
    await new Promise((wake) => setTimeout(wake, LOOK_MS));
  }
  return true;
}

/** Whether a server can work now. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Start the built server with these settings and no others, and wait until it can work. */
export async function startServer(settings: Record<string, string>): Promise<ServerProcess> {
  const env = { PATH: process.env.PATH ?? '', SIMULATOR: 'off', DEMO_SIZE: 'showcase', ...settings };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => said.push(part.toString()));
  const ended = once(child, 'close');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const url = `http://127.0.0.1:${settings.PORT ?? '8080'}`;
  const came = await becomes(START_LIMIT_MS, async () => child.exitCode !== null || isReady(url));
  if (!came || child.exitCode !== null) {
    await end('SIGKILL');
    throw new Error(`The server did not start: ${said.join('')}`);
  }
  return { url, said: () => said.join(''), kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
