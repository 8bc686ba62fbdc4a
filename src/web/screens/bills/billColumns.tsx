import type { Bill } from '../../../domain/bill';
import { dateColumn, linkColumn, moneyColumn, numberColumn, textColumn } from '../../ui/columns';
import type { Column } from '../../ui/tableList';
import { BillState } from './BillState';
import { periodOf } from './period';

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
  textColumn('period_start', 'Period', periodOf, { width: 190, sortable: false }),
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
    renderCell: ({ row }) => <BillState bill={row} />,
  },
];
