import { hasPermission, PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import type { Permissions, Permission, PermissionFlags } from '../../../../src/domain/permissions';
import { routes } from '../../../../src/server/routes';
import type { Proof, Fixture, RoundResult } from '../../runner/proof';
import { expectedPermission } from './expectedPermissions';

const ROLES = ['SuperAdmin', 'Collection User', 'Clerk'];
/** Number of flags permuted within a round; the others distinguish the rounds. */
const FLAGS_PER_ROUND = 16;
const ROUNDS = 2 ** (PERMISSION_FLAGS.length - FLAGS_PER_ROUND);

interface MatrixRow {
  name: string;
  permission: Permission;
  /** Bit of the flag that the matrix requires; 0 for none. */
  bit: number;
  isSuperAdminOnly: boolean;
}

interface MatrixSetup extends Fixture {
  rows: readonly MatrixRow[];
}

const bitOf = (flag: string): number => {
  const at = PERMISSION_FLAGS.findIndex((name) => name === flag);
  return at < 0 ? 0 : 2 ** at;
};

/** Protected routes with the permission of the route table and that of the matrix. */
const createRows = (): MatrixRow[] =>
  routes.flatMap(({ permission, ...route }) => {
    const expected = expectedPermission(route);
    const name = `${route.method} ${route.path}`;
    if ((permission === 'open') !== (expected === 'open'))
      throw new Error(`${name} is public in only one of route table and matrix.`);
    return permission === 'open'
      ? []
      : [{ name, permission, bit: bitOf(expected), isSuperAdminOnly: expected === 'superAdmin' }];
  });

/** Finds a route whose decision differs from the matrix. */
function findWrongDecision(
  rows: readonly MatrixRow[],
  user: Permissions,
  mask: number,
): MatrixRow | undefined {
  const isTop = user.role === 'SuperAdmin';
  for (const row of rows) {
    const should = row.isSuperAdminOnly ? isTop : row.bit === 0 || (mask & row.bit) !== 0;
    if (hasPermission(user, row.permission) !== should) return row;
  }
  return undefined;
}

function round({ rows }: MatrixSetup, number: number): RoundResult {
  const permissions: PermissionFlags = {};
  const defects: string[] = [];
  let mask = (number - 1) * 2 ** FLAGS_PER_ROUND;
  PERMISSION_FLAGS.forEach((name, at) => (permissions[name] = (mask & (2 ** at)) !== 0));
  const all: Permissions[] = ROLES.map((role) => ({ role, permissions }));
  for (let step = 1; step <= 2 ** FLAGS_PER_ROUND; step += 1) {
    for (const user of all) {
      const row = findWrongDecision(rows, user, mask);
      if (row)
        defects.push(`${row.name} is authorized wrongly for ${user.role} with the flags ${String(mask)}`);
    }
    const flippedBit = 31 - Math.clz32(step & -step);
    const flag = PERMISSION_FLAGS[flippedBit];
    if (flippedBit < FLAGS_PER_ROUND && flag) {
      mask ^= 2 ** flippedBit;
      permissions[flag] = !permissions[flag];
    }
    if (defects.length > 20) break;
  }
  return { cases: 2 ** FLAGS_PER_ROUND * ROLES.length * rows.length, defects };
}

export const permissionMatrix: Proof<MatrixSetup> = {
  name: 'permission-matrix',
  claim:
    'every route is authorized as the permission matrix says, for every combination of the 24 flags and every role',
  rounds: ROUNDS,
  setUp: () => Promise.resolve({ rows: createRows(), close: () => Promise.resolve() }),
  round: (table, number) => Promise.resolve(round(table, number)),
};
