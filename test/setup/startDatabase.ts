import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase } from '../../src/server/db/databaseAdmin';
import { startEmbedded } from '../../src/server/db/embedded/start';
import { migrate } from '../../src/server/db/migrate';
import { leave } from './teardownState';

async function embedded(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tankbook-test-'));
  await chmod(dataDir, 0o711);
  const database = await startEmbedded(dataDir, { careless: true });
  leave.database = () => database.stop();
  leave.dataDir = dataDir;
  return database.url;
}

/** Starts the one database server of a run (or uses DATABASE_URL) and makes the migrated template in it. */
export default async function startDatabase() {
  const server = process.env.DATABASE_URL ?? (await embedded());
  const template = await makeDatabase(server, `tankbook_test_${process.pid}_${Date.now()}`);
  leave.template = template;
  await migrate(template);
  process.env.TEST_TEMPLATE_URL = template;
}
