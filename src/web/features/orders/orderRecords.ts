import { ORDER_SOURCES, ORDER_STATUSES, ORDER_TYPES, PRIORITIES } from '../../../domain/enums';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import { anyOf, dateRange, exactText, yesNo } from '../records/listFilters';
import type { RecordType } from '../../store/feature';

export const orderRecords = {
  path: '/orders',
  noun: 'order',
  many: 'Maintenance Orders',
  one: 'maintenance order',
  view: 'canViewOrders',
  create: 'canCreateOrders',
  update: 'canUpdateOrders',
} as const satisfies RecordType;

export const orderFilters: readonly FilterDefinition[] = [
  anyOf('status', 'State', ORDER_STATUSES),
  anyOf('type', 'Type', ORDER_TYPES),
  anyOf('priority', 'Priority', PRIORITIES),
  exactText('assignee', 'Assignee (username)'),
  exactText('team', 'Crew (username)'),
  anyOf('source', 'Source', ORDER_SOURCES),
  dateRange('sla_due', 'Due'),
  yesNo('late', 'Late'),
];
