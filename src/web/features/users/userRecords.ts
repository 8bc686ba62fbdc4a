import type { User } from '../../../domain/users/user';
import type { FilterDefinition, QuickFilter } from '../../../domain/lists/listFilters';
import { anyOf, dateRange, quickFilter } from '../records/listFilters';
import type { RecordType } from '../../store/feature';
import type { StatusTones } from '../../ui/feedback/statuses';

export const userRecords = {
  path: '/users',
  noun: 'user',
  title: 'Employees',
  label: 'employee',
  view: 'canViewUsers',
  create: 'canCreateUsers',
  update: 'canUpdateUsers',
} as const satisfies RecordType;

export const userFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', ['invited', 'active', 'blocked']),
  dateRange('createdAt', 'Added'),
];

export const userQuickFilters: readonly QuickFilter[] = [
  quickFilter('Active', { status: ['active'] }),
  quickFilter('Invited', { status: ['invited'] }),
  quickFilter('Blocked', { status: ['blocked'] }),
];

export const userStatuses: StatusTones<NonNullable<User['status']>> = {
  active: 'success',
  invited: 'pending',
  blocked: 'error',
};
