import type { Bill } from '../../../domain/bills/bill';
import { dateColumn, linkColumn, moneyColumn, numberColumn, textColumn } from '../../ui/table/columns';
import type { CellContent } from '../../ui/table/cellContent';
import type { Column } from '../../ui/table/tableTypes';

/** An invoice's state, and what else is to be known of it at a glance. */
export function statesOf({ status, is_estimated, overdue, disputed }: BillStanding): readonly CellContent[] {
  const beside = { estimated: is_estimated, overdue, disputed };
  const told = Object.entries(beside).flatMap(([state, holds]) => (holds ? [state] : []));
  return [status, ...told].map((state) => ({ as: 'state', of: 'bill', state }));
}

type BillStanding = Pick<Bill, 'status' | 'is_estimated' | 'overdue' | 'disputed'>;

/** Invoices as tables show them. */
export const billColumns: readonly Column<Bill>[] = [
  linkColumn(
    'unique_number',
    'Number',
    (bill) => bill.unique_number,
    ({ _id }) => `/bills/${_id}`,
    { width: 140, sortable: false },
  ),
  textColumn('client', 'Client', ({ client }) => client.label, { flex: 1, minWidth: 140, sortable: false }),
  textColumn('contract', 'Contract', ({ contract }) => contract?.unique_number, {
    width: 135,
    sortable: false,
  }),
  {
    field: 'period_start',
    headerName: 'Period',
    width: 190,
    sortable: false,
    getContent: ({ period_start: from, period_end: to }) => ({ as: 'days', from, to }),
  },
  numberColumn('consumption_m3', 'm³', (bill) => bill.consumption_m3, { width: 80, sortable: false }),
  moneyColumn('total', 'Total (AED)', ({ total }) => total, { width: 100 }),
  moneyColumn('paid_amount', 'Paid (AED)', (bill) => bill.paid_amount, { width: 95, sortable: false }),
  moneyColumn('balance_due', 'Balance (AED)', (bill) => bill.balance_due, { width: 120 }),
  dateColumn('due_date', 'Due', (bill) => bill.due_date, { width: 105 }),
  {
    field: 'status',
    headerName: 'Status',
    width: 220,
    sortable: false,
    getContent: statesOf,
  },
];
