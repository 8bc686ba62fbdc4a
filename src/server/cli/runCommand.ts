import { StartupError } from '../startupError';
import { openDatabaseForCommand, updateDatabase } from '../db/openDatabase';
import type { OpenDatabase } from '../db/openDatabase';
import { readConfig } from '../config';

const log = (line: string) => console.log(line);

/** A command on a prepared database; returns its report line. */
type Command = (url: string, migrations: readonly string[]) => Promise<string>;

interface CommandOptions {
  /** Whether the command needs the owner of the tables. */
  asOwner?: boolean;
  /** Prepares the database and returns the applied migrations; by default all that are missing. */
  prepare?: (database: OpenDatabase) => Promise<readonly string[]>;
}

async function withDatabase(
  command: Command,
  { asOwner = false, prepare = updateDatabase }: CommandOptions,
): Promise<string> {
  const database = await openDatabaseForCommand(readConfig(process.env), log);
  const { url, ownerUrl } = database;
  try {
    if (asOwner && !ownerUrl)
      throw new StartupError('This command needs the owner of the tables: set DATABASE_OWNER_URL too.');
    return await command((asOwner && ownerUrl) || url, await prepare(database));
  } finally {
    await database.stop();
  }
}

/** Runs a command on the database, with or without a running server, and sets the exit code. */
export async function runCommand(command: Command, options: CommandOptions = {}): Promise<void> {
  try {
    log(await withDatabase(command, options));
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
  }
}
