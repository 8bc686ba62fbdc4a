import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '../../startupError';
import type { Binaries } from './binaries';
import { command } from './command';
import type { Home } from './dataDirectory';
import { lives, within, wordsOf } from './processes';

const STOP_MS = 20_000;

/** What PostgreSQL itself notes about its running: process, port and whether it is ready. */
export async function noteOf(
  cluster: string,
): Promise<{ pid: number; port: number; ready: boolean } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined;
}

/** End a PostgreSQL that a crashed server left behind; a note of one that no longer lives is removed. */
export async function stopOrphan({ cluster, account }: Home, binaries: Binaries): Promise<void> {
  const note = await noteOf(cluster);
  if (!note) return;
  const gone = () => !lives(note.pid);
  if (process.platform === 'win32')
    await command(binaries.pg_ctl, ['stop', '-m', 'fast', '-D', cluster], account, cluster);
  else if ((await wordsOf(note.pid)).includes(cluster)) {
    process.kill(note.pid, 'SIGINT');
    if (!(await within(STOP_MS, gone))) process.kill(note.pid, 'SIGQUIT');
    if (!(await within(STOP_MS, gone)))
      throw new CannotStart(`An earlier PostgreSQL (process ${note.pid}) of this data folder does not stop.`);
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}
