import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../startupError';
import type { Binaries } from './binaries';
import { runCommand } from './command';
import type { DataDirectory } from './dataDirectory';
import { isAlive, waitUntil, commandLine } from './processes';

const STOP_MS = 20_000;

/** What PostgreSQL itself notes about its running: process, port and whether it is ready. */
export async function readPidFile(
  cluster: string,
): Promise<{ pid: number; port: number; ready: boolean } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined;
}

/** End a PostgreSQL that a crashed server left behind; a note of one that no longer lives is removed. */
export async function stopStaleProcess(
  { cluster, account }: DataDirectory,
  binaries: Binaries,
): Promise<void> {
  const note = await readPidFile(cluster);
  if (!note) return;
  const gone = () => !isAlive(note.pid);
  if (process.platform === 'win32')
    await runCommand(binaries.pg_ctl, ['stop', '-m', 'fast', '-D', cluster], account, cluster);
  else if ((await commandLine(note.pid)).includes(cluster)) {
    process.kill(note.pid, 'SIGINT');
    if (!(await waitUntil(STOP_MS, gone))) process.kill(note.pid, 'SIGQUIT');
    if (!(await waitUntil(STOP_MS, gone)))
      throw new StartupError(
        `An earlier PostgreSQL (process ${note.pid}) of this data directory does not stop.`,
      );
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}
