import { stat } from 'node:fs/promises';
import { StartupError } from '../../startupError';
import { runCommand, type Account } from './command';

const UNPRIVILEGED_ACCOUNT = 'nobody';

/** Whether the server itself is root, which PostgreSQL refuses to be. */
export const isRoot = (): boolean => process.getuid?.() === 0;

async function findUnprivilegedAccount(): Promise<Account> {
  const [user, group] = await Promise.all([
    runCommand('id', ['-u', UNPRIVILEGED_ACCOUNT]),
    runCommand('id', ['-g', UNPRIVILEGED_ACCOUNT]),
  ]);
  if (user.ok && group.ok) return { uid: Number(user.output), gid: Number(group.output) };
  throw new StartupError(
    `PostgreSQL does not run as root and there is no account '${UNPRIVILEGED_ACCOUNT}' to run it as: start as an ordinary user or set DATABASE_URL.`,
  );
}

/** The account that PostgreSQL runs as: that of the server, or if that is root, the owner of the cluster or `nobody`. */
export async function accountFor(cluster: string): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : findUnprivilegedAccount();
}

/** Whether an account can reach a folder, asked of the system itself. */
export async function canAccess(folder: string, account: Account | undefined): Promise<boolean> {
  return (await runCommand('sh', ['-c', 'cd -- "$0"', folder], account)).ok;
}
