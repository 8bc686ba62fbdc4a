import { Client } from 'pg';
import { sqlState } from './transaction';

const NO_SUCH_DATABASE = '3D000';

const withDatabaseName = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;
const databaseName = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Use one connection for a moment; it is closed whatever happens. */
export async function withConnection<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Make a database on the server that another address points to, empty or as a copy; gives its address. */
export async function createDatabase(url: string, name: string, template = 'template0'): Promise<string> {
  const copy = `create database ${quoted(name)} template ${quoted(template)}`;
  await withConnection(withDatabaseName(url, 'postgres'), (client) => client.query(copy));
  return withDatabaseName(url, name);
}

/** Remove a database and end whoever still uses it. */
export async function dropDatabase(url: string): Promise<void> {
  const drop = `drop database if exists ${quoted(databaseName(url))} with (force)`;
  await withConnection(withDatabaseName(url, 'postgres'), (client) => client.query(drop));
}

/** Make the database of an address unless it is there. */
export async function ensureDatabase(url: string): Promise<void> {
  try {
    await withConnection(url, (client) => client.query('select 1'));
  } catch (error) {
    if (sqlState(error) !== NO_SUCH_DATABASE) throw error;
    await createDatabase(url, databaseName(url));
  }
}
