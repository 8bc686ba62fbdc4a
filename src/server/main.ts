import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { StartupError, errorMessage } from './startupError';
import { openDatabase, prepareForServer } from './db/openDatabase';
import { createVisibleDb, openPool, createDb, type Db } from './db/client';
import { loadSigningSecret } from './db/signingSecret';
import { SEAL_EVERY_MS, auditHashChainJobs } from './audit/auditHashChain';
import { createDailyJobs, type StorageLocations } from './dailyJobs';
import { openStorage } from './storage/storagePaths';
import { startScheduler } from './jobs/scheduler';
import { createDemoBootstrap, demoSignInLines } from './demo/demoBootstrap';
import { runUntilShutdown, type Lifecycle } from './lifecycle';
import { createMailer } from './mail/mailer';
import type { MailServices } from './mail/outbox';
import { readConfig, type ServerConfig } from './config';
import { startSimulator } from './demo/simulator';

const WEB_ROOT = join(__dirname, '../web');
const LOCAL_ADDRESSES = new Set(['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost']);
const LISTEN_ERRORS: Record<string, (settings: ServerConfig) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use by another program; stop it or set another PORT.`,
  EACCES: ({ port }) => `Port ${port} requires more privileges; set another PORT.`,
  EADDRNOTAVAIL: ({ host }) => `HOST must be an address of this machine, not '${host}'.`,
  ENOTFOUND: ({ host }) => `HOST must be an address of this machine, not '${host}'.`,
};

const log = (line: string) => console.log(line);

const findWebRoot = () =>
  access(join(WEB_ROOT, 'index.html')).then(
    () => WEB_ROOT,
    () => undefined,
  );

async function openTables(settings: ServerConfig, life: Lifecycle, meanwhile: () => void) {
  const database = await openDatabase(settings, { log, meanwhile });
  life.onClose(() => database.stop());
  void database.ended.then(() =>
    life.shutdown('The database stopped unexpectedly; the server is shutting down.'),
  );
  const url = await prepareForServer(database);
  const pool = openPool(url, {
    onConnectionError: (why) => console.error(`Database connection lost: ${why}`),
  });
  life.onClose(() => pool.end());
  return { pool, db: createDb(pool), ownersUrl: database.url, secret: await loadSigningSecret(pool) };
}

async function listen(app: FastifyInstance, settings: ServerConfig): Promise<string> {
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new StartupError(
      LISTEN_ERRORS[code]?.(settings) ?? `The server cannot listen: ${errorMessage(error)}.`,
    );
  }
  const [bound] = app.addresses();
  const port = typeof bound === 'object' ? bound.port : settings.port;
  const host = LOCAL_ADDRESSES.has(settings.host) ? 'localhost' : settings.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function runSimulator(life: Lifecycle, given: { db: Db; clock: () => number }) {
  const onFault = (error: unknown) => console.error(`The simulator failed: ${errorMessage(error)}`);
  const simulator = startSimulator({ ...given, onError: onFault });
  life.onClose(() => simulator.stop());
}

function runDailyJobs(life: Lifecycle, given: StorageLocations & MailServices) {
  const { db, clock, auditHashFile: sealed } = given;
  const onFault = (name: string, error: unknown) =>
    console.error(`The daily job '${name}' failed: ${errorMessage(error)}`);
  const daily = startScheduler({ db, clock, jobs: createDailyJobs(given), onError: onFault });
  const seals = startScheduler({
    db,
    clock,
    jobs: auditHashChainJobs(sealed),
    onError: onFault,
    intervalMs: SEAL_EVERY_MS,
  });
  life.onClose(() => Promise.all([daily.stop(), seals.stop()]));
}

async function startServer(life: Lifecycle) {
  const settings = readConfig(process.env);
  const { files } = openStorage(settings);
  const clock = Date.now;
  const mailer = createMailer(settings);
  const demo = createDemoBootstrap(settings);
  const { pool, db, ownersUrl, secret } = await openTables(settings, life, demo.begin);
  const isDemo = await demo.isHere(pool, { ownersUrl, log });
  const webRoot = await findWebRoot();
  const app = buildApp({
    db,
    visibleDbFor: createVisibleDb(pool),
    settings,
    files,
    mailer,
    clock,
    secret,
    ...(webRoot && { webRoot }),
    ...(settings.metricsToken && { metricsToken: settings.metricsToken }),
  });
  life.onClose(() => app.close());
  runDailyJobs(life, { db, clock, mailer, ...openStorage(settings) });
  if (isDemo && settings.simulator) runSimulator(life, { db, clock });
  log(`Tankbook is listening at ${await listen(app, settings)}`);
  if (isDemo) demoSignInLines().forEach(log);
}

void runUntilShutdown(startServer);
