import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError, errorMessage } from '../../startupError';
import { accountFor, canAccess, isRoot } from './account';
import type { Account } from './command';

const FALLBACK_DIRECTORY = '/var/lib/tankbook';
const POINTER_FILE = 'database.txt';
const DATABASE_DIRECTORY = 'database';

/** Where a database lives with its password, its log and its lock, and who runs it. */
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

/** Folders of root stay root's own and may only be passed through: what PostgreSQL may write lies one level deeper. */
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
  const why = 'PostgreSQL does not run as root, and its own account cannot access this directory.';
  await writeFile(join(dataDir, POINTER_FILE), `The database of this directory is in\n${folder}\n${why}\n`);
  return folder;
}

async function resolveDirectory(dataDir: string): Promise<DataDirectory> {
  const inside = join(dataDir, DATABASE_DIRECTORY);
  const place = await readPointer(dataDir);
  const account = await accountFor(join(place ?? inside, 'cluster'));
  const at = (folder: string): DataDirectory => ({ folder, cluster: join(folder, 'cluster'), account });
  if (place) return at(place);
  if (account && !(await canAccess(dataDir, account))) {
    if (!(await exists(inside))) return at(await useFallback(dataDir));
    throw new StartupError(`The account that owns ${inside} can no longer access ${dataDir}.`);
  }
  await createDirectory(inside);
  return at(inside);
}

/** Find or make the place of a data folder's database: inside it, or elsewhere when PostgreSQL's account cannot get in. */
export async function resolveDataDirectory(dataDir: string): Promise<DataDirectory> {
  try {
    await createDirectory(dataDir);
    return await resolveDirectory(dataDir);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The data folder ${dataDir} cannot be used: ${errorMessage(error)}.`);
  }
}
