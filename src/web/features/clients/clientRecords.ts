import type { ClientStatus } from '../../../domain/clients/client';
import { CLIENT_STATUSES, CLIENT_TYPES, EMIRATES } from '../../../domain/enums';
import type { FilterDefinition, QuickFilter } from '../../../domain/lists/listFilters';
import { anyOf, moreThanAmount, yesNo, quickFilter } from '../records/listFilters';
import type { RecordType } from '../../store/feature';
import type { StatusTones } from '../../ui/feedback/statuses';

export const clientRecords = {
  path: '/clients',
  noun: 'client',
  title: 'Clients',
  label: 'client',
  view: 'canViewClients',
  create: 'canCreateClients',
  update: 'canUpdateClients',
} as const satisfies RecordType;

export const clientFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', CLIENT_STATUSES),
  anyOf('type', 'Type', CLIENT_TYPES),
  anyOf('emirate', 'Emirate', EMIRATES),
  yesNo('overdue', 'Has overdue balance'),
  moreThanAmount('overdue_amount', 'Overdue more than'),
  yesNo('unidentified', 'Without TRN or ID'),
];

export const clientQuickFilters: readonly QuickFilter[] = [
  quickFilter('Overdue', { overdue: true }),
  quickFilter('Blocked', { status: ['blocked'] }),
  quickFilter('Without TRN or ID', { unidentified: true }),
];

export const clientStatuses: StatusTones<ClientStatus> = {
  active: 'success',
  blocked: 'error',
  archived: 'default',
};
