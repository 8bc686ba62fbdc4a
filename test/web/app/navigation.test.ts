import type { Permissions } from '../../../src/domain/permissions';
import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
import { destinationsFor } from '../../../src/web/features/goTo/destinations';
import { permissionFor } from '../../../src/web/app/routes';
import { linkAt, navigationFor } from '../../../src/web/app/navigation';

const EVERY_FLAG = Object.fromEntries(PERMISSION_FLAGS.map((name) => [name, true]));
const lines = (permissions: Permissions): string[] =>
  navigationFor(permissions).flatMap((entry) =>
    'to' in entry
      ? [`${entry.label} ${entry.to}`]
      : [entry.label, ...entry.links.map(({ label, to }) => `- ${label} ${to}`)],
  );
const clerk = (...flags: string[]) =>
  lines({ role: 'Clerk', permissions: Object.fromEntries(flags.map((flag) => [flag, true])) });

it('shows every entry in the specified order to a SuperAdmin with every flag', () => {
  expect(lines({ role: 'SuperAdmin', permissions: EVERY_FLAG })).toEqual([
    'Dashboard /',
    'Tanks /tanks',
    'Devices /devices',
    'Clients /clients',
    'Contracts /contracts',
    'Invoices /bills',
    'Maintenance Orders /orders',
    'POS Device /pos',
    'Settings /settings',
    'Management',
    '- Employees /users',
    '- Roles /roles',
  ]);
});

it.each([
  ['canViewTanks', 'Tanks /tanks'],
  ['canViewDevices', 'Devices /devices'],
  ['canViewClients', 'Clients /clients'],
  ['canViewContracts', 'Contracts /contracts'],
  ['canViewBills', 'Invoices /bills'],
  ['canViewOrders', 'Maintenance Orders /orders'],
  ['canViewPos', 'POS Device /pos'],
])('shows with only %s, in addition to the dashboard: %s', (flag, line) => {
  expect(clerk(flag)).toEqual(['Dashboard /', line]);
});

it('shows Employees with canViewUsers, but Roles only to a SuperAdmin', () => {
  expect(clerk('canViewUsers')).toEqual(['Dashboard /', 'Management', '- Employees /users']);
});

it('hides the Management group from a SuperAdmin without canViewUsers', () => {
  expect(lines({ role: 'SuperAdmin', permissions: {} })).toEqual(['Dashboard /', 'Settings /settings']);
});

it('shows nothing for create and update flags', () => {
  expect(clerk(...PERMISSION_FLAGS.filter((name) => !name.startsWith('canView')))).toEqual(['Dashboard /']);
});

it.each([
  ['/', '/'],
  ['/bills/b1/edit', '/bills'],
  ['/ledger/accounts/a1', undefined],
  ['/billsy', undefined],
  ['/profile', undefined],
])('marks at %s the link %s as current', (path, link) => {
  expect(linkAt(path)).toBe(link);
});

const goTo = (permissions: Permissions) =>
  destinationsFor(permissions).map(({ label, destinations }) => [label, destinations.map(({ to }) => to)]);

it('lists every other page in the menu, with the permission of the page', () => {
  const everything = destinationsFor({ role: 'SuperAdmin', permissions: EVERY_FLAG });
  const destinations = everything.flatMap((group) => group.destinations);
  expect(everything.map(({ label }) => label)).toEqual(['Money', 'Metering and supply', 'Oversight']);
  for (const { to, permission } of destinations)
    expect(permissionFor(to.split('?')[0] ?? '')).toBe(permission);
  const reachable = [
    ...lines({ role: 'SuperAdmin', permissions: EVERY_FLAG }),
    ...destinations.map(({ to }) => to),
  ];
  for (const path of [
    '/wallets',
    '/counters',
    '/rapports',
    '/notifications',
    '/refunds',
    '/bill-runs',
    '/ledger/periods',
  ])
    expect(reachable).toContain(path);
});

it('offers an auditor only pages that an auditor can open, and a clerk without such pages no menu', () => {
  const views = Object.fromEntries(
    PERMISSION_FLAGS.filter((name) => name.startsWith('canView')).map((name) => [name, true]),
  );
  const offered = JSON.stringify(goTo({ role: 'Auditor', permissions: views }));
  expect(offered).toContain('/users?view=audit');
  expect(offered).not.toContain('/ledger');
  expect(goTo({ role: 'Clerk', permissions: { canViewClients: true } })).toEqual([]);
});
