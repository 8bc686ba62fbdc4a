import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { withConnection } from './databaseAdmin';

const RUNTIME_ROLE = 'tankbook_runtime';
const APPEND_ONLY = ['audit', 'audit_seals'];
const READ_ONLY = ['migrations', 'usual_settings'];

/** What the role may do: read and write rows, but neither change tables nor rewrite what must stay. */
const grantStatements = (role: string): readonly string[] => [
  `revoke all on all tables in schema public from ${role}`,
  `grant usage on schema public to ${role}`,
  `grant select, insert, update, delete on all tables in schema public to ${role}`,
  `grant usage on all sequences in schema public to ${role}`,
  `grant usage on schema narrowed to ${role}`,
  `grant select, insert, update, delete on all tables in schema narrowed to ${role}`,
  `revoke update, delete on ${APPEND_ONLY.join(', ')} from ${role}`,
  `revoke insert, update, delete on ${READ_ONLY.join(', ')} from ${role}`,
];

async function roleExists(client: Client, role: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  return rowCount === 1;
}

/** Give the server's own role a new password and its grants; its address opens the same tables with fewer rights than their owner's. */
export async function createRuntimeRole(ownersUrl: string, role = RUNTIME_ROLE): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await withConnection(ownersUrl, async (client) => {
    const verb = (await roleExists(client, role)) ? 'alter' : 'create';
    const statements = [`${verb} role ${role} login password '${password}'`, ...grantStatements(role)];
    await client.query(['begin', ...statements, 'commit'].join(';\n'));
  });
  return Object.assign(new URL(ownersUrl), { username: role, password }).href;
}
