import type { Generator, CreatedRecord } from '../record';
import { createdDaysAgo } from '../record';
import { emiratesId, mobileNumber } from '../identifiers';
import { cyclicItem } from '../random';
import type { DemoPerson, DemoRole } from '../../demoUsers';
import { DEMO_EMPLOYEES, DEMO_ROLES } from '../../demoUsers';

export type DemoEmployeeRole = DemoRole & CreatedRecord;

export interface DemoEmployee extends CreatedRecord, Omit<DemoPerson, 'role'> {
  role: DemoEmployeeRole;
  email: string;
  phone: string;
  phone_second: string | null;
  national_id: string;
}

const FOUNDED_DAYS_AGO = 800;

/** Roles, created with the company. */
export const generateRoles = (generator: Generator): DemoEmployeeRole[] =>
  DEMO_ROLES.map((role) => ({ ...createdDaysAgo(generator, FOUNDED_DAYS_AGO), ...role }));

/** Employees, oldest first. */
export const generateStaff = (generator: Generator, roles: readonly DemoEmployeeRole[]): DemoEmployee[] =>
  DEMO_EMPLOYEES.map((employee, index) => ({
    ...createdDaysAgo(generator, FOUNDED_DAYS_AGO - index * 90),
    ...employee,
    role: roleOfEmployee(roles, employee),
    email: `${employee.username}@albahar-gas.example`,
    phone: mobileNumber(generator.random),
    phone_second: employee.second ? mobileNumber(generator.random) : null,
    national_id: emiratesId(generator.random, employee.born),
  }));

const roleOfEmployee = (roles: readonly DemoEmployeeRole[], employee: DemoPerson): DemoEmployeeRole =>
  roles.find(({ name }) => name === employee.role) ?? cyclicItem(roles, roles.length - 1);

export function employeeByUsername(staff: readonly DemoEmployee[], username: string): DemoEmployee {
  const found = staff.find((employee) => employee.username === username);
  if (!found) throw new RangeError(`Unknown demo user ${username}`);
  return found;
}
