import type { Need } from '../../domain/permissions';

/** How an area is called on screen, where it stands, and what it takes to see, add and change its records. */
export interface AreaWords {
  path: string;
  many: string;
  one: string;
  view: Need;
  create?: Need;
  update?: Need;
  /** Its records have no page, only the form. */
  pageless?: true;
}

/** The areas whose records have a list, a page and, most of them, a form. */
export const AREAS = {
  tanks: {
    path: '/tanks',
    many: 'Tanks',
    one: 'tank',
    view: 'canViewTanks',
    create: 'canCreateTanks',
    update: 'canUpdateTanks',
  },
  devices: {
    path: '/devices',
    many: 'Devices',
    one: 'device',
    view: 'canViewDevices',
    create: 'canCreateDevices',
    update: 'canUpdateDevices',
  },
  clients: {
    path: '/clients',
    many: 'Clients',
    one: 'client',
    view: 'canViewClients',
    create: 'canCreateClients',
    update: 'canUpdateClients',
  },
  contracts: {
    path: '/contracts',
    many: 'Contracts',
    one: 'contract',
    view: 'canViewContracts',
    create: 'canCreateContracts',
    update: 'canUpdateContracts',
  },
  bills: {
    path: '/bills',
    many: 'Invoices',
    one: 'invoice',
    view: 'canViewBills',
    create: 'canCreateBills',
    update: 'canUpdateBills',
  },
  orders: {
    path: '/orders',
    many: 'Maintenance Orders',
    one: 'maintenance order',
    view: 'canViewOrders',
    create: 'canCreateOrders',
    update: 'canUpdateOrders',
  },
  pos: {
    path: '/pos',
    many: 'POS Device',
    one: 'POS device',
    view: 'canViewPos',
    create: 'canCreatePos',
    update: 'canUpdatePos',
  },
  users: {
    path: '/users',
    many: 'Employees',
    one: 'employee',
    view: 'canViewUsers',
    create: 'canCreateUsers',
    update: 'canUpdateUsers',
  },
  counters: { path: '/counters', many: 'Counters', one: 'counter', view: 'superAdmin' },
  settings: {
    path: '/settings',
    many: 'Settings',
    one: 'setting',
    view: 'superAdmin',
    create: 'superAdmin',
    update: 'superAdmin',
  },
  roles: {
    path: '/roles',
    pageless: true,
    many: 'Roles',
    one: 'role',
    view: 'superAdmin',
    create: 'superAdmin',
    update: 'superAdmin',
  },
} as const satisfies Record<string, AreaWords>;
