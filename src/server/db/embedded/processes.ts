import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { runCommand } from './command';

const POLL_MS = 10;

/** Whether a process with this id is running, under any account. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function linuxStartTime(pid: number): Promise<string> {
  const [boot, stat] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    readFile(`/proc/${pid}/stat`, 'utf8'),
  ]);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return `${boot.trim()} ${fields[19] ?? ''}`;
}

/** Start time of a running process; distinguishes it from an earlier process with the same id. */
export async function processStartTime(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'win32') return 'alive';
  if (process.platform === 'linux') return linuxStartTime(pid).catch(() => undefined);
  const { ok, output } = await runCommand('ps', ['-o', 'lstart=', '-p', String(pid)]);
  return ok ? output : undefined;
}

/** Command line of a running process. */
export async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux')
    return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
      (text) => text.replaceAll('\0', ' '),
      () => '',
    );
  return (await runCommand('ps', ['-o', 'command=', '-p', String(pid)])).output;
}

/** Polls a condition; false on timeout. */
export async function waitUntil(ms: number, condition: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await pause(POLL_MS);
  }
  return true;
}
