import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../src/server/db/databaseAdmin';
import { startEmbedded } from '../../src/server/db/embedded/start';
import { migrate } from '../../src/server/db/migrate';
import { teardown } from './teardownState';

async function startEmbeddedDatabase(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tankbook-test-'));
  await chmod(dataDir, 0o711);
  const database = await startEmbedded(dataDir, { isUnsafe: true });
  teardown.database = () => database.stop();
  teardown.dataDir = dataDir;
  return database.url;
}

/** Starts the database server of the run, or uses that of DATABASE_OWNER_URL, and creates the migrated template and a folder for files of templates. */
export default async function startDatabase() {
  const server = process.env.DATABASE_OWNER_URL ?? (await startEmbeddedDatabase());
  const template = await createDatabase(server, `tankbook_test_${process.pid}_${Date.now()}`);
  teardown.template = template;
  await migrate(template);
  process.env.TEST_TEMPLATE_URL = template;
  process.env.TEST_FILES = teardown.files = await mkdtemp(join(tmpdir(), 'tankbook-files-'));
}
