import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError, errorMessage } from '../../startupError';
import { accountFor, canAccess, isRoot } from './account';
import type { Account } from './command';

const FALLBACK_DIRECTORY = '/var/lib/tankbook';
const POINTER_FILE = 'database.txt';
const DATABASE_DIRECTORY = 'database';

/** Directory of the embedded database with its password, log and lock, and the account that runs it. */
export interface DataDirectory {
  folder: string;
  cluster: string;
  account: Account | undefined;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );

/** As root: not listable by others, but traversable, because the cluster is one level deeper. */
const createDirectory = (folder: string) =>
  mkdir(folder, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });

async function readPointer(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, POINTER_FILE), 'utf8').catch(() => '');
  const folder = text.split('\n').find((line) => line.startsWith('/'));
  if (folder && !(await exists(folder)))
    throw new StartupError(
      `The database of ${dataDir} is missing: according to ${POINTER_FILE} it is in ${folder}. Restore it, or remove the data directory to start again.`,
    );
  return folder;
}

async function useFallback(dataDir: string): Promise<string> {
  const folder = join(FALLBACK_DIRECTORY, randomBytes(6).toString('hex'));
  await createDirectory(folder);
  const reason = 'PostgreSQL does not run as root, and its own account cannot access this directory.';
  await writeFile(
    join(dataDir, POINTER_FILE),
    `The database of this directory is in\n${folder}\n${reason}\n`,
  );
  return folder;
}

async function resolveDirectory(dataDir: string): Promise<DataDirectory> {
  const defaultFolder = join(dataDir, DATABASE_DIRECTORY);
  const pointer = await readPointer(dataDir);
  const account = await accountFor(join(pointer ?? defaultFolder, 'cluster'));
  const directoryAt = (folder: string): DataDirectory => ({
    folder,
    cluster: join(folder, 'cluster'),
    account,
  });
  if (pointer) return directoryAt(pointer);
  if (account && !(await canAccess(dataDir, account))) {
    if (!(await exists(defaultFolder))) return directoryAt(await useFallback(dataDir));
    throw new StartupError(`The account that owns ${defaultFolder} can no longer access ${dataDir}.`);
  }
  await createDirectory(defaultFolder);
  return directoryAt(defaultFolder);
}

/**
 * Finds or creates the database directory: inside the data directory, or elsewhere if PostgreSQL's account
 * cannot access that.
 */
export async function resolveDataDirectory(dataDir: string): Promise<DataDirectory> {
  try {
    await createDirectory(dataDir);
    return await resolveDirectory(dataDir);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The data directory ${dataDir} cannot be used: ${errorMessage(error)}.`);
  }
}
