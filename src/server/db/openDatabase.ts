import { createHmac } from 'node:crypto';
import { StartupError, errorMessage } from '../startupError';
import type { ServerConfig } from '../config';
import { withConnection } from './databaseAdmin';
import { findRunningDatabase, startEmbedded, untilStopped, type RunningDatabase } from './embedded/start';
import type { EmbeddedOptions } from './embedded/cluster';
import { migrate } from './migrate';
import { createRuntimeRole, grantRuntimeRole, RUNTIME_ROLE } from './roles';
import { assertLeastPrivilege, assertUpToDate } from './startupChecks';

type DatabaseConfig = Pick<ServerConfig, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>;

/** A database in use; `url` is of the runtime role if it is external, of the owner if it is embedded. */
export interface OpenDatabase extends RunningDatabase {
  ownerUrl: string | undefined;
  isEmbedded: boolean;
}

const asEmbedded = (database: RunningDatabase): OpenDatabase => ({
  ...database,
  ownerUrl: database.url,
  isEmbedded: true,
});
const withoutStop = { stop: () => Promise.resolve(), ended: new Promise<void>(() => undefined) };

/** Identifies the database of a URL, whose host may have several names; throws if it can't be reached. */
async function identify(url: string, name: string): Promise<string | undefined> {
  const { host } = new URL(url);
  const query = `select concat_ws(' ', extract(epoch from pg_postmaster_start_time()), current_database()) as identity`;
  const { rows } = await withConnection(url, (client) => client.query<{ identity: string }>(query)).catch(
    (error: unknown) => {
      const reason = errorMessage(error) || 'no answer';
      throw new StartupError(`The database at ${host} (${name}) cannot be used: ${reason}.`);
    },
  );
  return rows[0]?.identity;
}

async function connectExternal(url: string, ownerUrl: string | undefined): Promise<OpenDatabase> {
  const identity = await identify(url, 'DATABASE_URL');
  if (ownerUrl && (await identify(ownerUrl, 'DATABASE_OWNER_URL')) !== identity)
    throw new StartupError('DATABASE_OWNER_URL must be of the same database as DATABASE_URL.');
  return { url, ownerUrl, isEmbedded: false, ...withoutStop };
}

/** Opens the configured database: an external PostgreSQL, or the embedded one. */
export const openDatabase = async (
  { databaseUrl, databaseOwnerUrl, dataDir }: DatabaseConfig,
  options?: EmbeddedOptions,
): Promise<OpenDatabase> =>
  databaseUrl
    ? connectExternal(databaseUrl, databaseOwnerUrl)
    : asEmbedded(await startEmbedded(dataDir, options));

/** Opens the database for a command; a server may be running on it. */
export async function openDatabaseForCommand(
  settings: DatabaseConfig,
  log?: (line: string) => void,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = settings;
  const url = databaseUrl ? undefined : await findRunningDatabase(dataDir);
  if (!url) return openDatabase(settings, log && { log });
  return asEmbedded({ ...withoutStop, url, ended: untilStopped(dataDir) });
}

const assertServable = (url: string) =>
  withConnection(url, async (client) => {
    await assertLeastPrivilege(client);
    await assertUpToDate(client);
  });

/**
 * Migrates as the owner if its URL is configured, and refuses a database that is not ready; returns the
 * applied migrations.
 */
export async function updateDatabase({ url, ownerUrl, isEmbedded }: OpenDatabase): Promise<string[]> {
  if (isEmbedded) return migrate(url);
  await withConnection(url, assertLeastPrivilege);
  const applied = ownerUrl ? await migrate(ownerUrl) : [];
  if (ownerUrl) await grantRuntimeRole(ownerUrl, url);
  await assertServable(url);
  return applied;
}

/**
 * Migrates an embedded database; an external one has to be up to date, because the superuser who restores it would own
 * its new tables.
 */
export async function prepareForRestore({ url, isEmbedded }: OpenDatabase): Promise<string[]> {
  if (isEmbedded) return migrate(url);
  await assertServable(url);
  return [];
}

/** The same in all processes of an embedded database, so that a worker doesn't change the password of a server. */
const embeddedRuntimePassword = (ownerUrl: string): string =>
  createHmac('sha256', new URL(ownerUrl).password).update(RUNTIME_ROLE).digest('base64url');

/** Updates the database; returns the URL of the role that servers and workers connect as, which owns no tables. */
export async function prepareRuntimeRole(database: OpenDatabase): Promise<string> {
  await updateDatabase(database);
  if (!database.isEmbedded) return database.url;
  const url = await createRuntimeRole(database.url, RUNTIME_ROLE, embeddedRuntimePassword(database.url));
  await assertServable(url);
  return url;
}
