import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../startupError';
import { processStartTime } from './processes';

/** The right to run the database of a folder; held by one server at a time. */
export interface Lock {
  release(): Promise<void>;
}

async function readLockOwner(lock: string): Promise<{ text: string; pid?: number }> {
  const text = await readFile(lock, 'utf8').catch(() => '');
  const [, number = '', birth] = /^(\d+) (.+)\n$/.exec(text) ?? [];
  const pid = Number(number);
  const same = pid > 0 && (await processStartTime(pid)) === birth;
  return same ? { text, pid } : { text };
}

/** The server that runs the database of a folder now, if any. */
export const lockOwner = async (folder: string): Promise<number | undefined> =>
  (await readLockOwner(join(folder, 'server.lock'))).pid;

async function removeStaleLock(lock: string, text: string) {
  const aside = `${lock}.${process.pid}`;
  await rename(lock, aside).catch(() => undefined);
  const taken = await readFile(aside, 'utf8').catch(() => text);
  if (taken !== text) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
}

/** Claim a folder for this process; a second server on the same data is refused by a sentence. */
export async function acquireLock(folder: string, dataDir: string): Promise<Lock> {
  const lock = join(folder, 'server.lock');
  const mine = `${process.pid} ${(await processStartTime(process.pid)) ?? 'now'}\n`;
  for (;;) {
    const made = await writeFile(lock, mine, { flag: 'wx', mode: 0o600 }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        return false;
      },
    );
    if (made) return { release: () => rm(lock, { force: true }) };
    const { text, pid } = await readLockOwner(lock);
    if (pid)
      throw new StartupError(
        `Another server (process ${pid}) is using ${dataDir}; stop it or set another DATA_DIR.`,
      );
    await removeStaleLock(lock, text);
  }
}
