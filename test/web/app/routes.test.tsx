import { matchRoutes } from 'react-router-dom';
import type { Permissions, Permission } from '../../../src/domain/permissions';
import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
import type { RouteHandle } from '../../../src/web/app/routeAccess';
import { decideRoute } from '../../../src/web/app/routeAccess';
import { permissionFor, routes, screenRoutes } from '../../../src/web/app/routes';

/** Section 2 of the product's specification, row by row. */
const TABLE: readonly (readonly [paths: string, permission: Permission])[] = [
  ['/, /profile', 'always'],
  ['/users, /users/u1', 'canViewUsers'],
  ['/users/u1/edit', 'canUpdateUsers'],
  ['/users/add', 'canCreateUsers'],
  ['/roles, /roles/add, /roles/r1/edit', 'superAdmin'],
  ['/contracts, /contracts/c1', 'canViewContracts'],
  ['/contracts/add', 'canCreateContracts'],
  ['/contracts/c1/edit', 'canUpdateContracts'],
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

const ROWS = TABLE.flatMap(([paths, needs]) => paths.split(', ').map((path) => [path, needs] as const));
const EVERY_FLAG = Object.fromEntries(PERMISSION_FLAGS.map((name) => [name, true]));

/** Only what is needed, or everything but that. */
const holding = (need: Permission): Permissions => ({
  role: need === 'superAdmin' ? 'SuperAdmin' : 'Clerk',
  permissions: PERMISSION_FLAGS.some((name) => name === need) ? { [need]: true } : {},
});
const lacking = (need: Permission): Permissions => ({
  role: need === 'superAdmin' ? 'Clerk' : 'SuperAdmin',
  permissions: { ...EVERY_FLAG, [need]: false },
});
const handleAt = (path: string) => matchRoutes(screenRoutes, path)?.at(-1)?.route.handle as RouteHandle;
const opens = (permissions: Permissions, path: string): boolean =>
  decideRoute(handleAt(path), permissions, false) === 'show';

it.each(ROWS)('%s opens by %s and by nothing else', (path, permission) => {
  expect(opens(holding(permission), path)).toBe(true);
  expect(opens(lacking(permission), path)).toBe(permission === 'always');
});

it('shows a screen of its own at every address but the two forms of one record', () => {
  const shown = new Map<unknown, string[]>();
  for (const [path, , screen] of routes) shown.set(screen, [...(shown.get(screen) ?? []), path]);
  const shared = [...shown.values()].filter(({ length }) => length > 1);
  expect(shared.every((paths) => paths.every((path) => /\/(add|edit)$/.test(path)))).toBe(true);
});

it('has no address that the specification does not know', () => {
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

it.each([[{}], [{ canViewUsers: true }]])('opens nothing unknown to %j', (permissions) => {
  for (const path of ['/nowhere', '/users/u1/edit/more', '/tanks/t1/offer/1', '/Users/../roles/add'])
    expect(opens({ role: 'Clerk', permissions }, path)).toBe(false);
});

it.each([
  ['a string', 'true'],
  ['a number', 1],
  ['an object', {}],
])('takes no flag that is %s for granted', (_what, flag) => {
  const permissions = { canViewTanks: flag } as unknown as Permissions['permissions'];
  expect(opens({ role: 'Clerk', permissions }, '/tanks')).toBe(false);
});

it.each(['superadmin', 'SuperAdmin ', 'SUPERADMIN', ''])('takes the role %j for no SuperAdmin', (role) => {
  expect(opens({ role, permissions: EVERY_FLAG }, '/roles')).toBe(false);
});

it('asks of a link what its page asks', () => {
  expect(permissionFor('/bills')).toBe('canViewBills');
  expect(permissionFor('/roles')).toBe('superAdmin');
  expect(permissionFor('/')).toBe('always');
  expect(permissionFor('/unheard-of')).toBe('superAdmin');
});

describe('somebody who is not signed in', () => {
  const paths = (isVerifying: boolean) =>
    screenRoutes
      .filter(({ handle }) => decideRoute(handle as RouteHandle | undefined, null, isVerifying) === 'show')
      .map(({ path }) => path);

  it('finds only the login and the recovery', () => {
    expect(paths(false)).toEqual(['/login', '/recover-password']);
  });

  it('finds the page for the code only while a username waits for one', () => {
    expect(paths(true)).toEqual(['/login', '/recover-password', '/confirm-username']);
  });
});
