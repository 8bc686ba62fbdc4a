import { randomBytes } from 'node:crypto';
import { access, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../startupError';
import type { Binaries } from './binaries';
import { runCommand } from './command';
import type { DataDirectory } from './dataDirectory';

export const OWNER = 'tankbook';

const INITDB_OPTIONS = [
  `--username=${OWNER}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
];

/** Password of the embedded database, generated on first start and stored beside the cluster. */
export async function readPassword({ folder }: DataDirectory): Promise<string> {
  const file = join(folder, 'password');
  const existing = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartupError(
      `The database in ${folder} belongs to another account of this machine (${error.code}).`,
    );
  });
  if (existing) return existing.trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return password;
}

async function changeOwner(path: string, { account }: DataDirectory) {
  if (account) await chown(path, account.uid, account.gid);
}

async function initCluster(
  directory: DataDirectory,
  binaries: Binaries,
  password: string,
  onInit?: () => void,
) {
  const temporary = `${directory.cluster}.draft`;
  const secret = join(directory.folder, 'password.draft');
  await Promise.all([rm(temporary, { recursive: true, force: true }), rm(secret, { force: true })]);
  await mkdir(temporary, { mode: 0o700 });
  await writeFile(secret, password, { mode: 0o600, flag: 'wx' });
  await Promise.all([changeOwner(temporary, directory), changeOwner(secret, directory)]);
  const pathOptions = [`--pgdata=${temporary}`, `--pwfile=${secret}`];
  const initialization = runCommand(
    binaries.initdb,
    [...INITDB_OPTIONS, ...pathOptions],
    directory.account,
    directory.folder,
  );
  onInit?.();
  const { ok, output } = await initialization;
  await rm(secret, { force: true });
  if (!ok)
    throw new StartupError(`The database could not be created in ${directory.folder}: ${errorLine(output)}.`);
  await rename(temporary, directory.cluster);
}

/**
 * Runs initdb on first start in a temporary directory, so that an interrupted run leaves no incomplete
 * cluster.
 */
export async function createCluster(
  directory: DataDirectory,
  binaries: Binaries,
  { log, onInit }: Pick<EmbeddedOptions, 'log' | 'onInit'>,
): Promise<void> {
  const isComplete = await access(join(directory.cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (isComplete) return;
  log?.('Creating the database for the first start (a few seconds) ...');
  await initCluster(directory, binaries, await readPassword(directory), onInit);
}

/** The fatal error line of a program's output, without its prefix. */
export function errorLine(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const message = lines.find((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.findLast(Boolean) ?? '';
  return message.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '').replace(/\.$/, '') || 'unknown reason';
}

/** Options of the embedded database. */
export interface EmbeddedOptions {
  /** Called with a progress message when a step takes longer than a second. */
  log?: (line: string) => void;
  /** Called while initdb runs. */
  onInit?: () => void;
  /** Disables fsync and autovacuum, for tests. */
  isUnsafe?: boolean;
}
