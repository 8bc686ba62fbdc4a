import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Client } from 'pg';
import { withConnection, createDatabase } from '../../../src/server/db/databaseAdmin';
import { migrate } from '../../../src/server/db/migrate';
import { startEmbedded } from '../../../src/server/db/embedded/start';
import { SMALL } from '../../../src/server/demo/companySize';
import { seedCompany } from '../../startProduct';
import { generously } from '../generously';
import { chunksOf, keepSeed, writeChunk } from './growing';
import { compareLists } from './lists';
import { report } from './report';

interface Credentials {
  username: string;
  password: string;
}

/** So many copies of the small company, so many eras of thirteen months: 1.6 million bills over five years. */
const MEDIUM = { copies: 14, eras: 5 };
/** The chunks of a tenth of it, against which the whole is held. */
const TENTH = 7;

/** Make the medium company, or go on making it, and ask all of its lists everything when a tenth of it is there and when all is. */
export async function benchCompany(admin: Credentials): Promise<void> {
  const folder = resolve('.bench/medium');
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const running = await startEmbedded(folder);
  try {
    await seedCompany(running.url, folder, SMALL);
    const chunks = chunksOf(MEDIUM.copies, MEDIUM.eras);
    await grow(running.url, chunks.slice(0, TENTH - 1));
    const tenth = await keepTenth(running.url);
    await grow(running.url, chunks);
    const served = <Result>(url: string, work: (api: string) => Promise<Result>) =>
      generously({ DATA_DIR: folder, DATABASE_URL: url }, work);
    const compared = await served(tenth, (few) =>
      served(running.url, (many) => compareLists({ tenth: few, whole: many }, admin, tell)),
    );
    report(compared, tell);
  } finally {
    await running.stop();
  }
}

const tell = (line: string) => {
  console.log(line);
};

const grow = (url: string, chunks: ReturnType<typeof chunksOf>) =>
  withConnection(url, async (client) => {
    await keepSeed(client);
    let isGrown = false;
    for (const [nth, chunk] of chunks.entries()) {
      const isNew = await writeChunk(client, chunk);
      isGrown ||= isNew;
      if (isNew) tell(`${String(nth + 1)} of ${String(chunks.length)} parts, ${await sizeOf(client)}`);
    }
    if (isGrown) await client.query('vacuum analyze');
  });

async function sizeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ bills: number }>('select count(*)::integer as bills from bills');
  return `${(rows[0]?.bills ?? 0).toLocaleString('en')} bills`;
}

/** A copy of the company as it is at a tenth of its size, on the same server. */
async function keepTenth(url: string): Promise<string> {
  const kept = Object.assign(new URL(url), { pathname: '/tenth' }).href;
  const isKept = await withConnection(kept, (client) => client.query('select')).then(Boolean, () => false);
  if (!isKept) await createDatabase(url, 'tenth', new URL(url).pathname.slice(1));
  await migrate(kept);
  return kept;
}
