import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
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

/** PostgreSQL won't start while processes of a killed one hold its memory; each leaves when its statement ends. */
const SHARED_MEMORY_IN_USE = /^pre-existing shared memory block .* is still in use$/;
const SHARED_MEMORY_WAIT_MS = 60_000;
const SHARED_MEMORY_POLL_MS = 100;

const LOG_BYTES = 5_000_000;
const DURABLE_SETTINGS = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'max_connections=60'];
const UNSAFE_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
];
const COMMON_SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'log_timezone=UTC',
];

/** Stays beside PostgreSQL and stops it when the pipe from the server closes, however the server ended. */
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

/** A running PostgreSQL. */
export interface Postmaster {
  port: number;
  stop(): Promise<void>;
  /** Comes true when PostgreSQL ended, wanted or not. */
  ended: Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function openLog({ folder }: DataDirectory) {
  const path = join(folder, 'log');
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_TRUNC, O_WRONLY } = constants;
  const afresh = size > LOG_BYTES;
  const log = await open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | (afresh ? O_TRUNC : 0), 0o600);
  const owner = await stat(folder);
  if (isRoot()) await log.chown(owner.uid, owner.gid);
  const sinceStart = async () => (await readFile(path)).subarray(afresh ? 0 : size).toString();
  return { log, sinceStart };
}

function launch(
  binaries: Binaries,
  { cluster, folder, account }: DataDirectory,
  settings: string[],
  log: number,
): ChildProcess {
  const words = [binaries.postgres, '-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const kept = process.platform === 'win32' ? words : ['sh', '-c', WATCHDOG_SCRIPT, 'sh', ...words];
  const [file = '', ...args] = kept;
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

async function stop(child: ChildProcess, ended: Promise<void>, home: DataDirectory, binaries: Binaries) {
  if (process.platform === 'win32') await stopStaleProcess(home, binaries);
  child.stdin?.end();
  const note = await readPidFile(home.cluster);
  const hurry = setTimeout(() => note && process.kill(note.pid, 'SIGQUIT'), STOP_MS);
  await ended;
  clearTimeout(hurry);
}

async function tryStart(
  binaries: Binaries,
  home: DataDirectory,
  careless: boolean,
): Promise<Postmaster | string> {
  const port = await freePort();
  const { log, sinceStart } = await openLog(home);
  const settings = [...COMMON_SETTINGS, ...(careless ? UNSAFE_SETTINGS : DURABLE_SETTINGS), `port=${port}`];
  const child = launch(binaries, home, settings, log.fd);
  const end = { came: false };
  const ended = waitForExit(child).then(() => void (end.came = true));
  await log.close();
  const isReady = async () => end.came || (await readPidFile(home.cluster))?.ready === true;
  const inTime = await waitUntil(READY_MS, isReady);
  if (inTime && !end.came) return { port, ended, stop: () => stop(child, ended, home, binaries) };
  if (!end.came) await stop(child, ended, home, binaries);
  return errorLine(await sinceStart());
}

/** Start PostgreSQL on a free port of this machine and come back when it answers. */
export async function startPostmaster(
  binaries: Binaries,
  home: DataDirectory,
  careless: boolean,
): Promise<Postmaster> {
  const leftBy = Date.now() + SHARED_MEMORY_WAIT_MS;
  let reason = '';
  for (let tries = 0; tries < MAX_ATTEMPTS;) {
    const running = await tryStart(binaries, home, careless);
    if (typeof running !== 'string') return running;
    reason = running;
    if (SHARED_MEMORY_IN_USE.test(reason) && Date.now() < leftBy) await pause(SHARED_MEMORY_POLL_MS);
    else tries += 1;
  }
  throw new StartupError(`The database in ${home.folder} does not start: ${reason} (see its file 'log').`);
}
