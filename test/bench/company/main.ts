import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Client } from 'pg';
import { withConnection, createDatabase } from '../../../src/server/db/databaseAdmin';
import { migrate } from '../../../src/server/db/migrate';
import { startEmbedded } from '../../../src/server/db/embedded/start';
import { SMALL } from '../../../src/server/demo/companySize';
import { seedCompany } from '../../startProduct';
import type { Figure } from '../figures';
import { withUnlimitedServer } from '../unlimitedServer';
import { createChunks, copySeed, deriveColumns, writeChunk } from './growth';
import { compareLists } from './compareLists';
import { measureBlocks } from './measureBlocks';
import { measureBillRun } from './measureBillRun';
import { measureWrites } from './measureWrites';
import { report } from './report';

interface Credentials {
  username: string;
  password: string;
}

/** Copies of the small company and eras of thirteen months: 1.6 million bills over five years. */
const MEDIUM = { copies: 14, eras: 5 };
/** Chunks in a tenth of the company. */
const TENTH_CHUNKS = 7;

const PARTS = ['lists', 'blocks', 'writes', 'run'] as const;
type Part = (typeof PARTS)[number];

/** Parts of the bench from the command line, such as `blocks,writes`; default: all. */
export function readParts(names: string | undefined): readonly Part[] {
  const parts = PARTS.filter((part) => names === undefined || names.split(',').includes(part));
  if (parts.length === 0) throw new Error(`--only takes some of ${PARTS.join(', ')}, separated by commas.`);
  return parts;
}

/**
 * Builds the medium company, resuming an earlier run; compares its lists with those of a tenth of it, and
 * measures the dashboard, writes and a billing run.
 */
export async function benchCompany(admin: Credentials, parts: readonly Part[]): Promise<Figure[]> {
  const folder = resolve('.bench/medium');
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const running = await startEmbedded(folder);
  try {
    await seedCompany(running.url, folder, SMALL);
    const chunks = createChunks(MEDIUM.copies, MEDIUM.eras);
    await grow(running.url, chunks.slice(0, TENTH_CHUNKS - 1));
    const tenth = await copyTenth(running.url);
    await grow(running.url, chunks);
    const withServer = <Result>(url: string, work: (api: string) => Promise<Result>) =>
      withUnlimitedServer({ DATA_DIR: folder, DATABASE_URL: url }, work);
    if (parts.includes('lists')) {
      const comparisons = await withServer(tenth, (tenthApi) =>
        withServer(running.url, (wholeApi) =>
          compareLists({ tenth: tenthApi, whole: wholeApi }, admin, print),
        ),
      );
      report(comparisons, print);
    }
    const measure: Partial<Record<Part, (api: string) => Promise<Figure[]>>> = {
      blocks: (api) => measureBlocks(api, admin),
      writes: (api) => measureWrites(api, admin),
      run: (api) => measureBillRun({ databaseUrl: running.url, api, folder }, admin),
    };
    return await withServer(running.url, async (api) => {
      const figures: Figure[] = [];
      for (const part of parts) figures.push(...((await measure[part]?.(api)) ?? []));
      return figures;
    });
  } finally {
    await running.stop();
  }
}

const print = (line: string) => {
  console.log(line);
};

const grow = (url: string, chunks: ReturnType<typeof createChunks>) =>
  withConnection(url, async (client) => {
    await copySeed(client);
    let isGrown = false;
    for (const [index, chunk] of chunks.entries()) {
      const isNew = await writeChunk(client, chunk);
      isGrown ||= isNew;
      if (isNew) print(`${String(index + 1)} of ${String(chunks.length)} parts, ${await countBills(client)}`);
    }
    if (!isGrown) return;
    await deriveColumns(client);
    await client.query('vacuum analyze');
  });

async function countBills(client: Client): Promise<string> {
  const { rows } = await client.query<{ bills: number }>('select count(*)::integer as bills from bills');
  return `${(rows[0]?.bills ?? 0).toLocaleString('en')} bills`;
}

/** Copies the database when it has a tenth of its size. */
async function copyTenth(url: string): Promise<string> {
  const tenthUrl = Object.assign(new URL(url), { pathname: '/tenth' }).href;
  const exists = await withConnection(tenthUrl, (client) => client.query('select')).then(
    Boolean,
    () => false,
  );
  if (!exists) await createDatabase(url, 'tenth', new URL(url).pathname.slice(1));
  await migrate(tenthUrl);
  return tenthUrl;
}
