import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { runCommand } from './runCommand';

/** Writes the types of the migrated database to `db/schema.generated.ts`; started in the package directory. */
void runCommand(
  async (url) => {
    const { stdout } = await promisify(execFile)(
      'node_modules/.bin/kysely-codegen',
      ['--config-file', '.config/kysely-codegen.json'],
      { env: { ...process.env, DATABASE_URL: url } },
    );
    return stdout.trim();
  },
  { asOwner: true },
);
