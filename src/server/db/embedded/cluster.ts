import { randomBytes } from 'node:crypto';
import { access, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../startupError';
import type { Binaries } from './binaries';
import { runCommand } from './command';
import type { DataDirectory } from './dataDirectory';

/** The role that owns everything in an embedded database. */
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

/** The generated password of an embedded database, made at its first start and kept beside it. */
export async function readPassword({ folder }: DataDirectory): Promise<string> {
  const file = join(folder, 'password');
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartupError(
      `The database in ${folder} belongs to another account of this machine (${error.code}).`,
    );
  });
  if (known) return known.trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return password;
}

async function changeOwner(path: string, { account }: DataDirectory) {
  if (account) await chown(path, account.uid, account.gid);
}

async function initCluster(
  home: DataDirectory,
  binaries: Binaries,
  password: string,
  meanwhile?: () => void,
) {
  const draft = `${home.cluster}.draft`;
  const secret = join(home.folder, 'password.draft');
  await Promise.all([rm(draft, { recursive: true, force: true }), rm(secret, { force: true })]);
  await mkdir(draft, { mode: 0o700 });
  await writeFile(secret, password, { mode: 0o600, flag: 'wx' });
  await Promise.all([changeOwner(draft, home), changeOwner(secret, home)]);
  const place = [`--pgdata=${draft}`, `--pwfile=${secret}`];
  const making = runCommand(binaries.initdb, [...INITDB_OPTIONS, ...place], home.account, home.folder);
  meanwhile?.();
  const { ok, output } = await making;
  await rm(secret, { force: true });
  if (!ok)
    throw new StartupError(`The database could not be created in ${home.folder}: ${errorLine(output)}.`);
  await rename(draft, home.cluster);
}

/** Make the database's files on the first start; a half-made cluster is never taken for a whole one. */
export async function createCluster(
  home: DataDirectory,
  binaries: Binaries,
  { log, meanwhile }: Pick<EmbeddedOptions, 'log' | 'meanwhile'>,
): Promise<void> {
  const whole = await access(join(home.cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (whole) return;
  log?.('Creating the database for the first start (a few seconds) ...');
  await initCluster(home, binaries, await readPassword(home), meanwhile);
}

/** The line of a program's output that says why it gave up. */
export function errorLine(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const telling = lines.find((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.findLast(Boolean) ?? '';
  return telling.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '').replace(/\.$/, '') || 'unknown reason';
}

/** How an embedded database is to be run. */
export interface EmbeddedOptions {
  /** Told a line whenever something takes longer than a moment. */
  log?: (line: string) => void;
  /** What this process does while the database is made for the first time, which it only waits for. */
  meanwhile?: () => void;
  /** Faster and unsafe at a power cut: for tests only. */
  isUnsafe?: boolean;
}
