import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../../src/server/app';
import { createVisibleDb, openPool, createDb } from '../../../src/server/db/client';
import { createFileStore, type FileStore } from '../../../src/server/storage/fileStore';
import type { Dependencies } from '../../../src/server/http/dependencies';
import { RATE_LIMITS } from '../../../src/server/http/rateLimits';
import { maxConnections, startWorker } from '../../../src/server/jobs/worker';
import type { Mailer } from '../../../src/server/mail/mailer';
import { createTasks } from '../../../src/server/tasks';
import { createTodaysCompany } from '../../server/demo/demoFixtures';
import { openDemoCompany, type DemoCompany } from './demoCompany';
import { startTcpProxy, type TcpProxy } from './tcpProxy';

const NO_RATE_LIMITS = Object.fromEntries(
  Object.entries(RATE_LIMITS).map(([name, { windowMs }]) => [name, { max: 1_000_000, windowMs }]),
);
const SETTINGS: Dependencies['settings'] = {
  apiHost: '',
  fileHost: '',
  mapTilesUrl: '',
  sessionIdleMinutes: 120,
  trustProxy: false,
  logLevel: 'silent',
};

/** A listening server with the demo company, in the process of the proof. */
export interface InProcessServer extends DemoCompany {
  url: string;
  /** Proxy between the server and its database. */
  databaseProxy: TcpProxy;
  /** Maximum number of connections through the proxy, of the server and its worker. */
  maxConnections: number;
  close: () => Promise<void>;
}

/** Replacements for the server's dependencies. */
interface ServerOverrides {
  files?: (folder: string) => FileStore;
  mailer?: Mailer;
}

/** Starts the server on a copy of the demo company; requests have no rate limits. */
export async function startInProcessServer(overrides: ServerOverrides = {}): Promise<InProcessServer> {
  const database = await createTodaysCompany();
  const folder = await mkdtemp(join(tmpdir(), 'tankbook-proof-'));
  const address = new URL(database.url);
  const databaseProxy = await startTcpProxy(Number(address.port));
  const databaseUrl = Object.assign(address, { port: String(databaseProxy.port) }).href;
  const pool = openPool(databaseUrl);
  const shared = {
    files: (overrides.files ?? createFileStore)(folder),
    clock: Date.now,
    secret: Buffer.alloc(32, 7),
    settings: SETTINGS,
    privateGateways: true,
  };
  const app = buildApp({
    ...shared,
    db: createDb(pool),
    visibleDbFor: createVisibleDb(pool),
    limits: NO_RATE_LIMITS,
  });
  const tasks = createTasks({ ...shared, mailer: overrides.mailer ?? (() => Promise.resolve()) });
  const worker = await startWorker({ url: databaseUrl, tasks, log: () => undefined });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const company = await openDemoCompany(database.url);
  return {
    ...company,
    url,
    databaseProxy,
    maxConnections: tasks.reduce((sum, task) => sum + maxConnections(task), pool.options.max),
    close: async () => {
      await app.close();
      await worker.stop();
      for (const openedPool of [pool, company.pool]) await openedPool.end();
      await databaseProxy.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
