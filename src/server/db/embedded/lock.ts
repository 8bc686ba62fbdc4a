import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../startupError';
import { processStartTime } from './processes';

/** Exclusive lock of a data directory. */
interface Lock {
  release(): Promise<void>;
}

async function readLockOwner(lock: string): Promise<{ text: string; pid?: number }> {
  const text = await readFile(lock, 'utf8').catch(() => '');
  const [, pidText = '', startTime] = /^(\d+) (.+)\n$/.exec(text) ?? [];
  const pid = Number(pidText);
  const isRunning = pid > 0 && (await processStartTime(pid)) === startTime;
  return isRunning ? { text, pid } : { text };
}

/** Process id of the running server of a data directory, if any. */
export const lockOwner = async (folder: string): Promise<number | undefined> =>
  (await readLockOwner(join(folder, 'server.lock'))).pid;

async function removeStaleLock(lock: string, text: string) {
  const renamed = `${lock}.${process.pid}`;
  await rename(lock, renamed).catch(() => undefined);
  const actual = await readFile(renamed, 'utf8').catch(() => text);
  if (actual !== text) await link(renamed, lock).catch(() => undefined);
  await rm(renamed, { force: true });
}

/** Acquires the lock of a data directory; throws if another server runs on it. */
export async function acquireLock(folder: string, dataDir: string): Promise<Lock> {
  const lock = join(folder, 'server.lock');
  const owner = `${process.pid} ${(await processStartTime(process.pid)) ?? 'now'}\n`;
  for (;;) {
    const isCreated = await writeFile(lock, owner, { flag: 'wx', mode: 0o600 }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        return false;
      },
    );
    if (isCreated) return { release: () => rm(lock, { force: true }) };
    const { text, pid } = await readLockOwner(lock);
    if (pid)
      throw new StartupError(
        `Another server (process ${pid}) is using ${dataDir}; stop it or set another DATA_DIR.`,
      );
    await removeStaleLock(lock, text);
  }
}
