import type { ContractStatus } from '../../../domain/contracts/contract';
import { BILLING_CYCLES, CONTRACT_STATUSES, CONTRACT_TYPES } from '../../../domain/enums';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import { oneOf, anyOf, dateRange, exactText, withinDays } from '../records/listFilters';
import type { RecordType } from '../../store/feature';
import type { StatusTones } from '../../ui/feedback/statuses';

export const contractRecords = {
  path: '/contracts',
  noun: 'contract',
  title: 'Contracts',
  label: 'contract',
  view: 'canViewContracts',
  create: 'canCreateContracts',
  update: 'canUpdateContracts',
} as const satisfies RecordType;

export const contractFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', CONTRACT_STATUSES),
  anyOf('type', 'Type', CONTRACT_TYPES),
  exactText('site', 'Site code'),
  exactText('collector', 'Collector (username)'),
  oneOf('billing_cycle', 'Billing cycle', BILLING_CYCLES),
  withinDays('expiring', 'Expires within'),
  dateRange('end_date', 'End'),
];

export const contractStatuses: StatusTones<ContractStatus> = {
  Draft: 'default',
  Pending: 'pending',
  Active: 'success',
  Suspended: 'error',
  Expired: 'warning',
  Terminating: 'warning',
  Terminated: 'default',
  Closed: 'default',
  Cancelled: 'default',
};
