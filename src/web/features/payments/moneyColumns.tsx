import { formatDate } from '../../../domain/dates';
import type { Allocation, ClearingState, ContractPayment } from '../../../domain/wallets/payment';
import { formatAmount } from '../../../domain/money';
import { labelOf } from '../../../domain/labels';
import { moneyColumn, refColumn, statusColumn, textColumn, timeColumn } from '../../ui/table/columns/columns';
import type { StatusTones } from '../../ui/feedback/statuses';
import type { Column } from '../../ui/table/tableTypes';

const CLEARING_STATUSES: StatusTones<ClearingState> = {
  cleared: 'success',
  pending: ['pending', 'Uncleared'],
  reversed: ['default', 'Reversed'],
};

const unsortable = { sortable: false } as const;

/** Columns of the payments of an invoice; receipts are links if the user may open payments. */
export const allocationColumns = (canOpen: boolean): readonly Column<Allocation>[] => [
  refColumn(
    'receipt',
    'Receipt',
    ({ payment, receipt }) => ({ _id: payment, label: receipt }),
    canOpen ? (id) => `/wallets/${id}` : undefined,
    { ...unsortable },
  ),
  timeColumn('taken_at', 'Date', ({ taken_at }) => taken_at),
  textColumn('type', 'Type', ({ type }) => labelOf(type), { ...unsortable }),
  textColumn('check_number', 'Cheque', ({ check_number }) => check_number, { ...unsortable }),
  moneyColumn('amount', 'Amount (AED)', (row) => row.amount, { ...unsortable }),
  statusColumn('state', 'State', CLEARING_STATUSES, ({ state }) => state, { ...unsortable }),
  textColumn('reason', 'Reason', ({ reason }) => reason, { flex: 1, ...unsortable }),
];

const allocatedBills = ({ bills }: ContractPayment): string =>
  bills.map((bill) => `${bill.unique_number} (${formatAmount(bill.amount)})`).join(', ');

const chequeText = ({ check_number, end_date }: ContractPayment): string | undefined =>
  check_number ? `${check_number}, ${formatDate(end_date)}` : undefined;

/** Columns of the payments on a contract. */
export const contractPaymentColumns: readonly Column<ContractPayment>[] = [
  textColumn('receipt', 'Receipt', ({ receipt }) => receipt, { ...unsortable }),
  timeColumn('taken_at', 'Date', ({ taken_at }) => taken_at),
  textColumn('type', 'Type', ({ type, is_security }) => (is_security ? 'Security' : labelOf(type)), {
    ...unsortable,
  }),
  textColumn('check_number', 'Cheque', chequeText, { ...unsortable }),
  moneyColumn('amount', 'Amount (AED)', (row) => row.amount, { ...unsortable }),
  statusColumn('state', 'State', CLEARING_STATUSES, ({ state }) => state, { ...unsortable }),
  textColumn('bills', 'Pays', allocatedBills, { flex: 1, ...unsortable }),
  moneyColumn('unused', 'Unallocated (AED)', ({ unused }) => unused, { ...unsortable }),
];

/** Columns of the payments of a client. */
export const clientPaymentColumns: readonly Column<ContractPayment>[] = [
  ...contractPaymentColumns.slice(0, 1),
  textColumn('contract', 'Contract', ({ contract }) => contract?.unique_number, { ...unsortable }),
  ...contractPaymentColumns.slice(1),
];
