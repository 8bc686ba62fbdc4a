import { StartupError } from '../startupError';
import { migrate } from '../db/migrate';
import { openDatabaseForCommand } from '../db/openDatabase';
import { readConfig } from '../config';

const log = (line: string) => console.log(line);

/** What one command does with an up-to-date database; gives the line that tells the outcome. */
type Command = (url: string, migrations: readonly string[]) => Promise<string>;

async function withDatabase(errand: Command): Promise<string> {
  const database = await openDatabaseForCommand(readConfig(process.env), log);
  try {
    return await errand(database.url, await migrate(database.url));
  } finally {
    await database.stop();
  }
}

/** Do one thing with the database, beside a running server or without one, and leave. */
export async function runCommand(errand: Command): Promise<void> {
  try {
    log(await withDatabase(errand));
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
  }
}
