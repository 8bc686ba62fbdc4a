import { COLLECTION_USER, PERMISSION_FLAGS, SUPER_ADMIN } from '../../../../src/domain/permissions';
import type { PermissionFlag } from '../../../../src/domain/permissions';
import { DEMO_ROLES } from '../../../../src/server/demo/demoUsers';
import type { TestUser, TestServer } from '../../../server/support/testServer';

/** A role name with any combination of permission flags. */
export interface Persona {
  role: string;
  flags: readonly PermissionFlag[];
}

const ANY_ROLE = 'Clerk';
const ROLE_NAMES = [ANY_ROLE, COLLECTION_USER, SUPER_ADMIN];
const RANDOM_COUNT = 42;

/** Deterministic pseudo-random number. */
const pseudoRandom = (seed: number): number => {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

const FLAG_SETS: readonly (readonly PermissionFlag[])[] = [
  [],
  PERMISSION_FLAGS,
  ...PERMISSION_FLAGS.map((flag) => [flag]),
  ...PERMISSION_FLAGS.map((flag) => PERMISSION_FLAGS.filter((other) => other !== flag)),
];

/** Each flag alone and each one missing for each kind of role, the demo company's roles, and pseudo-random combinations. */
export const PERSONAS: readonly Persona[] = [
  ...FLAG_SETS.flatMap((flags) => ROLE_NAMES.map((role) => ({ role, flags }))),
  ...DEMO_ROLES.map(({ name, permissions }) => ({
    role: ROLE_NAMES.includes(name) ? name : ANY_ROLE,
    flags: permissions,
  })),
  ...Array.from({ length: RANDOM_COUNT }, (_, at) => ({
    role: ROLE_NAMES[at % ROLE_NAMES.length] ?? ANY_ROLE,
    flags: PERMISSION_FLAGS.filter((_flag, position) => pseudoRandom(at * 64 + position) % 2 === 0),
  })),
];

/** Signs in a user with this role and these flags. */
export async function signInAs(server: TestServer, { role, flags }: Persona): Promise<TestUser> {
  if (role === ANY_ROLE) return server.signIn({ flags });
  await server.db
    .updateTable('roles')
    .set({ permissions: [...flags] })
    .where('name', '=', role)
    .execute();
  return server.signIn({ role });
}
