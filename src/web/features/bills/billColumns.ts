import type { Bill } from '../../../domain/bills/bill';
import { shortHoldReason } from '../../../domain/bills/bill';
import {
  dateColumn,
  linkColumn,
  moneyColumn,
  numberColumn,
  textColumn,
} from '../../ui/table/columns/columns';
import type { CellContent } from '../../ui/table/columns/cellContent';
import type { Column } from '../../ui/table/tableTypes';
import { deliveryStatuses } from '../documents/mailings';
import { einvoiceStatuses } from '../einvoice/einvoices';
import { billStatuses } from './billRecords';

/**
 * Status of an invoice and its flags: estimated, overdue, disputed, and an e-invoice that needs attention.
 */
export function statusContent({
  status,
  is_estimated,
  overdue,
  disputed,
  einvoice,
}: BillFlags): readonly CellContent[] {
  const flags = Object.entries({
    estimated: is_estimated,
    overdue,
    disputed,
    einvoice_rejected: einvoice === 'rejected',
    einvoice_incomplete: einvoice === 'missing_data',
  }).flatMap(([flag, isSet]) => (isSet ? [flag] : []));
  return [status, ...flags].map((state) => ({ kind: 'status', statuses: billStatuses, status: state }));
}

type BillFlags = Pick<Bill, 'status' | 'is_estimated' | 'overdue' | 'disputed' | 'einvoice'>;

export const billColumns: readonly Column<Bill>[] = [
  linkColumn(
    'unique_number',
    'Number',
    (bill) => bill.unique_number,
    ({ _id }) => `/bills/${_id}`,
  ),
  textColumn('client', 'Client', ({ client }) => client.label, { flex: 1, sortable: false }),
  textColumn('contract', 'Contract', ({ contract }) => contract?.unique_number, {
    sortable: false,
    hideOrder: 3,
  }),
  {
    field: 'period_start',
    hideOrder: 4,
    headerName: 'Period',
    sortable: false,
    getContent: ({ period_start: from, period_end: to }) => ({ kind: 'dateRange', from, to }),
  },
  numberColumn('consumption_m3', 'm³', (bill) => bill.consumption_m3, { sortable: false, hideOrder: 1 }),
  moneyColumn('total', 'Total (AED)', ({ total }) => total),
  moneyColumn('paid_amount', 'Paid (AED)', (bill) => bill.paid_amount, { sortable: false, hideOrder: 2 }),
  moneyColumn('balance_due', 'Balance (AED)', (bill) => bill.balance_due),
  dateColumn('due_date', 'Due', (bill) => bill.due_date),
  {
    field: 'delivery',
    hideOrder: 5,
    headerName: 'Delivery',
    sortable: false,
    getContent: ({ delivery }) =>
      delivery ? { kind: 'status', statuses: deliveryStatuses, status: delivery } : [],
  },
  {
    field: 'einvoice',
    // The status already shows e-invoices that need attention.
    optional: true,
    headerName: 'E-invoice',
    sortable: false,
    getContent: ({ einvoice }) =>
      einvoice && einvoice !== 'none' && einvoice !== 'b2c_excluded'
        ? { kind: 'status', statuses: einvoiceStatuses, status: einvoice }
        : [],
  },
  {
    field: 'status',
    headerName: 'Status',
    getContent: (bill) => [
      ...statusContent(bill),
      ...(bill.hold_reason ? [{ kind: 'text' as const, text: shortHoldReason(bill.hold_reason) }] : []),
    ],
  },
];
