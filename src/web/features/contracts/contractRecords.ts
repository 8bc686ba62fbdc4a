import type { ContractStatus } from '../../../domain/contracts/contract';
import { BILLING_CYCLES, CONTRACT_STATUSES, CONTRACT_TYPES } from '../../../domain/enums';
import type { FilterDefinition, QuickFilter } from '../../../domain/lists/listFilters';
import {
  OWN_USERNAME,
  oneOf,
  anyOf,
  dateRange,
  oneRecord,
  withinDays,
  quickFilter,
  emirateAndSiteFilters,
} from '../records/listFilters';
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
  ...emirateAndSiteFilters,
  oneRecord('collector', 'Collector', 'employee'),
  oneOf('billing_cycle', 'Billing cycle', BILLING_CYCLES),
  withinDays('expiring', 'Expires within'),
  dateRange('start_date', 'Start'),
  dateRange('end_date', 'End'),
  dateRange('supply_ended_on', 'Supply ended'),
];

export const contractQuickFilters: readonly QuickFilter[] = [
  quickFilter('Expiring in 60 days', { expiring: 60 }),
  quickFilter('Pending', { status: ['Pending'] }),
  quickFilter('Suspended', { status: ['Suspended'] }),
  quickFilter('Mine', { collector: OWN_USERNAME }),
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
