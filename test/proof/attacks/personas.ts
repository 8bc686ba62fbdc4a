import { COLLECTION_USER, PERMISSION_FLAGS, SUPER_ADMIN } from '../../../src/domain/permissions';
import type { PermissionFlag } from '../../../src/domain/permissions';
import { DEMO_ROLES } from '../../../src/server/demo/demoUsers';
import type { TestUser, TestServer } from '../../server/support/testServer';

/** A role's name and its flags, as no company may ever have joined them. */
export interface Persona {
  role: string;
  flags: readonly PermissionFlag[];
}

const ANY_ROLE = 'Clerk';
const NAMES = [ANY_ROLE, COLLECTION_USER, SUPER_ADMIN];
const RANDOM = 42;

/** A number that looks random and is always the same. */
const scattered = (seed: number): number => {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

const SETS: readonly (readonly PermissionFlag[])[] = [
  [],
  PERMISSION_FLAGS,
  ...PERMISSION_FLAGS.map((flag) => [flag]),
  ...PERMISSION_FLAGS.map((flag) => PERMISSION_FLAGS.filter((other) => other !== flag)),
];

/** Every persona there is: each flag alone and each one missing under each kind of role, the company's roles, and some by chance. */
export const PERSONAS: readonly Persona[] = [
  ...SETS.flatMap((flags) => NAMES.map((role) => ({ role, flags }))),
  ...DEMO_ROLES.map(({ name, permissions }) => ({
    role: NAMES.includes(name) ? name : ANY_ROLE,
    flags: permissions,
  })),
  ...Array.from({ length: RANDOM }, (_, at) => ({
    role: NAMES[at % NAMES.length] ?? ANY_ROLE,
    flags: PERMISSION_FLAGS.filter((_flag, place) => scattered(at * 64 + place) % 2 === 0),
  })),
];

/** Somebody who has just signed in as this persona. */
export async function dressed(w: TestServer, { role, flags }: Persona): Promise<TestUser> {
  if (role === ANY_ROLE) return w.signIn({ flags });
  await w.db
    .updateTable('roles')
    .set({ permissions: [...flags] })
    .where('name', '=', role)
    .execute();
  return w.signIn({ role });
}
