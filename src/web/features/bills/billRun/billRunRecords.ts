import { BILL_RUN_STATUSES } from '../../../../domain/bills/billRun';
import type { BillRunOutcome, BillRunStatus } from '../../../../domain/bills/billRun';
import type { FilterDefinition } from '../../../../domain/lists/listFilters';
import type { RecordType } from '../../../store/feature';
import type { StatusTones } from '../../../ui/feedback/statuses';
import { anyOf, month } from '../../records/listFilters';

export const billRunRecords = {
  path: '/bill-runs',
  noun: 'run',
  title: 'Billing runs',
  label: 'billing run',
  view: 'canViewBills',
} as const satisfies RecordType;

export const billRunFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', BILL_RUN_STATUSES),
  month('month', 'Month'),
];

export const billRunStatuses: StatusTones<BillRunStatus> = {
  Running: 'busy',
  Paused: 'waiting',
  Completed: 'good',
  Cancelled: 'off',
};

export const billRunOutcomes: StatusTones<BillRunOutcome> = {
  failed: 'bad',
  refused: 'bad',
  issue_refused: 'bad',
  not_sent: 'warning',
  held: 'warning',
  unread: 'warning',
  ready: 'off',
  drafted: 'good',
  issued: 'good',
  sent: 'good',
  billed: ['off', 'Billed before'],
  nothing_due: 'off',
  waiting: 'waiting',
};
