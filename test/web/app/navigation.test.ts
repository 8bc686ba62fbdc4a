import type { Permissions } from '../../../src/domain/permissions';
import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
import { navigationFor } from '../../../src/web/app/navigation';

const EVERY_FLAG = Object.fromEntries(PERMISSION_FLAGS.map((name) => [name, true]));
const lines = (grants: Permissions): string[] =>
  navigationFor(grants).flatMap((entry) =>
    'to' in entry
      ? [`${entry.label} ${entry.to}`]
      : [entry.label, ...entry.links.map(({ label, to }) => `- ${label} ${to}`)],
  );
const clerk = (...flags: string[]) =>
  lines({ role: 'Clerk', permissions: Object.fromEntries(flags.map((flag) => [flag, true])) });

it('shows a SuperAdmin who holds every flag everything, in the agreed order and words', () => {
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
])('by %s alone shows %s beside the dashboard', (flag, line) => {
  expect(clerk(flag)).toEqual(['Dashboard /', line]);
});

it('shows the Management group to whoever may see employees, the roles only to a SuperAdmin', () => {
  expect(clerk('canViewUsers')).toEqual(['Dashboard /', 'Management', '- Employees /users']);
});

it('shows no Management group to a SuperAdmin who may not see employees', () => {
  expect(lines({ role: 'SuperAdmin', permissions: {} })).toEqual(['Dashboard /', 'Settings /settings']);
});

it('shows nothing for the right to create or to change', () => {
  expect(clerk(...PERMISSION_FLAGS.filter((name) => !name.startsWith('canView')))).toEqual(['Dashboard /']);
});
