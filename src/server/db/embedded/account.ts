import { stat } from 'node:fs/promises';
import { CannotStart } from '../../startupError';
import { command, type Account } from './command';

const NAME = 'tankbook';
const WAYS_TO_MAKE_ONE: readonly (readonly string[])[] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME],
  ['adduser', '--system', '--group', '--no-create-home', NAME],
  ['adduser', '-S', '-D', '-H', NAME],
];

/** Whether the server itself is root, which PostgreSQL refuses to be. */
export const isRoot = (): boolean => process.getuid?.() === 0;

async function existing(): Promise<Account | undefined> {
  const [user, group] = await Promise.all([command('id', ['-u', NAME]), command('id', ['-g', NAME])]);
  if (!user.ok || !group.ok) return undefined;
  return { uid: Number(user.output), gid: Number(group.output) };
}

async function made(): Promise<Account> {
  let reason = '';
  for (const [file = '', ...args] of WAYS_TO_MAKE_ONE) {
    const { output } = await command(file, args);
    const account = await existing();
    if (account) return account;
    reason ||= output;
  }
  throw new CannotStart(
    `PostgreSQL does not run as root and the account '${NAME}' could not be made (${reason}): start as an ordinary user or set DATABASE_URL.`,
  );
}

/** The account that PostgreSQL runs under: our own unless we are root; then the owner of its files, or one made for it. */
export async function accountFor(cluster: string): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await existing()) ?? made();
}

/** Whether an account can reach a folder, asked of the system itself. */
export async function canEnter(folder: string, account: Account | undefined): Promise<boolean> {
  return (await command('sh', ['-c', 'cd -- "$0"', folder], account)).ok;
}
