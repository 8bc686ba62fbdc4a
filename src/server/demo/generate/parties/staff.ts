import type { Generator, CreatedRecord } from '../record';
import { createdDaysAgo } from '../record';
import { emiratesId, mobileNumber } from '../identifiers';
import { cyclicItem } from '../random';
import type { DemoPerson, DemoRole } from '../../demoUsers';
import { DEMO_EMPLOYEES, DEMO_ROLES } from '../../demoUsers';

/** A role with its id. */
export type DemoEmployeeRole = DemoRole & CreatedRecord;

/** An employee with the papers and numbers that a person has. */
export interface DemoEmployee extends CreatedRecord, Omit<DemoPerson, 'role'> {
  role: DemoEmployeeRole;
  email: string;
  phone: string;
  phone_second: string | null;
  national_id: string;
}

const FOUNDED_DAYS_AGO = 800;

/** The roles of the company, as old as the company. */
export const generateRoles = (maker: Generator): DemoEmployeeRole[] =>
  DEMO_ROLES.map((role) => ({ ...createdDaysAgo(maker, FOUNDED_DAYS_AGO), ...role }));

/** The employees, the first as old as the company, the last the newest. */
export const generateStaff = (maker: Generator, roles: readonly DemoEmployeeRole[]): DemoEmployee[] =>
  DEMO_EMPLOYEES.map((person, place) => ({
    ...createdDaysAgo(maker, FOUNDED_DAYS_AGO - place * 90),
    ...person,
    role: roleOfEmployee(roles, person),
    email: `${person.username}@albahar-gas.example`,
    phone: mobileNumber(maker.random),
    phone_second: person.second ? mobileNumber(maker.random) : null,
    national_id: emiratesId(maker.random, person.born),
  }));

const roleOfEmployee = (roles: readonly DemoEmployeeRole[], person: DemoPerson): DemoEmployeeRole =>
  roles.find(({ name }) => name === person.role) ?? cyclicItem(roles, roles.length - 1);

/** The employee of that user name. */
export function employeeByUsername(staff: readonly DemoEmployee[], username: string): DemoEmployee {
  const found = staff.find((person) => person.username === username);
  if (!found) throw new RangeError(`Nobody here is called ${username}`);
  return found;
}
