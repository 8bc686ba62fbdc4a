import { stat } from 'node:fs/promises';
import { StartupError } from '../../startupError';
import { runCommand, type Account } from './command';

const UNPRIVILEGED_ACCOUNT = 'nobody';

/** Whether the server runs as root, which PostgreSQL refuses. */
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

/**
 * Account that runs PostgreSQL: undefined for the server's own; if the server is root, the owner of the
 * cluster or `nobody`.
 */
export async function accountFor(cluster: string): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : findUnprivilegedAccount();
}

/** Whether an account can access a directory. */
export async function canAccess(directory: string, account: Account | undefined): Promise<boolean> {
  return (await runCommand('sh', ['-c', 'cd -- "$0"', directory], account)).ok;
}
