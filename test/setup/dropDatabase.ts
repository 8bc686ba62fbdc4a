import { escapeIdentifier } from 'pg';
import { withConnection } from '../../src/server/db/databaseAdmin';

/** Drops the database of a URL and terminates its connections. */
export async function dropDatabase(url: string): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const server = Object.assign(new URL(url), { pathname: '/postgres' }).href;
  await withConnection(server, (client) =>
    client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`),
  );
}
