import { stat } from 'node:fs/promises';
import { StartupError } from '../../startupError';
import { runCommand, type Account } from './command';

const ACCOUNT_NAME = 'tankbook';
const CREATE_COMMANDS: readonly (readonly string[])[] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ACCOUNT_NAME],
  ['adduser', '--system', '--group', '--no-create-home', ACCOUNT_NAME],
  ['adduser', '-S', '-D', '-H', ACCOUNT_NAME],
];

/** Whether the server itself is root, which PostgreSQL refuses to be. */
export const isRoot = (): boolean => process.getuid?.() === 0;

async function findAccount(): Promise<Account | undefined> {
  const [user, group] = await Promise.all([
    runCommand('id', ['-u', ACCOUNT_NAME]),
    runCommand('id', ['-g', ACCOUNT_NAME]),
  ]);
  if (!user.ok || !group.ok) return undefined;
  return { uid: Number(user.output), gid: Number(group.output) };
}

async function createAccount(): Promise<Account> {
  let reason = '';
  for (const [file = '', ...args] of CREATE_COMMANDS) {
    const { output } = await runCommand(file, args);
    const account = await findAccount();
    if (account) return account;
    reason ||= output;
  }
  throw new StartupError(
    `PostgreSQL does not run as root and the account '${ACCOUNT_NAME}' could not be made (${reason}): start as an ordinary user or set DATABASE_URL.`,
  );
}

/** The account that PostgreSQL runs under: our own unless we are root; then the owner of its files, or one made for it. */
export async function accountFor(cluster: string): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await findAccount()) ?? createAccount();
}

/** Whether an account can reach a folder, asked of the system itself. */
export async function canAccess(folder: string, account: Account | undefined): Promise<boolean> {
  return (await runCommand('sh', ['-c', 'cd -- "$0"', folder], account)).ok;
}
