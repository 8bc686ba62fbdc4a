import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { build } from './app';
import { CannotStart, sentenceOf } from './startupError';
import { migrate } from './db/migrate';
import { openDatabase } from './db/openDatabase';
import { narrowedOver, openPool, queriesOver, type Db } from './db/client';
import { runtimeUrl } from './db/roles';
import { secretIn } from './db/signingSecret';
import { SEAL_EVERY_MS, sealJobs } from './audit/auditHashChain';
import { jobsAt, type Places } from './dailyJobs';
import { placesIn } from './storage/storagePaths';
import { startJobs } from './jobs/scheduler';
import { demoFor, signInLines } from './demo/demoBootstrap';
import { live, type Life } from './lifecycle';
import { mailerFor } from './mail/mailer';
import type { Post } from './mail/outbox';
import { settingsFrom, type Settings } from './config';
import { startSimulator } from './demo/simulator';

const WEB_ROOT = join(__dirname, '../web');
const EVERYWHERE = new Set(['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost']);
const LISTEN_REFUSALS: Record<string, (settings: Settings) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use by another program; stop it or set another PORT.`,
  EACCES: ({ port }) => `Port ${port} is not open to this account; set another PORT.`,
  EADDRNOTAVAIL: ({ host }) => `HOST must be an address of this machine, not '${host}'.`,
  ENOTFOUND: ({ host }) => `HOST must be an address of this machine, not '${host}'.`,
};

const tell = (line: string) => console.log(line);

const builtPages = () =>
  access(join(WEB_ROOT, 'index.html')).then(
    () => WEB_ROOT,
    () => undefined,
  );

async function tables(settings: Settings, life: Life, meanwhile: () => void) {
  const database = await openDatabase(settings, { tell, meanwhile });
  life.closing(() => database.stop());
  void database.ended.then(() => life.end('The database stopped by itself, so the server stops too.'));
  await migrate(database.url);
  const url = settings.databaseUrl ?? (await runtimeUrl(database.url));
  const pool = openPool(url, {
    onBroken: (why) => console.error(`A database connection broke: ${why}`),
  });
  life.closing(() => pool.end());
  return { pool, db: queriesOver(pool), ownersUrl: database.url, secret: await secretIn(pool) };
}

async function listen(app: FastifyInstance, settings: Settings): Promise<string> {
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new CannotStart(
      LISTEN_REFUSALS[code]?.(settings) ?? `The server cannot listen: ${sentenceOf(error)}.`,
    );
  }
  const [bound] = app.addresses();
  const port = typeof bound === 'object' ? bound.port : settings.port;
  const host = EVERYWHERE.has(settings.host) ? 'localhost' : settings.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function simulate(life: Life, given: { db: Db; clock: () => number }) {
  const onFault = (error: unknown) => console.error(`The simulator stumbled: ${sentenceOf(error)}`);
  const simulator = startSimulator({ ...given, onFault });
  life.closing(() => simulator.stop());
}

function workDaily(life: Life, given: Places & Post) {
  const { db, clock, seals: sealed } = given;
  const onFault = (name: string, error: unknown) =>
    console.error(`The daily job '${name}' failed: ${sentenceOf(error)}`);
  const daily = startJobs({ db, clock, jobs: jobsAt(given), onFault });
  const seals = startJobs({ db, clock, jobs: sealJobs(sealed), onFault, every: SEAL_EVERY_MS });
  life.closing(() => Promise.all([daily.stop(), seals.stop()]));
}

async function serve(life: Life) {
  const settings = settingsFrom(process.env);
  const { files } = placesIn(settings);
  const clock = Date.now;
  const mailer = mailerFor(settings);
  const demo = demoFor(settings);
  const { pool, db, ownersUrl, secret } = await tables(settings, life, demo.begin);
  const isDemo = await demo.isHere(pool, { ownersUrl, tell });
  const webRoot = await builtPages();
  const app = build({
    db,
    narrowed: narrowedOver(pool),
    settings,
    files,
    mailer,
    clock,
    secret,
    ...(webRoot && { webRoot }),
    ...(settings.metricsToken && { metricsToken: settings.metricsToken }),
  });
  life.closing(() => app.close());
  workDaily(life, { db, clock, mailer, ...placesIn(settings) });
  if (isDemo && settings.simulator) simulate(life, { db, clock });
  tell(`Tankbook listens at ${await listen(app, settings)}`);
  if (isDemo) signInLines().forEach(tell);
}

void live(serve);
