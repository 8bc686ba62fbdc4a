import { hasPermission, PERMISSION_FLAGS } from '../../../src/domain/permissions';
import type { Permissions, Permission, PermissionFlags } from '../../../src/domain/permissions';
import { routes } from '../../../src/server/routes';
import type { Proof, Standing, Tally } from '../proof';
import { askedOf } from './matrix';

const ROLES = ['SuperAdmin', 'Collection User', 'Clerk'];
/** The flags that every round goes through; the others make the rounds. */
const LOW = 16;
const ROUNDS = 2 ** (PERMISSION_FLAGS.length - LOW);

interface Row {
  name: string;
  permission: Permission;
  /** The bit of the flag that the matrix asks for; 0 when it asks for none. */
  bit: number;
  top: boolean;
}

interface Table extends Standing {
  rows: readonly Row[];
}

const bitOf = (flag: string): number => {
  const at = PERMISSION_FLAGS.findIndex((name) => name === flag);
  return at < 0 ? 0 : 2 ** at;
};

/** Every closed call with both opinions on it: the table's own need, and the matrix's. */
const rowsOf = (): Row[] =>
  routes.flatMap(({ permission, ...call }) => {
    const asked = askedOf(call);
    const name = `${call.method} ${call.path}`;
    if ((permission === 'open') !== (asked === 'open'))
      throw new Error(`${name} is open to one of the two alone.`);
    return permission === 'open' ? [] : [{ name, permission, bit: bitOf(asked), top: asked === 'top' }];
  });

/** Every call under one set of flags, for every kind of role. */
function wrong(rows: readonly Row[], grants: Permissions, mask: number): Row | undefined {
  const isTop = grants.role === 'SuperAdmin';
  for (const row of rows) {
    const should = row.top ? isTop : row.bit === 0 || (mask & row.bit) !== 0;
    if (hasPermission(grants, row.permission) !== should) return row;
  }
  return undefined;
}

function round({ rows }: Table, number: number): Tally {
  const permissions: PermissionFlags = {};
  const defects: string[] = [];
  let mask = (number - 1) * 2 ** LOW;
  PERMISSION_FLAGS.forEach((name, at) => (permissions[name] = (mask & (2 ** at)) !== 0));
  const all: Permissions[] = ROLES.map((role) => ({ role, permissions }));
  for (let step = 1; step <= 2 ** LOW; step += 1) {
    for (const grants of all) {
      const row = wrong(rows, grants, mask);
      if (row)
        defects.push(`${row.name} is decided wrongly for ${grants.role} with the flags ${String(mask)}`);
    }
    const turned = 31 - Math.clz32(step & -step);
    const flag = PERMISSION_FLAGS[turned];
    if (turned < LOW && flag) {
      mask ^= 2 ** turned;
      permissions[flag] = !permissions[flag];
    }
    if (defects.length > 20) break;
  }
  return { cases: 2 ** LOW * ROLES.length * rows.length, defects };
}

/** Who may do what, decided for every set of flags there can be. */
export const decision: Proof<Table> = {
  name: 'decision',
  claim: 'every call is open to exactly whom the matrix names, whatever the 24 flags and the role',
  rounds: ROUNDS,
  ground: () => Promise.resolve({ rows: rowsOf(), close: () => Promise.resolve() }),
  round: (table, number) => Promise.resolve(round(table, number)),
};
