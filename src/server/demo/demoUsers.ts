import type { Permission } from '../../domain/permissions';
import { COLLECTION_USER, PERMISSIONS, SUPER_ADMIN, withViews } from '../../domain/permissions';

/** The password of everybody in the demo company. */
export const DEMO_PASSWORD = 'Marina-Gas-2026!';

/** A role as the demo company has it. */
export interface DemoRole {
  name: string;
  description: string;
  permissions: readonly Permission[];
  is_system: boolean;
}

/** An employee of the demo company. */
export interface DemoPerson {
  username: string;
  first: string;
  middle?: string;
  last: string;
  /** The name as a card can print, when the name itself is in another script. */
  latin?: string;
  role: string;
  position: string;
  address: string;
  born: number;
  second?: boolean;
  status: 'active' | 'blocked' | 'invited';
  areas?: string[];
  /** Who has not proved the username yet is mailed a code when signing in. */
  unverified?: boolean;
}

const role = (name: string, description: string, flags: readonly Permission[]): DemoRole => ({
  name,
  description,
  permissions: withViews(flags),
  is_system: name === SUPER_ADMIN || name === COLLECTION_USER,
});

const views = PERMISSIONS.filter((flag) => flag.startsWith('canView'));
const all = (...areas: string[]) => PERMISSIONS.filter((flag) => areas.some((area) => flag.endsWith(area)));

/** The roles of the demo company, one for each kind of work. */
export const DEMO_ROLES: readonly DemoRole[] = [
  role(SUPER_ADMIN, 'Runs the company: everything, and the safe', PERMISSIONS),
  role(COLLECTION_USER, 'Collects cash and cheques from clients', [
    'canViewClients',
    'canViewContracts',
    'canViewBills',
  ]),
  role('Billing Accountant', 'Writes, issues and corrects invoices', [
    'canViewClients',
    'canUpdateContracts',
    ...all('Bills'),
    'canUpdateOrders',
    'canViewTanks',
  ]),
  role('Customer Service', 'Takes clients in and answers them', [
    ...all('Clients', 'Contracts'),
    'canViewBills',
    'canCreateOrders',
  ]),
  role('Operations', 'Keeps tanks full and devices alive', [
    ...all('Tanks', 'Devices', 'Orders', 'Pos'),
    'canViewContracts',
  ]),
  role('Technician', 'Repairs and installs on site', [
    'canUpdateTanks',
    'canUpdateDevices',
    'canUpdateOrders',
  ]),
  role('Meter Reader', 'Walks the routes and reads counters', ['canViewContracts', 'canViewTanks']),
  role('Auditor', 'Looks at everything and changes nothing', views),
];

const person = (
  username: string,
  names: readonly [first: string, last: string],
  work: readonly [role: string, position: string],
  more: Pick<DemoPerson, 'address' | 'born'> & Partial<DemoPerson>,
): DemoPerson => {
  const [first, last] = names;
  return { username, first, last, role: work[0], position: work[1], status: 'active', ...more };
};

/** The employees: one per role; the technician has still to be verified, a meter reader has left and another works in two emirates and reads a route there, a collector was invited. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('admin', ['Mariam', 'Al Suwaidi'], [SUPER_ADMIN, 'General Manager'], {
    address: 'Villa 12, Al Barsha 2, Dubai',
    born: 1981,
    second: true,
  }),
  person('a.rahman', ['Abdul', 'Rahman'], [COLLECTION_USER, 'Collector'], {
    address: 'Al Nahda 1, Dubai',
    born: 1990,
    second: true,
  }),
  person('p.nair', ['Priya', 'Nair'], ['Billing Accountant', 'Senior Accountant'], {
    address: 'Karama Centre, Dubai',
    born: 1987,
  }),
  person('l.haddad', ['Layla', 'Haddad'], ['Customer Service', 'Customer Service Officer'], {
    middle: 'Samir',
    address: 'Al Majaz 3, Sharjah',
    born: 1994,
  }),
  person('o.khan', ['Omar', 'Khan'], ['Operations', 'Operations Manager'], {
    middle: 'Farooq',
    address: 'Al Qusais, Dubai',
    born: 1979,
    second: true,
  }),
  person('r.santos', ['Ramon', 'Santos'], ['Technician', 'Gas Technician'], {
    address: 'Muwaileh, Sharjah',
    born: 1992,
    unverified: true,
  }),
  person('j.mwangi', ['Joseph', 'Mwangi'], ['Meter Reader', 'Meter Reader'], {
    address: 'International City, Dubai',
    born: 1996,
    status: 'blocked',
  }),
  person('h.mansoori', ['هدى', 'المنصوري'], ['Auditor', 'Internal Auditor'], {
    latin: 'Huda Al Mansoori',
    address: 'Khalifa City, Abu Dhabi',
    born: 1985,
  }),
  person('n.bakr', ['Nadia', 'Bakr'], ['Meter Reader', 'Meter Reader'], {
    address: 'Al Nuaimiya, Ajman',
    born: 1997,
    areas: ['Ajman', 'Sharjah', 'SHA-M1'],
  }),
  person('s.fernando', ['Sunil', 'Fernando'], [COLLECTION_USER, 'Collector'], {
    address: 'Rolla, Sharjah',
    born: 1998,
    status: 'invited',
    areas: ['Sharjah', 'Ajman'],
  }),
];

/** Those whom the demo lets in, as the console and the handbook name them. */
export const DEMO_SIGN_INS = DEMO_PEOPLE.filter(
  ({ status, unverified }) => status === 'active' && !unverified,
).map(({ username, role, first, last }) => ({
  username,
  password: DEMO_PASSWORD,
  role,
  name: `${first} ${last}`,
}));
