import { startEmbedded, type RunningDatabase } from '../../../src/server/db/embedded/start';
import { readPidFile } from '../../../src/server/db/embedded/staleProcess';
import { resolveDataDirectory } from '../../../src/server/db/embedded/dataDirectory';
import { isReady, waitUntil, type ServerProcess } from '../support/serverProcess';
import type { TcpProxy } from '../support/tcpProxy';

/** A server and its database, which can be restarted on another port behind the proxy. */
interface SeparateDatabase {
  databaseDir: string;
  database: RunningDatabase;
  proxy: TcpProxy;
  server: ServerProcess;
}

const RECOVERY_LIMIT_MS = 10_000;

/** The URL of a database through a proxy. */
export const viaProxy = ({ port }: TcpProxy, url: string): string =>
  Object.assign(new URL(url), { port: String(port) }).href;

/** Kills PostgreSQL and restarts it; the server must reconnect automatically. */
export async function killDatabase(setup: SeparateDatabase): Promise<string[]> {
  const { cluster } = await resolveDataDirectory(setup.databaseDir);
  const pidFile = await readPidFile(cluster);
  if (pidFile) process.kill(pidFile.pid, 'SIGKILL');
  await setup.database.ended;
  await setup.database.stop();
  setup.database = await startEmbedded(setup.databaseDir);
  setup.proxy.target = Number(new URL(setup.database.url).port);
  const hasRecovered = await waitUntil(RECOVERY_LIMIT_MS, () => isReady(setup.server.url));
  return hasRecovered ? [] : [`the server did not recover within ${String(RECOVERY_LIMIT_MS / 1_000)} s`];
}
