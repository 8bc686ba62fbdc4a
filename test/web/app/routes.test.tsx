import { matchRoutes } from 'react-router-dom';
import type { Permissions, Permission } from '../../../src/domain/permissions';
import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
import type { RouteHandle } from '../../../src/web/app/routeAccess';
import { decideRoute } from '../../../src/web/app/routeAccess';
import { permissionFor, routes, screenRoutes } from '../../../src/web/app/routes';

/** The permission of each path, from section 2 of the specification. */
const TABLE: readonly (readonly [paths: string, permission: Permission])[] = [
  ['/, /profile', 'always'],
  ['/users, /users/u1', 'canViewUsers'],
  ['/users/u1/edit', 'canUpdateUsers'],
  ['/users/add', 'canCreateUsers'],
  ['/roles, /roles/add, /roles/r1/edit', 'superAdmin'],
  ['/contracts, /contracts/c1', 'canViewContracts'],
  ['/contracts/add', 'canCreateContracts'],
  ['/contracts/c1/edit, /counters/readings', 'canUpdateContracts'],
  ['/clients, /clients/c1', 'canViewClients'],
  ['/clients/add', 'canCreateClients'],
  ['/clients/c1/edit', 'canUpdateClients'],
  ['/devices, /devices/d1', 'canViewDevices'],
  ['/devices/add', 'canCreateDevices'],
  ['/devices/d1/edit', 'canUpdateDevices'],
  ['/orders, /orders/o1', 'canViewOrders'],
  ['/orders/add', 'canCreateOrders'],
  ['/orders/o1/edit, /orders/o1/offer/f1, /orders/o1/send-bill/a@b.ae', 'canUpdateOrders'],
  ['/pos, /pos/p1', 'canViewPos'],
  ['/pos/add', 'canCreatePos'],
  ['/pos/p1/edit', 'canUpdatePos'],
  ['/tanks, /tanks/t1', 'canViewTanks'],
  ['/tanks/add', 'canCreateTanks'],
  ['/tanks/t1/edit', 'canUpdateTanks'],
  ['/bills, /bills/b1', 'canViewBills'],
  ['/bills/add', 'canCreateBills'],
  ['/bills/b1/edit', 'canUpdateBills'],
  [
    '/wallets, /wallets/w1, /counters, /counters/c1, /settings, /settings/s1, /settings/s1/edit, /settings/add',
    'superAdmin',
  ],
  ['/rapports, /notifications', 'canViewUsers'],
];

/** Pages that are not in the specification. */
const OTHERS: typeof TABLE = [
  ['/bill-runs, /bill-runs/r1, /refunds, /refunds/r1', 'canViewBills'],
  [
    '/ledger/journal, /ledger/journal/j1, /ledger/trial-balance, /ledger/accounts, /ledger/accounts/a1, /ledger/accounts/a1/edit, /ledger/periods, /ledger/vat-return',
    'superAdmin',
  ],
];

const ROWS = [...TABLE, ...OTHERS].flatMap(([paths, permission]) =>
  paths.split(', ').map((path) => [path, permission] as const),
);
const EVERY_FLAG = Object.fromEntries(PERMISSION_FLAGS.map((name) => [name, true]));

/** Permissions that consist of the given one only, or of all others. */
const withOnly = (permission: Permission): Permissions => ({
  role: permission === 'superAdmin' ? 'SuperAdmin' : 'Clerk',
  permissions: PERMISSION_FLAGS.some((name) => name === permission) ? { [permission]: true } : {},
});
const without = (permission: Permission): Permissions => ({
  role: permission === 'superAdmin' ? 'Clerk' : 'SuperAdmin',
  permissions: { ...EVERY_FLAG, [permission]: false },
});
const handleAt = (path: string) => matchRoutes(screenRoutes, path)?.at(-1)?.route.handle as RouteHandle;
const opens = (permissions: Permissions, path: string): boolean =>
  decideRoute(handleAt(path), permissions, false) === 'show';

it.each(ROWS)('%s requires %s and nothing else', (path, permission) => {
  expect(opens(withOnly(permission), path)).toBe(true);
  expect(opens(without(permission), path)).toBe(permission === 'always');
});

it('shows a different screen at every path, except for the two forms of a record', () => {
  const pathsByScreen = new Map<unknown, string[]>();
  for (const [path, , screen] of routes)
    pathsByScreen.set(screen, [...(pathsByScreen.get(screen) ?? []), path]);
  const shared = [...pathsByScreen.values()].filter(({ length }) => length > 1);
  expect(shared.every((paths) => paths.every((path) => /\/(add|edit)$/.test(path)))).toBe(true);
});

it('has no path besides those of the specification, the ledger, billing runs and refunds', () => {
  const known = new Set(
    ROWS.map(
      ([path]) =>
        matchRoutes(
          routes.map(([own]) => ({ path: own })),
          path,
        )?.at(-1)?.route.path,
    ),
  );
  expect(routes.map(([path]) => path).filter((path) => !known.has(path))).toEqual([]);
});

it.each([[{}], [{ canViewUsers: true }]])('%j opens no unknown path', (permissions) => {
  for (const path of ['/nowhere', '/users/u1/edit/more', '/tanks/t1/offer/1', '/Users/../roles/add'])
    expect(opens({ role: 'Clerk', permissions }, path)).toBe(false);
});

it.each([
  ['a string', 'true'],
  ['a number', 1],
  ['an object', {}],
])('ignores a flag that is %s', (_type, flag) => {
  const permissions = { canViewTanks: flag } as unknown as Permissions['permissions'];
  expect(opens({ role: 'Clerk', permissions }, '/tanks')).toBe(false);
});

it.each(['superadmin', 'SuperAdmin ', 'SUPERADMIN', ''])(
  'does not accept the role %j as SuperAdmin',
  (role) => {
    expect(opens({ role, permissions: EVERY_FLAG }, '/roles')).toBe(false);
  },
);

it('requires the same permission for a link as for its page', () => {
  expect(permissionFor('/bills')).toBe('canViewBills');
  expect(permissionFor('/roles')).toBe('superAdmin');
  expect(permissionFor('/')).toBe('always');
  expect(permissionFor('/unknown')).toBe('superAdmin');
});

describe('a signed-out user', () => {
  const paths = (isVerifying: boolean) =>
    screenRoutes
      .filter(({ handle }) => decideRoute(handle as RouteHandle | undefined, null, isVerifying) === 'show')
      .map(({ path }) => path);

  it('can open only login and password recovery', () => {
    expect(paths(false)).toEqual(['/login', '/recover-password']);
  });

  it('can open username confirmation only with an unverified username', () => {
    expect(paths(true)).toEqual(['/login', '/recover-password', '/confirm-username']);
  });
});
