import type { Permissions } from '../../../src/domain/permissions';
import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
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

const ACCOUNTING = [
  'Accounting',
  '- Journal /ledger/journal',
  '- Trial balance /ledger/trial-balance',
  '- Accounts /ledger/accounts',
  '- Periods /ledger/periods',
  '- VAT return /ledger/vat-return',
  '- Refunds /refunds',
];

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
    ...ACCOUNTING,
    'Settings /settings',
  ]);
});

it.each([
  ['canViewTanks', 'Tanks /tanks'],
  ['canViewDevices', 'Devices /devices'],
  ['canViewClients', 'Clients /clients'],
  ['canViewContracts', 'Contracts /contracts'],
  ['canViewOrders', 'Maintenance Orders /orders'],
  ['canViewPos', 'POS Device /pos'],
])('with only %s, shows %s beside the dashboard', (flag, line) => {
  expect(clerk(flag)).toEqual(['Dashboard /', line]);
});

it('shows Invoices and, of Accounting, only Refunds with canViewBills', () => {
  expect(clerk('canViewBills')).toEqual([
    'Dashboard /',
    'Invoices /bills',
    'Accounting',
    '- Refunds /refunds',
  ]);
});

it('shows Employees with canViewUsers, but Roles only to a SuperAdmin', () => {
  expect(clerk('canViewUsers')).toEqual(['Dashboard /', 'Management', '- Employees /users']);
});

it('hides the Management group from a SuperAdmin without canViewUsers', () => {
  expect(lines({ role: 'SuperAdmin', permissions: {} })).toEqual([
    'Dashboard /',
    ...ACCOUNTING.filter((line) => line !== '- Refunds /refunds'),
    'Settings /settings',
  ]);
});

it('shows nothing for create and update flags', () => {
  expect(clerk(...PERMISSION_FLAGS.filter((name) => !name.startsWith('canView')))).toEqual(['Dashboard /']);
});

it.each([
  ['/', '/'],
  ['/bills/b1/edit', '/bills'],
  ['/ledger/accounts/a1', '/ledger/accounts'],
  ['/billsy', undefined],
  ['/profile', undefined],
])('at %s, %s is the current link', (path, link) => {
  expect(linkAt(path)).toBe(link);
});
