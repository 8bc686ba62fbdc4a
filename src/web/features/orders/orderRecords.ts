import type { OfferStatus } from '../../../domain/orders/offer';
import type { Order, OrderStatus } from '../../../domain/orders/order';
import { ORDER_SOURCES, ORDER_STATUSES, ORDER_TYPES, PRIORITIES } from '../../../domain/enums';
import type { FilterDefinition, QuickFilter } from '../../../domain/lists/listFilters';
import {
  OWN_USERNAME,
  anyOf,
  dateRange,
  oneRecord,
  yesNo,
  quickFilter,
  emirateAndSiteFilters,
} from '../records/listFilters';
import type { RecordType } from '../../store/feature';
import type { StatusTones } from '../../ui/feedback/statuses';

export const orderRecords = {
  path: '/orders',
  noun: 'order',
  title: 'Maintenance Orders',
  label: 'maintenance order',
  view: 'canViewOrders',
  create: 'canCreateOrders',
  update: 'canUpdateOrders',
} as const satisfies RecordType;

export const orderFilters: readonly FilterDefinition[] = [
  anyOf('status', 'State', ORDER_STATUSES),
  anyOf('type', 'Type', ORDER_TYPES),
  anyOf('priority', 'Priority', PRIORITIES),
  oneRecord('assignee', 'Assignee', 'employee'),
  yesNo('unassigned', 'Unassigned'),
  oneRecord('team', 'Team', 'employee'),
  anyOf('source', 'Source', ORDER_SOURCES),
  dateRange('sla_due', 'Due'),
  dateRange('scheduled_at', 'Scheduled'),
  dateRange('completed_at', 'Completed'),
  ...emirateAndSiteFilters,
  yesNo('late', 'Late'),
];

export const orderQuickFilters: readonly QuickFilter[] = [
  quickFilter('Late', { late: true }),
  quickFilter('Mine', { assignee: OWN_USERNAME }),
  quickFilter('Unassigned', { unassigned: true }),
  quickFilter('Emergency', { priority: ['emergency'] }),
  quickFilter('On hold', { status: ['OnHold'] }),
];

export const orderStatuses: StatusTones<OrderStatus | 'late'> = {
  New: 'pending',
  Assessed: 'info',
  Offered: 'pending',
  Approved: 'info',
  Scheduled: 'info',
  InProgress: 'info',
  OnHold: 'warning',
  Completed: 'success',
  Billed: 'success',
  Closed: 'default',
  Cancelled: 'default',
  late: 'error',
};

export const orderPriorities: StatusTones<Order['priority']> = {
  low: 'default',
  normal: 'default',
  high: 'warning',
  emergency: 'error',
};

export const offerStatuses: StatusTones<OfferStatus> = {
  Draft: 'default',
  Sent: 'pending',
  Accepted: 'success',
  Rejected: 'error',
  Expired: 'warning',
  Superseded: 'default',
};
