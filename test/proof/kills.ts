import { rm } from 'node:fs/promises';
import { findRunningDatabase, startEmbedded, type RunningDatabase } from '../../src/server/db/embedded/start';
import { readPidFile } from '../../src/server/db/embedded/staleProcess';
import { resolveDataDirectory } from '../../src/server/db/embedded/dataDirectory';
import { migrate } from '../../src/server/db/migrate';
import { createRuntimeRole } from '../../src/server/db/roles';
import { seedDemo } from '../../src/server/demo/seedDemo';
import { SHOWCASE } from '../../src/server/demo/companySize';
import { createFileStore } from '../../src/server/storage/fileStore';
import { makeDataDir } from '../startProduct';
import { auditBooks } from './books';
import { companyOn, lookInto, type Company } from './company';
import { lookFor } from './kept';
import type { Proof, Tally } from './proof';
import { openRelay, type Relay } from './relay';
import { becomes, freePort, isReady, startServer, type ServerProcess } from './serverProcess';
import { isDone, work, type Load } from './writes';

interface Works extends Company {
  dataDir: string;
  server: ServerProcess;
  close: () => Promise<void>;
}

const FEWEST = 10;
const SPREAD = 80;
const LONGEST_MS = 8_000;
const RECOVERS_MS = 10_000;

/** Let people write, strike after so many writes as differ from round to round, and look for everything afterwards. */
async function struck(works: Works, number: number, strike: () => Promise<string[]>): Promise<Tally> {
  const over = new AbortController();
  const load: Load = { url: works.server.url, debtors: works.debtors, attempts: [], over: over.signal };
  const working = work(load, works.clerks, number);
  const enough = FEWEST + ((number * 37) % SPREAD);
  await becomes(LONGEST_MS, () => load.attempts.filter(({ heard }) => isDone(heard)).length >= enough);
  over.abort();
  const defects = await strike();
  await working;
  const place = { url: works.server.url, db: works.db, dataDir: works.dataDir };
  defects.push(...(await lookFor(place, load.attempts)), ...(await auditBooks(works.pool)));
  return { cases: load.attempts.length, defects };
}

const databaseOf = async (dataDir: string): Promise<string> => {
  const url = await findRunningDatabase(dataDir);
  if (!url) throw new Error('The embedded database does not run.');
  return url;
};

async function embeddedWorks(): Promise<Works> {
  const dataDir = await makeDataDir();
  const server = await startServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  const company = await companyOn(await databaseOf(dataDir));
  const works: Works = {
    ...company,
    dataDir,
    server,
    close: async () => {
      await works.pool.end();
      await works.server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return works;
}

/** The server with the database inside it is killed and started again, as `npm start` would. */
async function killServer(works: Works): Promise<string[]> {
  await works.server.kill();
  await works.pool.end();
  const { port } = new URL(works.server.url);
  works.server = await startServer({ DATA_DIR: works.dataDir, PORT: port });
  Object.assign(works, lookInto(await databaseOf(works.dataDir)));
  return [];
}

/** The program is killed at any moment, and nothing that it had said is lost. */
export const serverKills: Proof<Works> = {
  name: 'server-kills',
  claim: 'kill -9 on the server while people write: all that was acknowledged is there, the books agree',
  rounds: 100,
  ground: embeddedWorks,
  round: (works, number) => struck(works, number, () => killServer(works)),
};

interface Apart extends Works {
  folder: string;
  database: RunningDatabase;
  relay: Relay;
}

async function apartWorks(): Promise<Apart> {
  const [folder, dataDir] = [await makeDataDir(), await makeDataDir()];
  const database = await startEmbedded(folder);
  const relay = await openRelay(Number(new URL(database.url).port));
  const url = through(relay, database.url);
  await migrate(url);
  const { pool, db } = lookInto(url);
  await seedDemo({ db, files: createFileStore(`${dataDir}/files`), clock: Date.now, size: SHOWCASE });
  await pool.end();
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: await createRuntimeRole(url),
    PORT: String(await freePort()),
  };
  const server = await startServer(settings);
  const company = await companyOn(url);
  const works: Apart = {
    ...{ ...company, folder, dataDir, database, relay, server },
    close: async () => {
      await works.pool.end();
      await works.server.stop();
      await works.relay.close();
      await works.database.stop();
      for (const path of [folder, dataDir]) await rm(path, { recursive: true, force: true });
    },
  };
  return works;
}

const through = ({ port }: Relay, url: string): string =>
  Object.assign(new URL(url), { port: String(port) }).href;

/** The database is killed and started again; the server that uses it goes on by itself. */
async function killDatabase(works: Apart): Promise<string[]> {
  const { cluster } = await resolveDataDirectory(works.folder);
  const note = await readPidFile(cluster);
  if (note) process.kill(note.pid, 'SIGKILL');
  await works.database.ended;
  await works.database.stop();
  works.database = await startEmbedded(works.folder);
  works.relay.target = Number(new URL(works.database.url).port);
  const recovered = await becomes(RECOVERS_MS, () => isReady(works.server.url));
  return recovered ? [] : [`the server did not recover within ${String(RECOVERS_MS / 1_000)} s`];
}

/** The database is killed at any moment under a server that lives on. */
export const databaseKills: Proof<Apart> = {
  name: 'database-kills',
  claim:
    'kill -9 on PostgreSQL while people write: all that was acknowledged is there, the server recovers in 10 s',
  rounds: 100,
  ground: apartWorks,
  round: (works, number) => struck(works, number, () => killDatabase(works)),
};
