import type { PermissionFlag, PermissionGroup } from '../../domain/permissions';
import { COLLECTION_USER, PERMISSION_FLAGS, SUPER_ADMIN, withImpliedViews } from '../../domain/permissions';

/** Password of all demo users. */
export const DEMO_PASSWORD = 'Marina-Gas-2026!';

export interface DemoRole {
  name: string;
  description: string;
  permissions: readonly PermissionFlag[];
  is_system: boolean;
}

export interface DemoPerson {
  username: string;
  first: string;
  middle?: string;
  last: string;
  /** Name in Latin script, for documents and cards, if the name is in another script. */
  latin?: string;
  role: string;
  position: string;
  address: string;
  born: number;
  second?: boolean;
  status: 'active' | 'blocked' | 'invited';
  areas?: string[];
  /** Requires a mailed verification code at sign-in. */
  unverified?: boolean;
}

const defineRole = (name: string, description: string, flags: readonly PermissionFlag[]): DemoRole => ({
  name,
  description,
  permissions: withImpliedViews(flags),
  is_system: name === SUPER_ADMIN || name === COLLECTION_USER,
});

const viewPermissions = PERMISSION_FLAGS.filter((flag) => flag.startsWith('canView'));
const permissionsOf = (...groups: PermissionGroup[]) =>
  PERMISSION_FLAGS.filter((flag) => groups.some((group) => flag.endsWith(group)));

/** The roles of the demo company, one for each kind of work. */
export const DEMO_ROLES: readonly DemoRole[] = [
  defineRole(SUPER_ADMIN, 'Full access, including the safe', PERMISSION_FLAGS),
  defineRole(COLLECTION_USER, 'Collects cash and cheques from clients', [
    'canViewClients',
    'canViewContracts',
    'canViewBills',
  ]),
  defineRole('Billing Accountant', 'Creates, issues and corrects invoices', [
    // Also opens the reports, which show what the other permissions allow.
    'canViewUsers',
    'canViewClients',
    'canUpdateContracts',
    ...permissionsOf('Bills'),
    'canUpdateOrders',
    'canViewTanks',
  ]),
  defineRole('Customer Service', 'Registers clients and answers their questions', [
    ...permissionsOf('Clients', 'Contracts'),
    'canViewBills',
    'canCreateOrders',
  ]),
  defineRole('Operations', 'Manages tanks and devices', [
    'canViewUsers',
    ...permissionsOf('Tanks', 'Devices', 'Orders', 'Pos'),
    'canViewContracts',
  ]),
  defineRole('Technician', 'Repairs and installs equipment on site', [
    'canUpdateTanks',
    'canUpdateDevices',
    'canUpdateOrders',
  ]),
  defineRole('Meter Reader', 'Reads counters along the routes', ['canViewContracts', 'canViewTanks']),
  defineRole('Auditor', 'Read-only access to everything', viewPermissions),
];

const defineEmployee = (
  username: string,
  names: readonly [first: string, last: string],
  job: readonly [role: string, position: string],
  details: Pick<DemoPerson, 'address' | 'born'> & Partial<DemoPerson>,
): DemoPerson => {
  const [first, last] = names;
  return { username, first, last, role: job[0], position: job[1], status: 'active', ...details };
};

/** One employee per role, including blocked, invited, unverified and area-restricted users. */
export const DEMO_EMPLOYEES: readonly DemoPerson[] = [
  defineEmployee('admin', ['Mariam', 'Al Suwaidi'], [SUPER_ADMIN, 'General Manager'], {
    address: 'Villa 12, Al Barsha 2, Dubai',
    born: 1981,
    second: true,
  }),
  defineEmployee('a.rahman', ['Abdul', 'Rahman'], [COLLECTION_USER, 'Collector'], {
    address: 'Al Nahda 1, Dubai',
    born: 1990,
    second: true,
  }),
  defineEmployee('p.nair', ['Priya', 'Nair'], ['Billing Accountant', 'Senior Accountant'], {
    address: 'Karama Centre, Dubai',
    born: 1987,
  }),
  defineEmployee('l.haddad', ['Layla', 'Haddad'], ['Customer Service', 'Customer Service Officer'], {
    middle: 'Samir',
    address: 'Al Majaz 3, Sharjah',
    born: 1994,
  }),
  defineEmployee('o.khan', ['Omar', 'Khan'], ['Operations', 'Operations Manager'], {
    middle: 'Farooq',
    address: 'Al Qusais, Dubai',
    born: 1979,
    second: true,
  }),
  defineEmployee('r.santos', ['Ramon', 'Santos'], ['Technician', 'Gas Technician'], {
    address: 'Muwaileh, Sharjah',
    born: 1992,
    unverified: true,
  }),
  defineEmployee('j.mwangi', ['Joseph', 'Mwangi'], ['Meter Reader', 'Meter Reader'], {
    address: 'International City, Dubai',
    born: 1996,
    status: 'blocked',
  }),
  defineEmployee('h.mansoori', ['هدى', 'المنصوري'], ['Auditor', 'Internal Auditor'], {
    latin: 'Huda Al Mansoori',
    address: 'Khalifa City, Abu Dhabi',
    born: 1985,
  }),
  defineEmployee('n.bakr', ['Nadia', 'Bakr'], ['Meter Reader', 'Meter Reader'], {
    address: 'Al Nuaimiya, Ajman',
    born: 1997,
    areas: ['Ajman', 'Sharjah', 'SHA-M1'],
  }),
  defineEmployee('s.fernando', ['Sunil', 'Fernando'], [COLLECTION_USER, 'Collector'], {
    address: 'Rolla, Sharjah',
    born: 1998,
    status: 'invited',
    areas: ['Sharjah', 'Ajman'],
  }),
];

/** Active demo users, as listed on the console and in the README. */
export const DEMO_SIGN_INS = DEMO_EMPLOYEES.filter(
  ({ status, unverified }) => status === 'active' && !unverified,
).map(({ username, role, first, last }) => ({
  username,
  password: DEMO_PASSWORD,
  role,
  name: `${first} ${last}`,
}));
