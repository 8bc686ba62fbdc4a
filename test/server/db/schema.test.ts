import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase } from '../support/testDatabase';

const ROOT = join(__dirname, '../../..');
const CODEGEN = join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js');

it('the generated types match the schema', async () => {
  const database = await createTestDatabase();
  const run = promisify(execFile)(
    process.execPath,
    [CODEGEN, '--config-file', '.config/kysely-codegen.json', '--verify'],
    { cwd: ROOT, env: { ...process.env, DATABASE_URL: database.url } },
  );
  await expect(run).resolves.toMatchObject({ stderr: '' });
  await database.close();
});
