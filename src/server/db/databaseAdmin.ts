import { Client } from 'pg';
import { sqlState } from './sqlState';

const NO_SUCH_DATABASE = '3D000';

const withDatabaseName = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;
const databaseName = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));
const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Runs work on a new connection, which is closed afterwards. */
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

/** Creates a database on the server of the URL, empty or from a template; returns its URL. */
export async function createDatabase(url: string, name: string, template = 'template0'): Promise<string> {
  const statement = `create database ${quoteIdentifier(name)} template ${quoteIdentifier(template)} strategy file_copy`;
  await withConnection(withDatabaseName(url, 'postgres'), (client) => client.query(statement));
  return withDatabaseName(url, name);
}

/** Creates the database of a URL if it does not exist. */
export async function ensureDatabase(url: string): Promise<void> {
  try {
    await withConnection(url, (client) => client.query('select 1'));
  } catch (error) {
    if (sqlState(error) !== NO_SUCH_DATABASE) throw error;
    await createDatabase(url, databaseName(url));
  }
}
