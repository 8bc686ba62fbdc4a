import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart, sentenceOf } from '../../startupError';
import { accountFor, canEnter, isRoot } from './account';
import type { Account } from './command';

const ELSEWHERE = '/var/lib/tankbook';
const NOTE = 'database.txt';
const INSIDE = 'database';

/** Where a database lives with its password, its log and its lock, and who runs it. */
export interface Home {
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
const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });

async function noted(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, NOTE), 'utf8').catch(() => '');
  const folder = text.split('\n').find((line) => line.startsWith('/'));
  if (folder && !(await exists(folder)))
    throw new CannotStart(
      `The database of ${dataDir} is missing: ${NOTE} there says it is in ${folder}; bring it back, or remove the data folder to begin anew.`,
    );
  return folder;
}

async function settleElsewhere(dataDir: string): Promise<string> {
  const folder = join(ELSEWHERE, randomBytes(6).toString('hex'));
  await makeFolder(folder);
  const why = 'PostgreSQL does not run as root, and its own account cannot enter this folder.';
  await writeFile(join(dataDir, NOTE), `The database of this folder is kept in\n${folder}\n${why}\n`);
  return folder;
}

async function settle(dataDir: string): Promise<Home> {
  const inside = join(dataDir, INSIDE);
  const place = await noted(dataDir);
  const account = await accountFor(join(place ?? inside, 'cluster'));
  const at = (folder: string): Home => ({ folder, cluster: join(folder, 'cluster'), account });
  if (place) return at(place);
  if (account && !(await canEnter(dataDir, account))) {
    if (!(await exists(inside))) return at(await settleElsewhere(dataDir));
    throw new CannotStart(`The account that owns ${inside} can no longer enter ${dataDir}.`);
  }
  await makeFolder(inside);
  return at(inside);
}

/** Find or make the place of a data folder's database: inside it, or elsewhere when PostgreSQL's account cannot get in. */
export async function homeOf(dataDir: string): Promise<Home> {
  try {
    await makeFolder(dataDir);
    return await settle(dataDir);
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`The data folder ${dataDir} cannot be used: ${sentenceOf(error)}.`);
  }
}
