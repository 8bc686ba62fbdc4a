import { DEPOSIT_METHODS } from '../../../domain/enums';
import type { FilterDefinition, QuickFilter } from '../../../domain/lists/listFilters';
import { REFUND_KINDS, REFUND_STATUSES } from '../../../domain/refunds/refund';
import type { RefundStatus } from '../../../domain/refunds/refund';
import type { RecordType } from '../../store/feature';
import type { StatusTones } from '../../ui/feedback/statuses';
import { anyOf, dateRange, quickFilter } from '../records/listFilters';

export const refundRecords = {
  path: '/refunds',
  noun: 'refund',
  title: 'Refunds',
  label: 'refund',
  view: 'canViewBills',
} as const satisfies RecordType;

export const refundFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', REFUND_STATUSES),
  anyOf('kind', 'Kind', REFUND_KINDS),
  anyOf('method', 'Method', DEPOSIT_METHODS),
  dateRange('requested_at', 'Requested'),
];

export const refundQuickFilters: readonly QuickFilter[] = [
  quickFilter('To approve', { status: ['Requested'] }),
  quickFilter('To pay', { status: ['Approved'] }),
];

export const refundStatuses: StatusTones<RefundStatus> = {
  Requested: 'pending',
  Approved: 'info',
  Paid: 'success',
  Rejected: 'error',
  Cancelled: 'default',
};
