import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { StartupError, errorMessage } from './startupError';
import { openDatabase, prepareRuntimeRole } from './db/openDatabase';
import { createVisibleDb, openIntakePool, openJobPool, openPool, createDb, type Db } from './db/client';
import { createReplica, type Replica } from './db/replica';
import { loadSigningSecret } from './db/signingSecret';
import { HASH_CHAIN_INTERVAL_MS, auditHashChainJobs } from './audit/auditHashChain';
import { createDailyJobs, type StorageLocations } from './dailyJobs';
import { openStorage, prepareDataDirectory } from './storage/storagePaths';
import { startScheduler } from './jobs/scheduler';
import { startWorker } from './jobs/worker';
import { ALARM_GRACE_MS, ALARM_INTERVAL_MS, createAlarmJobs } from './modules/alarms/alarmJobs';
import {
  EINVOICE_FIRST_DELAY_MS,
  EINVOICE_INTERVAL_MS,
  EINVOICE_JOBS,
} from './modules/einvoice/einvoiceQueue';
import { createHttpProvider } from './modules/einvoice/httpProvider';
import { loadOfficialRules } from './modules/einvoice/officialRules';
import type { OfficialRules } from './modules/einvoice/officialRules';
import { startTestProvider } from './modules/einvoice/testProvider';
import type { TestProvider } from './modules/einvoice/testProvider';
import { createTasks } from './tasks';
import { createDemoBootstrap, demoSignInLines } from './demo/demoBootstrap';
import { runUntilShutdown, type Lifecycle } from './lifecycle';
import { createMailer } from './mail/mailer';
import { readConfig, type ServerConfig } from './config';
import { startSimulator } from './demo/simulator';
import { processMessages } from './modules/telemetry/intake';
import { startMqttIntake } from './modules/telemetry/mqttIntake';

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

async function connectDatabase(settings: ServerConfig, lifecycle: Lifecycle, onInit: () => void) {
  const database = await openDatabase(settings, { log, onInit });
  lifecycle.onClose(() => database.stop());
  void database.ended.then(() =>
    lifecycle.shutdown('The database stopped unexpectedly; the server is shutting down.'),
  );
  const url = await prepareRuntimeRole(database);
  const onConnectionError = (reason: string) => console.error(`Database connection lost: ${reason}`);
  const pool = openPool(url, { onConnectionError });
  const intakePool = openIntakePool(url, onConnectionError);
  const jobPool = openJobPool(url, onConnectionError);
  lifecycle.onClose(() => Promise.all([pool.end(), intakePool.end(), jobPool.end()]));
  return {
    url,
    pool,
    db: createDb(pool),
    intakeDb: createDb(intakePool),
    jobDb: createDb(jobPool),
    ownerUrl: database.url,
    secret: await loadSigningSecret(pool),
  };
}

/** The read replica, if one is set; a replica that is down does not stop the start. */
function openReplica(
  { databaseReplicaUrl: url }: ServerConfig,
  lifecycle: Lifecycle,
  { clock, secret }: { clock: () => number; secret: Buffer },
): Replica | undefined {
  if (url === undefined) return undefined;
  const { host } = new URL(url);
  const logError = (line: string) => console.error(line);
  const pool = openPool(url, {
    onConnectionError: (reason) => logError(`Connection to the read replica at ${host} lost: ${reason}`),
  });
  lifecycle.onClose(() => pool.end());
  return createReplica({ pool, host, log: logError, clock, secret });
}

const listenError = (settings: ServerConfig) => (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  throw new StartupError(
    LISTEN_ERRORS[code]?.(settings) ?? `The server cannot listen: ${errorMessage(error)}.`,
  );
};

/** Throws before anything is created or migrated if the server could not listen afterwards. */
async function assertCanListen(settings: ServerConfig): Promise<void> {
  const { port, host } = settings;
  const probe = createServer().listen({ port, host });
  await once(probe, 'listening').catch(listenError(settings));
  probe.close();
  await once(probe, 'close');
}

async function listen(app: FastifyInstance, settings: ServerConfig): Promise<string> {
  await app.listen({ port: settings.port, host: settings.host }).catch(listenError(settings));
  const [address] = app.addresses();
  const port = typeof address === 'object' ? address.port : settings.port;
  const host = LOCAL_ADDRESSES.has(settings.host) ? 'localhost' : settings.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function runSimulator(lifecycle: Lifecycle, services: { db: Db; clock: () => number }) {
  const onError = (error: unknown) => console.error(`The simulator failed: ${errorMessage(error)}`);
  const simulator = startSimulator({ ...services, onError });
  lifecycle.onClose(() => simulator.stop());
}

function runDailyJobs(lifecycle: Lifecycle, services: StorageLocations & { db: Db; clock: () => number }) {
  const { db, clock, auditHashFile: auditHashPath } = services;
  const onError = (name: string, error: unknown) =>
    console.error(`The daily job '${name}' failed: ${errorMessage(error)}`);
  const dailyScheduler = startScheduler({ db, clock, jobs: createDailyJobs(services), onError });
  const auditScheduler = startScheduler({
    db,
    clock,
    jobs: auditHashChainJobs(auditHashPath),
    onError,
    intervalMs: HASH_CHAIN_INTERVAL_MS,
  });
  const alarmScheduler = startScheduler({
    db,
    clock,
    jobs: createAlarmJobs(),
    onError,
    firstDelayMs: ALARM_GRACE_MS,
    intervalMs: ALARM_INTERVAL_MS,
  });
  lifecycle.onClose(() => Promise.all([dailyScheduler.stop(), auditScheduler.stop(), alarmScheduler.stop()]));
}

/** Delay of each step of the test provider, in milliseconds. */
const TEST_PROVIDER_DELAY_MS = 1_500;

async function runTestProvider(lifecycle: Lifecycle): Promise<TestProvider> {
  const provider = await startTestProvider({ delayMs: TEST_PROVIDER_DELAY_MS });
  lifecycle.onClose(() => provider.stop());
  return provider;
}

/** The official rules of e-invoices, if their folder is set. */
async function openRules(
  { einvoiceRulesDir: folder }: ServerConfig,
  lifecycle: Lifecycle,
): Promise<OfficialRules | undefined> {
  if (folder === undefined) return undefined;
  const rules = await loadOfficialRules(folder);
  lifecycle.onClose(() => rules.stop());
  return rules;
}

/** Continues e-invoices whose next step is due. */
function runEinvoiceJobs(lifecycle: Lifecycle, services: { db: Db; clock: () => number }) {
  const onError = (name: string, error: unknown) =>
    console.error(`The job '${name}' failed: ${errorMessage(error)}`);
  const scheduler = startScheduler({
    ...services,
    jobs: EINVOICE_JOBS,
    onError,
    firstDelayMs: EINVOICE_FIRST_DELAY_MS,
    intervalMs: EINVOICE_INTERVAL_MS,
  });
  lifecycle.onClose(() => scheduler.stop());
}

/** Subscribes to the MQTT broker, if one is configured. */
function runMqttIntake(
  lifecycle: Lifecycle,
  settings: ServerConfig,
  { intakeDb, clock }: { intakeDb: Db; clock: () => number },
) {
  const { mqttUrl } = settings;
  if (mqttUrl === undefined) return undefined;
  const mqtt = startMqttIntake({
    settings: { ...settings, mqttUrl },
    processMessages: (rawMessages) => processMessages(intakeDb, rawMessages, clock()),
    log: (line) => console.error(line),
  });
  lifecycle.onClose(() => mqtt.stop());
  return mqtt.state;
}

async function startServer(lifecycle: Lifecycle) {
  const settings = readConfig(process.env);
  await assertCanListen(settings);
  const storage = openStorage(settings);
  const { files } = storage;
  const einvoiceRules = await openRules(settings, lifecycle);
  const clock = Date.now;
  const demo = createDemoBootstrap(settings);
  const { url, pool, db, intakeDb, jobDb, ownerUrl, secret } = await connectDatabase(
    settings,
    lifecycle,
    demo.start,
  );
  await prepareDataDirectory(settings);
  const isDemo = await lifecycle.untilShutdown(demo.ensureDemo(pool, { ownerUrl, log }));
  const webRoot = await findWebRoot();
  const mqttState = runMqttIntake(lifecycle, settings, { intakeDb, clock });
  const replica = openReplica(settings, lifecycle, { clock, secret });
  const testProvider = isDemo && !settings.einvoiceProvider ? await runTestProvider(lifecycle) : undefined;
  const providerConfig = settings.einvoiceProvider ?? testProvider?.config;
  const einvoiceProvider =
    providerConfig && createHttpProvider(providerConfig, { isTest: testProvider !== undefined });
  const app = buildApp({
    db,
    intakeDb,
    visibleDbFor: createVisibleDb(pool),
    settings,
    files,
    clock,
    secret,
    privateGateways: settings.privateGateways,
    ...(webRoot && { webRoot }),
    ...(replica && { replica }),
    ...(einvoiceProvider && { einvoiceProvider }),
    ...(mqttState && { mqttState }),
    ...(settings.metricsToken && { metricsToken: settings.metricsToken }),
  });
  lifecycle.onClose(() => app.close());
  const { privateGateways } = settings;
  const tasks = createTasks({
    files,
    mailer: createMailer(settings),
    clock,
    secret,
    settings,
    privateGateways,
    ...(einvoiceProvider && { einvoiceProvider }),
    ...(einvoiceRules && { einvoiceRules }),
  });
  const worker = await startWorker({ url, tasks, log: (line) => console.error(line) });
  lifecycle.onClose(() => worker.stop());
  runDailyJobs(lifecycle, { db: jobDb, clock, ...storage });
  if (einvoiceProvider) runEinvoiceJobs(lifecycle, { db: jobDb, clock });
  if (isDemo && settings.simulator) runSimulator(lifecycle, { db, clock });
  const address = await listen(app, settings);
  log(`Tankbook is listening at ${address}`);
  if (testProvider) {
    testProvider.receiptsUrl = `${address}/api/einvoices/receipts`;
    log('E-invoices go to a test provider in this process; nothing reaches the tax authority.');
  }
  if (isDemo) demoSignInLines().forEach(log);
}

void runUntilShutdown(startServer);
