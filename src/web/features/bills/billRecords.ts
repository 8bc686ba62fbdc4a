import type { BillStatus } from '../../../domain/bills/bill';
import { EINVOICE_STATUSES } from '../../../domain/bills/billComputedFields';
import { BILL_KINDS, BILL_STATUSES } from '../../../domain/enums';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import { oneOf, anyOf, dateRange, exactText, month, onlyYes, yesNo } from '../records/listFilters';
import type { RecordType } from '../../store/feature';
import type { StatusTones } from '../../ui/feedback/statuses';

export const billRecords = {
  path: '/bills',
  noun: 'bill',
  title: 'Invoices',
  label: 'invoice',
  view: 'canViewBills',
  create: 'canCreateBills',
  update: 'canUpdateBills',
} as const satisfies RecordType;

export const billFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', BILL_STATUSES),
  anyOf('kind', 'Kind', BILL_KINDS),
  month('cycle', 'Period'),
  exactText('site', 'Site code'),
  yesNo('overdue', 'Overdue'),
  yesNo('disputed', 'Disputed'),
  yesNo('estimated', 'Estimated'),
  oneOf('einvoice', 'E-invoice', EINVOICE_STATUSES),
  onlyYes('unsent', 'Issued, not delivered'),
  dateRange('issue_date', 'Issued'),
  dateRange('issue_by', 'Issue by'),
  dateRange('due_date', 'Due'),
];

export const billStatuses: StatusTones<BillStatus | 'overdue' | 'disputed' | 'estimated'> = {
  Draft: 'default',
  Held: 'warning',
  Issued: 'info',
  PartiallyPaid: 'pending',
  Paid: 'success',
  Credited: 'default',
  WrittenOff: 'default',
  overdue: 'error',
  disputed: 'warning',
  estimated: 'default',
};
