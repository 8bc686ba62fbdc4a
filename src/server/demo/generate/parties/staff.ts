import type { Maker, Made } from '../record';
import { madeAgo } from '../record';
import { emiratesId, mobile } from '../identifiers';
import { entry } from '../random';
import type { DemoPerson, DemoRole } from '../../demoUsers';
import { DEMO_PEOPLE, DEMO_ROLES } from '../../demoUsers';

/** A role with its id. */
export type StaffRole = DemoRole & Made;

/** An employee with the papers and numbers that a person has. */
export interface Staff extends Made, Omit<DemoPerson, 'role'> {
  role: StaffRole;
  email: string;
  phone: string;
  phone_second: string | null;
  national_id: string;
}

const FOUNDED_DAYS_AGO = 800;

/** The roles of the company, as old as the company. */
export const makeRoles = (maker: Maker): StaffRole[] =>
  DEMO_ROLES.map((role) => ({ ...madeAgo(maker, FOUNDED_DAYS_AGO), ...role }));

/** The employees, the first as old as the company, the last the newest. */
export const makeStaff = (maker: Maker, roles: readonly StaffRole[]): Staff[] =>
  DEMO_PEOPLE.map((person, place) => ({
    ...madeAgo(maker, FOUNDED_DAYS_AGO - place * 90),
    ...person,
    role: roleOf(roles, person),
    email: `${person.username}@albahar-gas.example`,
    phone: mobile(maker.chance),
    phone_second: person.second ? mobile(maker.chance) : null,
    national_id: emiratesId(maker.chance, person.born),
  }));

const roleOf = (roles: readonly StaffRole[], person: DemoPerson): StaffRole =>
  roles.find(({ name }) => name === person.role) ?? entry(roles, roles.length - 1);

/** The employee of that user name. */
export function staffNamed(staff: readonly Staff[], username: string): Staff {
  const found = staff.find((person) => person.username === username);
  if (!found) throw new RangeError(`Nobody here is called ${username}`);
  return found;
}
