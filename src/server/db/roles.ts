import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { StartupError } from '../startupError';
import { withConnection } from './databaseAdmin';
import { jobQueueGrants } from './jobQueue';
import { MIGRATION_LOCK } from './migrate';
import { grantStatements, RESTRICTED_ROLE } from './rowVisibility';
import { sqlState, INSUFFICIENT_PRIVILEGE } from './sqlState';

export const RUNTIME_ROLE = 'tankbook_runtime';

/** Grants of the runtime role: it reads and writes rows, but cannot change tables or append-only rows. */
const runtimeGrants = (role: string): readonly string[] => [
  ...grantStatements('public', role),
  `revoke insert, update, delete on public.migrations from ${role}`,
  `grant usage on all sequences in schema public to ${role}`,
  ...jobQueueGrants(role),
];

async function roleExists(client: Client, role: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  return rowCount === 1;
}

async function inLockedTransaction(client: Client, statements: readonly string[]): Promise<void> {
  const lock = `select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
  await client.query(['begin', lock, ...statements, 'commit'].join(';\n'));
}

/** Creates the runtime role or sets its password; returns its URL. */
export async function createRuntimeRole(
  ownerUrl: string,
  role = RUNTIME_ROLE,
  password = randomBytes(24).toString('base64url'),
): Promise<string> {
  await withConnection(ownerUrl, async (client) => {
    const verb = (await roleExists(client, role)) ? 'alter' : 'create';
    await inLockedTransaction(client, [
      `${verb} role ${role} login password '${password}'`,
      ...runtimeGrants(role),
      `grant ${RESTRICTED_ROLE} to ${role}`,
    ]);
  });
  return Object.assign(new URL(ownerUrl), { username: role, password }).href;
}

async function currentRole(client: Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select quote_ident(current_user) as role');
  return rows[0]?.role ?? '';
}

async function actsForRestricted(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ member: boolean }>(
    `select pg_has_role('${RESTRICTED_ROLE}', 'member') as member`,
  );
  return rows[0]?.member === true;
}

/** Grants the runtime role access to the tables. */
export async function grantRuntimeRole(ownerUrl: string, runtimeUrl: string): Promise<void> {
  const runtime = await withConnection(runtimeUrl, async (client) => ({
    role: await currentRole(client),
    actsForRestricted: await actsForRestricted(client),
  }));
  await withConnection(ownerUrl, async (client) => {
    await inLockedTransaction(client, runtimeGrants(runtime.role));
    if (runtime.actsForRestricted) return;
    const grant = `grant ${RESTRICTED_ROLE} to ${runtime.role}`;
    await client.query(grant).catch((error: unknown) => {
      if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error;
      throw new StartupError(`The owner of the tables may not run '${grant};': do so as a superuser.`);
    });
  });
}
