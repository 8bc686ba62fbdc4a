import type { Permissions } from '../../../src/domain/permissions';
import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
import { navigationFor } from '../../../src/web/app/navigation';

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
    'Management',
    '- Employees /users',
    '- Roles /roles',
    'Settings /settings',
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
])('with only %s, shows %s beside the dashboard', (flag, line) => {
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
