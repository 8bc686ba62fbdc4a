import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../startupError';
import type { Binaries } from './binaries';
import { runCommand } from './command';
import type { DataDirectory } from './dataDirectory';
import { isAlive, waitUntil, commandLine } from './processes';

const STOP_MS = 20_000;

/** Process id, port and readiness from `postmaster.pid`. */
export async function readPidFile(
  cluster: string,
): Promise<{ pid: number; port: number; ready: boolean } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined;
}

/** Stops a PostgreSQL left running by a crashed server, and removes its stale pid file. */
export async function stopStaleProcess(
  { cluster, account }: DataDirectory,
  binaries: Binaries,
): Promise<void> {
  const pidFile = await readPidFile(cluster);
  if (!pidFile) return;
  const isGone = () => !isAlive(pidFile.pid);
  if (process.platform === 'win32')
    await runCommand(binaries.pg_ctl, ['stop', '-m', 'fast', '-D', cluster], account, cluster);
  else if ((await commandLine(pidFile.pid)).includes(cluster)) {
    process.kill(pidFile.pid, 'SIGINT');
    if (!(await waitUntil(STOP_MS, isGone))) process.kill(pidFile.pid, 'SIGQUIT');
    if (!(await waitUntil(STOP_MS, isGone)))
      throw new StartupError(
        `An earlier PostgreSQL (process ${pidFile.pid}) of this data directory does not stop.`,
      );
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}
