import { CannotStart, sentenceOf } from '../../startupError';
import { ensureDatabase } from '../databaseAdmin';
import { findBinaries } from './binaries';
import { claim, runnerOf } from './lock';
import { makeCluster, OWNER, passwordOf } from './cluster';
import { homeOf, type Home } from './dataDirectory';
import { noteOf, stopOrphan } from './staleProcess';
import { startPostmaster } from './postmaster';
import type { Wishes } from './cluster';

const NAME = 'tankbook';

/** A database to work with, and how to leave it. */
export interface Running {
  url: string;
  stop(): Promise<void>;
  /** Comes true when the database went away, wanted or not. */
  ended: Promise<void>;
}

const urlOf = async (home: Home, port: number) =>
  `postgres://${OWNER}:${await passwordOf(home)}@127.0.0.1:${port}/${NAME}`;

async function startIn(home: Home, dataDir: string, wishes: Wishes) {
  const { tell, careless = false } = wishes;
  const binaries = await findBinaries(dataDir, home.account);
  await stopOrphan(home, binaries);
  await makeCluster(home, binaries, wishes);
  const slow = setTimeout(
    () => tell?.('Waiting for the database, which may be recovering from a crash ...'),
    1_000,
  );
  const running = await startPostmaster(binaries, home, careless).finally(() => clearTimeout(slow));
  const url = await urlOf(home, running.port);
  await ensureDatabase(url).catch(async (error: unknown) => {
    await running.stop();
    throw error;
  });
  return { ...running, url };
}

function refuse(error: unknown): never {
  throw error instanceof CannotStart
    ? error
    : new CannotStart(`The database cannot start: ${sentenceOf(error)}.`);
}

/** Start the PostgreSQL that comes with the program on the files of a data folder. */
export async function startEmbedded(dataDir: string, wishes: Wishes = {}): Promise<Running> {
  const home = await homeOf(dataDir);
  const held = await claim(home.folder, dataDir).catch(refuse);
  try {
    const running = await startIn(home, dataDir, wishes);
    return { ...running, stop: () => running.stop().finally(() => held.release()) };
  } catch (error) {
    await held.release();
    return refuse(error);
  }
}

/** The address of the database that another process of this data folder is running now, if any. */
export async function joinEmbedded(dataDir: string): Promise<string | undefined> {
  const home = await homeOf(dataDir);
  if (!(await runnerOf(home.folder))) return undefined;
  const note = await noteOf(home.cluster);
  return note?.ready ? urlOf(home, note.port) : undefined;
}
