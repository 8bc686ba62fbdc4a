import { CannotStart } from '../startupError';
import { migrate } from '../db/migrate';
import { joinDatabase } from '../db/openDatabase';
import { settingsFrom } from '../config';

const tell = (line: string) => console.log(line);

/** What one command does with an up-to-date database; gives the line that tells the outcome. */
type Errand = (url: string, migrations: readonly string[]) => Promise<string>;

async function run(errand: Errand): Promise<string> {
  const database = await joinDatabase(settingsFrom(process.env), tell);
  try {
    return await errand(database.url, await migrate(database.url));
  } finally {
    await database.stop();
  }
}

/** Do one thing with the database, beside a running server or without one, and leave. */
export async function goOn(errand: Errand): Promise<void> {
  try {
    tell(await run(errand));
  } catch (error) {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exitCode = 1;
  }
}
