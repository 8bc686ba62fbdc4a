import { randomBytes } from 'node:crypto';
import { access, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '../../startupError';
import type { Binaries } from './binaries';
import { command } from './command';
import type { Home } from './dataDirectory';

/** The role that owns everything in an embedded database. */
export const OWNER = 'tankbook';

const HOW = [
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
export async function passwordOf({ folder }: Home): Promise<string> {
  const file = join(folder, 'password');
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new CannotStart(
      `The database in ${folder} belongs to another account of this machine (${error.code}).`,
    );
  });
  if (known) return known.trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return password;
}

async function lend(path: string, { account }: Home) {
  if (account) await chown(path, account.uid, account.gid);
}

async function initialise(home: Home, binaries: Binaries, password: string, meanwhile?: () => void) {
  const draft = `${home.cluster}.draft`;
  const secret = join(home.folder, 'password.draft');
  await Promise.all([rm(draft, { recursive: true, force: true }), rm(secret, { force: true })]);
  await mkdir(draft, { mode: 0o700 });
  await writeFile(secret, password, { mode: 0o600, flag: 'wx' });
  await Promise.all([lend(draft, home), lend(secret, home)]);
  const place = [`--pgdata=${draft}`, `--pwfile=${secret}`];
  const making = command(binaries.initdb, [...HOW, ...place], home.account, home.folder);
  meanwhile?.();
  const { ok, output } = await making;
  await rm(secret, { force: true });
  if (!ok) throw new CannotStart(`The database could not be made in ${home.folder}: ${reasonIn(output)}.`);
  await rename(draft, home.cluster);
}

/** Make the database's files on the first start; a half-made cluster is never taken for a whole one. */
export async function makeCluster(
  home: Home,
  binaries: Binaries,
  { tell, meanwhile }: Pick<Wishes, 'tell' | 'meanwhile'>,
): Promise<void> {
  const whole = await access(join(home.cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (whole) return;
  tell?.('Making the database for the first start (a few seconds) ...');
  await initialise(home, binaries, await passwordOf(home), meanwhile);
}

/** The line of a program's output that says why it gave up. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const telling = lines.find((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.findLast(Boolean) ?? '';
  return telling.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '').replace(/\.$/, '') || 'no reason was given';
}

/** How an embedded database is to be run. */
export interface Wishes {
  /** Told a line whenever something takes longer than a moment. */
  tell?: (line: string) => void;
  /** What this process does while the database is made for the first time, which it only waits for. */
  meanwhile?: () => void;
  /** Faster and unsafe at a power cut: for tests only. */
  careless?: boolean;
}
