import { readConfig } from '../config';
import { openPool } from '../db/client';
import { openDatabaseForCommand, prepareRuntimeRole } from '../db/openDatabase';
import { loadSigningSecret } from '../db/signingSecret';
import { startWorker } from '../jobs/worker';
import { createHttpProvider } from '../modules/einvoice/httpProvider';
import { loadOfficialRules } from '../modules/einvoice/officialRules';
import { runUntilShutdown, type Lifecycle } from '../lifecycle';
import { createMailer } from '../mail/mailer';
import { openStorage, prepareDataDirectory } from '../storage/storagePaths';
import { createTasks } from '../tasks';

async function readSigningSecret(url: string): Promise<Buffer> {
  const pool = openPool(url, { max: 1 });
  try {
    return await loadSigningSecret(pool);
  } finally {
    await pool.end();
  }
}

/** Runs background jobs in a separate process, in addition to the worker of the server. */
async function runWorker(lifecycle: Lifecycle): Promise<void> {
  const settings = readConfig(process.env);
  const einvoiceRules =
    settings.einvoiceRulesDir === undefined ? undefined : await loadOfficialRules(settings.einvoiceRulesDir);
  if (einvoiceRules) lifecycle.onClose(() => einvoiceRules.stop());
  const database = await openDatabaseForCommand(settings, (line) => console.log(line));
  lifecycle.onClose(() => database.stop());
  void database.ended.then(() =>
    lifecycle.shutdown(
      'The database has stopped, so the worker is shutting down; start it again with the server.',
    ),
  );
  const url = await prepareRuntimeRole(database);
  await prepareDataDirectory(settings);
  const { files } = openStorage(settings);
  const { privateGateways, einvoiceProvider } = settings;
  const services = { files, mailer: createMailer(settings), clock: Date.now, settings, privateGateways };
  const tasks = createTasks({
    ...services,
    secret: await readSigningSecret(url),
    ...(einvoiceProvider && { einvoiceProvider: createHttpProvider(einvoiceProvider) }),
    ...(einvoiceRules && { einvoiceRules }),
  });
  const worker = await startWorker({ url, tasks, log: (line) => console.error(line) });
  lifecycle.onClose(async () => {
    await worker.stop();
    console.log('The worker has stopped; unfinished jobs are left to other workers.');
  });
  console.log(`The worker is running: ${tasks.map(({ type }) => type.name).join(', ')}.`);
}

void runUntilShutdown(runWorker);
