import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDatabase, withConnection } from '../src/server/db/databaseAdmin';
import { dropDatabase } from './setup/dropDatabase';
import { migrate } from '../src/server/db/migrate';
import { openPool, createDb } from '../src/server/db/client';
import { createRuntimeRole } from '../src/server/db/roles';
import { seedDemo } from '../src/server/demo/seedDemo';
import { SHOWCASE } from '../src/server/demo/companySize';
import type { CompanySize } from '../src/server/demo/companySize';
import { createFileStore } from '../src/server/storage/fileStore';

/** The built product, running on its own data. */
export interface Product {
  url: string;
  dataDir: string;
  /** Database URL when it doesn't use the embedded database. */
  databaseUrl: string | undefined;
  /** The same, with the role that owns the tables. */
  ownerUrl: string | undefined;
  /** Milliseconds from the start of the process to the first answered request. */
  startedIn: number;
  /** Output of the process. */
  output: () => string;
  stop: () => Promise<void>;
}

const START_TIMEOUT_MS = 600_000;
const SERVER_ENTRY = 'dist/server/main.js';

/** Creates a data directory that the account of the embedded database can access. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tankbook-'));
  await chmod(folder, 0o711);
  return folder;
}

/** Starts the built product with the demo company, or with size `empty` without one, and waits until it is ready. */
export async function startProduct(
  dataDir?: string,
  size = 'showcase',
  more: Record<string, string> = {},
): Promise<Product> {
  const folder = dataDir ?? (await makeDataDir());
  if (dataDir === undefined && size === 'showcase') await copyShowcase(folder);
  const database = await createOwnDatabase(folder, size);
  const databaseUrl = database?.runtimeUrl;
  const port = String(await freePort());
  const startedAt = performance.now();
  const environment = {
    DATA_DIR: folder,
    PORT: port,
    SIMULATOR: 'off',
    ...(size === 'empty' ? { NODE_ENV: 'production' } : { NODE_ENV: undefined, DEMO_SIZE: size }),
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: undefined,
    ...more,
  };
  const child = spawn(process.execPath, [SERVER_ENTRY], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const output = () => printed.join('');
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => printed.push(part.toString()));
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([
    waitUntilReady(`${url}/api/ready`),
    ended.then(() => Promise.reject(new Error(`The product ended while starting:\n${output()}`))),
  ]).catch((error: unknown) => {
    child.kill('SIGTERM');
    throw error;
  });
  const startedIn = performance.now() - startedAt;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await database?.drop();
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
  };
  return { url, dataDir: folder, databaseUrl, ownerUrl: database?.ownerUrl, startedIn, output, stop };
}

/** Copies the showcase data prepared by the run, if any; seeding takes ten times as long. */
export async function copyShowcase(folder: string): Promise<void> {
  const prepared = process.env.TEST_SHOWCASE;
  if (!prepared) return;
  if (process.platform === 'win32') await cp(prepared, folder, { recursive: true });
  else await promisify(execFile)('cp', ['-a', `${prepared}/.`, folder]);
}

/** Creates a database on the server of DATABASE_OWNER_URL; without one, the product uses its embedded database. */
async function createOwnDatabase(dataDir: string, size: string) {
  const server = process.env.DATABASE_OWNER_URL;
  if (!server) return undefined;
  const name = `tankbook_product_${String(process.pid)}_${String(Date.now())}`;
  const url = await createDatabase(server, name);
  if (size === 'empty') await migrate(url);
  else await seedCompany(url, dataDir, SHOWCASE);
  const drop = async () => {
    await dropDatabase(url);
    await withConnection(server, (client) => client.query(`drop role ${name}`));
  };
  return { runtimeUrl: await createRuntimeRole(url, name), ownerUrl: url, drop };
}

/** Migrates a database and seeds the demo company if it is empty. */
export async function seedCompany(url: string, dataDir: string, size: CompanySize): Promise<void> {
  await migrate(url);
  const pool = openPool(url, { withoutTimeouts: true });
  const files = createFileStore(join(dataDir, 'files'));
  await seedDemo({ db: createDb(pool), files, clock: Date.now, size });
  await pool.end();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((wake) => setTimeout(wake, 25));
  }
  throw new Error(`No answer from ${url} within ${String(START_TIMEOUT_MS / 1000)} s`);
}
