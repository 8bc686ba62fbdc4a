import { CannotStart, sentenceOf } from '../startupError';
import type { Settings } from '../config';
import { connected } from './databaseAdmin';
import { joinEmbedded, startEmbedded, type Running } from './embedded/start';
import type { Wishes } from './embedded/cluster';

type Place = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/** A server of one's own is used as it is; it goes when it likes, and we only leave. */
async function reach(url: string): Promise<Running> {
  const { host } = new URL(url);
  await connected(url, (client) => client.query('select 1')).catch((error: unknown) => {
    const reason = sentenceOf(error) || 'no answer';
    throw new CannotStart(`The database at ${host} that DATABASE_URL names cannot be used: ${reason}.`);
  });
  return { url, stop: () => Promise.resolve(), ended: new Promise(() => undefined) };
}

/** Open the database that the settings name: a PostgreSQL of one's own, or the embedded one. */
export const openDatabase = ({ databaseUrl, dataDir }: Place, wishes?: Wishes): Promise<Running> =>
  databaseUrl ? reach(databaseUrl) : startEmbedded(dataDir, wishes);

/** Open the database for a tool, beside a server that may be running on it. */
export async function joinDatabase(place: Place, tell?: (line: string) => void): Promise<Running> {
  const url = place.databaseUrl ?? (await joinEmbedded(place.dataDir));
  return url ? reach(url) : openDatabase(place, tell && { tell });
}
