import { StartupError, errorMessage } from '../../startupError';
import { ensureDatabase } from '../databaseAdmin';
import { findBinaries } from './binaries';
import { acquireLock, lockOwner } from './lock';
import { createCluster, OWNER, readPassword } from './cluster';
import { resolveDataDirectory, type DataDirectory } from './dataDirectory';
import { readPidFile, stopStaleProcess } from './staleProcess';
import { startPostmaster } from './postmaster';
import type { EmbeddedOptions } from './cluster';

const DATABASE_NAME = 'tankbook';

/** A database to work with, and how to leave it. */
export interface RunningDatabase {
  url: string;
  stop(): Promise<void>;
  /** Comes true when the database went away, wanted or not. */
  ended: Promise<void>;
}

const databaseUrl = async (home: DataDirectory, port: number) =>
  `postgres://${OWNER}:${await readPassword(home)}@127.0.0.1:${port}/${DATABASE_NAME}`;

async function startDatabase(home: DataDirectory, dataDir: string, criteria: EmbeddedOptions) {
  const { log, isUnsafe = false } = criteria;
  const binaries = await findBinaries(dataDir, home.account);
  await stopStaleProcess(home, binaries);
  await createCluster(home, binaries, criteria);
  const slow = setTimeout(
    () => log?.('Waiting for the database, which may be recovering from a crash ...'),
    1_000,
  );
  const running = await startPostmaster(binaries, home, isUnsafe).finally(() => clearTimeout(slow));
  const url = await databaseUrl(home, running.port);
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

/** Start the PostgreSQL that comes with the program on the files of a data folder. */
export async function startEmbedded(
  dataDir: string,
  criteria: EmbeddedOptions = {},
): Promise<RunningDatabase> {
  const home = await resolveDataDirectory(dataDir);
  const held = await acquireLock(home.folder, dataDir).catch(throwStartupError);
  try {
    const running = await startDatabase(home, dataDir, criteria);
    return { ...running, stop: () => running.stop().finally(() => held.release()) };
  } catch (error) {
    await held.release();
    return throwStartupError(error);
  }
}

/** The address of the database that another process of this data folder is running now, if any. */
export async function findRunningDatabase(dataDir: string): Promise<string | undefined> {
  const home = await resolveDataDirectory(dataDir);
  if (!(await lockOwner(home.folder))) return undefined;
  const note = await readPidFile(home.cluster);
  return note?.ready ? databaseUrl(home, note.port) : undefined;
}
