import type { FilterDefinition } from '../../../domain/lists/listFilters';
import { anyOf, dateRange } from '../records/listFilters';
import type { RecordType } from '../../store/feature';

export const userRecords = {
  path: '/users',
  noun: 'user',
  many: 'Employees',
  one: 'employee',
  view: 'canViewUsers',
  create: 'canCreateUsers',
  update: 'canUpdateUsers',
} as const satisfies RecordType;

export const userFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', ['invited', 'active', 'blocked']),
  dateRange('createdAt', 'Added'),
];
