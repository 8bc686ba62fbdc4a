import { setTimeout as pause } from 'node:timers/promises';
import { StartupError, errorMessage } from '../../startupError';
import { ensureDatabase } from '../databaseAdmin';
import { findBinaries } from './binaries';
import { acquireLock, lockOwner } from './lock';
import { createCluster, OWNER, readPassword } from './cluster';
import { resolveDataDirectory, type DataDirectory } from './dataDirectory';
import { isAlive } from './processes';
import { readPidFile, stopStaleProcess } from './staleProcess';
import { startPostmaster } from './postmaster';
import type { EmbeddedOptions } from './cluster';

const DATABASE_NAME = 'tankbook';

/** A running database. */
export interface RunningDatabase {
  url: string;
  stop(): Promise<void>;
  /** Resolves when the database has stopped. */
  ended: Promise<void>;
}

const databaseUrl = async (directory: DataDirectory, port: number) =>
  `postgres://${OWNER}:${await readPassword(directory)}@127.0.0.1:${port}/${DATABASE_NAME}`;

async function startDatabase(directory: DataDirectory, dataDir: string, options: EmbeddedOptions) {
  const { log, isUnsafe = false } = options;
  const binaries = await findBinaries(dataDir, directory.account);
  await stopStaleProcess(directory, binaries);
  await createCluster(directory, binaries, options);
  const slowTimer = setTimeout(
    () => log?.('Waiting for the database, which may be recovering from a crash ...'),
    1_000,
  );
  const running = await startPostmaster(binaries, directory, isUnsafe).finally(() => clearTimeout(slowTimer));
  const url = await databaseUrl(directory, running.port);
  await ensureDatabase(url).catch(async (error: unknown) => {
    await running.stop();
    throw error;
  });
  return { ...running, url };
}

function throwStartupError(error: unknown): never {
  throw error instanceof StartupError
    ? error
    : new StartupError(`The database cannot start: ${errorMessage(error)}.`);
}

/** Starts the embedded PostgreSQL on a data directory. */
export async function startEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<RunningDatabase> {
  const directory = await resolveDataDirectory(dataDir);
  const lock = await acquireLock(directory.folder, dataDir).catch(throwStartupError);
  try {
    const running = await startDatabase(directory, dataDir, options);
    const stop = async () => {
      try {
        await running.stop();
      } finally {
        await lock.release();
      }
    };
    return { ...running, stop };
  } catch (error) {
    await lock.release();
    return throwStartupError(error);
  }
}

/** URL of the embedded database that another process runs on this data directory, if any. */
export async function findRunningDatabase(dataDir: string): Promise<string | undefined> {
  const directory = await resolveDataDirectory(dataDir);
  if (!(await lockOwner(directory.folder))) return undefined;
  const pidFile = await readPidFile(directory.cluster);
  return pidFile?.ready ? databaseUrl(directory, pidFile.port) : undefined;
}

const POLL_MS = 1_000;

/** Resolves when the database of another process has stopped; its next start uses another port. */
export async function untilStopped(dataDir: string): Promise<void> {
  const { cluster } = await resolveDataDirectory(dataDir);
  const started = await readPidFile(cluster);
  const isRunning = async () => {
    const current = await readPidFile(cluster);
    return current !== undefined && current.port === started?.port && isAlive(current.pid);
  };
  while (await isRunning()) await pause(POLL_MS, undefined, { ref: false });
}
