import type { BillStatus } from '../../../domain/bills/bill';
import { EINVOICE_STATUSES } from '../../../domain/bills/bill';
import { BILL_KINDS, BILL_STATUSES, READING_FLAGS } from '../../../domain/enums';
import type { FilterDefinition, QuickFilter } from '../../../domain/lists/listFilters';
import {
  anyOf,
  dateRange,
  month,
  flagFilter,
  yesNo,
  quickFilter,
  emirateAndSiteFilters,
} from '../records/listFilters';
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

/** Invoices page with the dialog that starts a billing run. */
export const RUN_BILLING_PATH = '/bills?run=new';

export const billFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', BILL_STATUSES),
  anyOf('kind', 'Kind', BILL_KINDS),
  flagFilter('tax_document', 'Tax invoices and tax credit notes'),
  month('cycle', 'Period'),
  ...emirateAndSiteFilters,
  yesNo('overdue', 'Overdue'),
  yesNo('covered', 'Covered by cheques'),
  yesNo('disputed', 'Disputed'),
  yesNo('estimated', 'Estimated'),
  anyOf('einvoice', 'E-invoice', EINVOICE_STATUSES),
  anyOf('flag', 'Held for', READING_FLAGS),
  flagFilter('unsent', 'Issued, not delivered'),
  dateRange('issue_date', 'Issued'),
  dateRange('issue_by', 'Issue by'),
  dateRange('due_date', 'Due'),
];

export const billQuickFilters: readonly QuickFilter[] = [
  quickFilter('Overdue', { overdue: true }),
  quickFilter('Held', { status: ['Held'] }),
  quickFilter('Drafts', { status: ['Draft'] }),
  quickFilter('Not delivered', { unsent: true }),
  quickFilter('E-invoice to fix', { einvoice: ['missing_data', 'rejected'] }),
  quickFilter('Disputed', { disputed: true }),
  quickFilter('Estimated', { estimated: true }),
];

export const billStatuses: StatusTones<
  BillStatus | 'overdue' | 'disputed' | 'estimated' | 'einvoice_rejected' | 'einvoice_incomplete'
> = {
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
  einvoice_rejected: ['error', 'E-invoice rejected'],
  einvoice_incomplete: ['warning', 'E-invoice incomplete'],
};
