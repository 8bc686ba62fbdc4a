import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../../startupError';
import { isRoot } from './account';
import type { Binaries } from './binaries';
import { reasonIn } from './cluster';
import { PLAIN_ENVIRONMENT } from './command';
import type { Home } from './dataDirectory';
import { noteOf, stopOrphan } from './staleProcess';
import { within } from './processes';

const READY_MS = 300_000;
const STOP_MS = 20_000;
const TRIES = 3;

/** PostgreSQL won't start while processes of a killed one hold its memory; each leaves when its statement ends. */
const HELD = /^pre-existing shared memory block .* is still in use$/;
const HELD_MS = 60_000;
const HELD_PAUSE_MS = 100;

const LOG_BYTES = 5_000_000;
const ON = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'max_connections=60'];
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
const ALWAYS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', 'log_timezone=UTC'];

/** Stays beside PostgreSQL and stops it when the pipe from the server closes, however the server ended. */
const KEEPER = `
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

async function openLog({ folder }: Home) {
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
  { cluster, folder, account }: Home,
  settings: string[],
  log: number,
): ChildProcess {
  const words = [binaries.postgres, '-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const kept = process.platform === 'win32' ? words : ['sh', '-c', KEEPER, 'sh', ...words];
  const [file = '', ...args] = kept;
  return spawn(file, args, {
    ...account,
    cwd: folder,
    env: PLAIN_ENVIRONMENT,
    detached: process.platform !== 'win32',
    stdio: ['pipe', log, log],
  });
}

function endOf(child: ChildProcess): Promise<void> {
  child.stdin?.on('error', () => undefined);
  return new Promise((done) => {
    child.once('error', () => done());
    child.once('exit', () => done());
  });
}

async function stop(child: ChildProcess, ended: Promise<void>, home: Home, binaries: Binaries) {
  if (process.platform === 'win32') await stopOrphan(home, binaries);
  child.stdin?.end();
  const note = await noteOf(home.cluster);
  const hurry = setTimeout(() => note && process.kill(note.pid, 'SIGQUIT'), STOP_MS);
  await ended;
  clearTimeout(hurry);
}

async function attempt(binaries: Binaries, home: Home, careless: boolean): Promise<Postmaster | string> {
  const port = await freePort();
  const { log, sinceStart } = await openLog(home);
  const settings = [...ALWAYS, ...(careless ? CARELESS : ON), `port=${port}`];
  const child = launch(binaries, home, settings, log.fd);
  const end = { came: false };
  const ended = endOf(child).then(() => void (end.came = true));
  await log.close();
  const isReady = async () => end.came || (await noteOf(home.cluster))?.ready === true;
  const inTime = await within(READY_MS, isReady);
  if (inTime && !end.came) return { port, ended, stop: () => stop(child, ended, home, binaries) };
  if (!end.came) await stop(child, ended, home, binaries);
  return reasonIn(await sinceStart());
}

/** Start PostgreSQL on a free port of this machine and come back when it answers. */
export async function startPostmaster(
  binaries: Binaries,
  home: Home,
  careless: boolean,
): Promise<Postmaster> {
  const leftBy = Date.now() + HELD_MS;
  let reason = '';
  for (let tries = 0; tries < TRIES;) {
    const running = await attempt(binaries, home, careless);
    if (typeof running !== 'string') return running;
    reason = running;
    if (HELD.test(reason) && Date.now() < leftBy) await pause(HELD_PAUSE_MS);
    else tries += 1;
  }
  throw new CannotStart(`The database in ${home.folder} does not start: ${reason} (see its file 'log').`);
}
