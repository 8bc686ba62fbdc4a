import type { OfferStatus } from '../../../domain/orders/offer';
import type { Order, OrderStatus } from '../../../domain/orders/order';
import { ORDER_SOURCES, ORDER_STATUSES, ORDER_TYPES, PRIORITIES } from '../../../domain/enums';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import { anyOf, dateRange, exactText, yesNo } from '../records/listFilters';
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
  exactText('assignee', 'Assignee (username)'),
  exactText('team', 'Crew (username)'),
  anyOf('source', 'Source', ORDER_SOURCES),
  dateRange('sla_due', 'Due'),
  yesNo('late', 'Late'),
];

export const orderStatuses: StatusTones<OrderStatus | 'late'> = {
  New: 'waiting',
  Assessed: 'busy',
  Offered: 'waiting',
  Approved: 'busy',
  Scheduled: 'busy',
  InProgress: 'busy',
  OnHold: 'warning',
  Completed: 'good',
  Billed: 'good',
  Closed: 'off',
  Cancelled: 'off',
  late: 'bad',
};

export const orderPriorities: StatusTones<Order['priority']> = {
  low: 'off',
  normal: 'off',
  high: 'warning',
  emergency: 'bad',
};

export const offerStatuses: StatusTones<OfferStatus> = {
  Draft: 'off',
  Sent: 'waiting',
  Accepted: 'good',
  Rejected: 'bad',
  Expired: 'warning',
  Superseded: 'off',
};
