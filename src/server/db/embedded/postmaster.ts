import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '../../startupError';
import { isRoot } from './account';
import type { Binaries } from './binaries';
import { errorLine } from './cluster';
import { CLEAN_ENVIRONMENT } from './command';
import type { DataDirectory } from './dataDirectory';
import { readPidFile, stopStaleProcess } from './staleProcess';
import { waitUntil } from './processes';

const READY_MS = 300_000;
const STOP_MS = 20_000;
const MAX_ATTEMPTS = 3;

/** PostgreSQL does not start while backends of a killed one still use its shared memory. */
const SHARED_MEMORY_IN_USE = /^pre-existing shared memory block .* is still in use$/;
const SHARED_MEMORY_WAIT_MS = 60_000;
const SHARED_MEMORY_POLL_MS = 100;

const LOG_BYTES = 5_000_000;
const MEGABYTE = 2 ** 20;
/** An eighth of the memory that this process may use, within the limits of a small and a large company. */
const CACHE_MEGABYTES = Math.round(
  Math.max(
    128,
    Math.min(1_024, Math.min(totalmem(), process.constrainedMemory() || Infinity) / MEGABYTE / 8),
  ),
);
const DURABLE_SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'max_connections=100',
  `shared_buffers=${String(CACHE_MEGABYTES)}MB`,
  'random_page_cost=1.1',
];
const UNSAFE_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'autovacuum=off',
];
const COMMON_SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'log_timezone=UTC',
];

/** Stops PostgreSQL when the server's end of the pipe closes, however the server ended. */
const WATCHDOG_SCRIPT = `
exec 3<&0 </dev/null
"$@" 3<&- &
child=$!
(while read -r line; do :; done; kill -INT "$child") <&3 2>/dev/null &
watch=$!
exec 3<&-
wait "$child"
code=$?
kill "$watch" 2>/dev/null
exit "$code"`;

interface Postmaster {
  port: number;
  stop(): Promise<void>;
  /** Resolves when PostgreSQL has exited. */
  ended: Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function openLog({ folder }: DataDirectory) {
  const path = join(folder, 'log');
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_TRUNC, O_WRONLY } = constants;
  const isTruncated = size > LOG_BYTES;
  const log = await open(
    path,
    O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | (isTruncated ? O_TRUNC : 0),
    0o600,
  );
  const owner = await stat(folder);
  if (isRoot()) await log.chown(owner.uid, owner.gid);
  const sinceStart = async () => (await readFile(path)).subarray(isTruncated ? 0 : size).toString();
  return { log, sinceStart };
}

function launch(
  binaries: Binaries,
  { cluster, folder, account }: DataDirectory,
  settings: string[],
  log: number,
): ChildProcess {
  const command = [binaries.postgres, '-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const supervised = process.platform === 'win32' ? command : ['sh', '-c', WATCHDOG_SCRIPT, 'sh', ...command];
  const [file = '', ...args] = supervised;
  return spawn(file, args, {
    ...account,
    cwd: folder,
    env: CLEAN_ENVIRONMENT,
    detached: process.platform !== 'win32',
    stdio: ['pipe', log, log],
  });
}

function waitForExit(child: ChildProcess): Promise<void> {
  child.stdin?.on('error', () => undefined);
  return new Promise((done) => {
    child.once('error', () => done());
    child.once('exit', () => done());
  });
}

async function stop(child: ChildProcess, ended: Promise<void>, directory: DataDirectory, binaries: Binaries) {
  if (process.platform === 'win32') await stopStaleProcess(directory, binaries);
  child.stdin?.end();
  const pidFile = await readPidFile(directory.cluster);
  const timer = setTimeout(() => pidFile && process.kill(pidFile.pid, 'SIGQUIT'), STOP_MS);
  await ended;
  clearTimeout(timer);
}

async function tryStart(
  binaries: Binaries,
  directory: DataDirectory,
  isUnsafe: boolean,
): Promise<Postmaster | string> {
  const port = await freePort();
  const { log, sinceStart } = await openLog(directory);
  const settings = [...COMMON_SETTINGS, ...(isUnsafe ? UNSAFE_SETTINGS : DURABLE_SETTINGS), `port=${port}`];
  const child = launch(binaries, directory, settings, log.fd);
  const exit = { happened: false };
  const ended = waitForExit(child).then(() => void (exit.happened = true));
  await log.close();
  const isReady = async () => exit.happened || (await readPidFile(directory.cluster))?.ready === true;
  const inTime = await waitUntil(READY_MS, isReady);
  if (inTime && !exit.happened) return { port, ended, stop: () => stop(child, ended, directory, binaries) };
  if (!exit.happened) await stop(child, ended, directory, binaries);
  return errorLine(await sinceStart());
}

/** Starts PostgreSQL on a free port and waits until it accepts connections. */
export async function startPostmaster(
  binaries: Binaries,
  directory: DataDirectory,
  isUnsafe: boolean,
): Promise<Postmaster> {
  const deadline = Date.now() + SHARED_MEMORY_WAIT_MS;
  let reason = '';
  for (let tries = 0; tries < MAX_ATTEMPTS;) {
    const running = await tryStart(binaries, directory, isUnsafe);
    if (typeof running !== 'string') return running;
    reason = running;
    if (SHARED_MEMORY_IN_USE.test(reason) && Date.now() < deadline) await pause(SHARED_MEMORY_POLL_MS);
    else tries += 1;
  }
  throw new StartupError(
    `The database in ${directory.folder} does not start: ${reason} (see its file 'log').`,
  );
}
