import { StartupError, errorMessage } from '../startupError';
import type { ServerConfig } from '../config';
import { withConnection } from './databaseAdmin';
import { findRunningDatabase, startEmbedded, type RunningDatabase } from './embedded/start';
import type { EmbeddedOptions } from './embedded/cluster';

type DatabaseConfig = Pick<ServerConfig, 'databaseUrl' | 'dataDir'>;

/** A server of one's own is used as it is; it goes when it likes, and we only leave. */
async function connectExternal(url: string): Promise<RunningDatabase> {
  const { host } = new URL(url);
  await withConnection(url, (client) => client.query('select 1')).catch((error: unknown) => {
    const reason = errorMessage(error) || 'no answer';
    throw new StartupError(`The database at ${host} that DATABASE_URL names cannot be used: ${reason}.`);
  });
  return { url, stop: () => Promise.resolve(), ended: new Promise(() => undefined) };
}

/** Open the database that the settings name: a PostgreSQL of one's own, or the embedded one. */
export const openDatabase = (
  { databaseUrl, dataDir }: DatabaseConfig,
  criteria?: EmbeddedOptions,
): Promise<RunningDatabase> =>
  databaseUrl ? connectExternal(databaseUrl) : startEmbedded(dataDir, criteria);

/** Open the database for a tool, beside a server that may be running on it. */
export async function openDatabaseForCommand(
  place: DatabaseConfig,
  notify?: (line: string) => void,
): Promise<RunningDatabase> {
  const url = place.databaseUrl ?? (await findRunningDatabase(place.dataDir));
  return url ? connectExternal(url) : openDatabase(place, notify && { log: notify });
}
