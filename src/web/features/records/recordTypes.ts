import type { Permission } from '../../../domain/permissions';

/** How an area is called on screen, where it stands, and what it takes to see, add and change its records. */
export interface RecordType {
  path: string;
  /** What the server calls one of its records. */
  noun: string;
  many: string;
  one: string;
  view: Permission;
  create?: Permission;
  update?: Permission;
  /** Its records have no page, only the form. */
  pageless?: true;
}

/** The areas whose records have a list, a page and, most of them, a form. */
export const RECORD_TYPES = {
  tanks: {
    path: '/tanks',
    noun: 'tank',
    many: 'Tanks',
    one: 'tank',
    view: 'canViewTanks',
    create: 'canCreateTanks',
    update: 'canUpdateTanks',
  },
  devices: {
    path: '/devices',
    noun: 'device',
    many: 'Devices',
    one: 'device',
    view: 'canViewDevices',
    create: 'canCreateDevices',
    update: 'canUpdateDevices',
  },
  clients: {
    path: '/clients',
    noun: 'client',
    many: 'Clients',
    one: 'client',
    view: 'canViewClients',
    create: 'canCreateClients',
    update: 'canUpdateClients',
  },
  contracts: {
    path: '/contracts',
    noun: 'contract',
    many: 'Contracts',
    one: 'contract',
    view: 'canViewContracts',
    create: 'canCreateContracts',
    update: 'canUpdateContracts',
  },
  bills: {
    path: '/bills',
    noun: 'bill',
    many: 'Invoices',
    one: 'invoice',
    view: 'canViewBills',
    create: 'canCreateBills',
    update: 'canUpdateBills',
  },
  orders: {
    path: '/orders',
    noun: 'order',
    many: 'Maintenance Orders',
    one: 'maintenance order',
    view: 'canViewOrders',
    create: 'canCreateOrders',
    update: 'canUpdateOrders',
  },
  pos: {
    path: '/pos',
    noun: 'pos',
    many: 'POS Device',
    one: 'POS device',
    view: 'canViewPos',
    create: 'canCreatePos',
    update: 'canUpdatePos',
  },
  users: {
    path: '/users',
    noun: 'user',
    many: 'Employees',
    one: 'employee',
    view: 'canViewUsers',
    create: 'canCreateUsers',
    update: 'canUpdateUsers',
  },
  counters: { path: '/counters', noun: 'counter', many: 'Counters', one: 'counter', view: 'superAdmin' },
  settings: {
    path: '/settings',
    noun: 'setting',
    many: 'Settings',
    one: 'setting',
    view: 'superAdmin',
    create: 'superAdmin',
    update: 'superAdmin',
  },
  roles: {
    path: '/roles',
    noun: 'role',
    pageless: true,
    many: 'Roles',
    one: 'role',
    view: 'superAdmin',
    create: 'superAdmin',
    update: 'superAdmin',
  },
} as const satisfies Record<string, RecordType>;
