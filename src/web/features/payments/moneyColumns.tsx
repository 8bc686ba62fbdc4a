import { formatDate, formatDateTime } from '../../../domain/dates';
import type { Allocation, ClearingState, ContractPayment } from '../../../domain/wallets/payment';
import { formatAmount } from '../../../domain/money';
import { labelOf } from '../../../domain/labels';
import { moneyColumn, statusColumn, textColumn } from '../../ui/table/columns';
import type { StatusTones } from '../../ui/feedback/statuses';
import type { Column } from '../../ui/table/tableTypes';

const CLEARING: StatusTones<ClearingState> = {
  cleared: 'good',
  pending: ['waiting', 'Uncleared'],
  reversed: ['off', 'Taken back'],
};

const plain = { sortable: false } as const;

/** What pays an invoice, receipt by receipt. */
export const allocationColumns: readonly Column<Allocation>[] = [
  textColumn('receipt', 'Receipt', ({ receipt }) => receipt, { ...plain }),
  textColumn('taken_at', 'Date', ({ taken_at }) => formatDateTime(taken_at)),
  textColumn('type', 'Type', ({ type }) => labelOf(type), { ...plain }),
  moneyColumn('amount', 'Amount (AED)', (row) => row.amount, { ...plain }),
  statusColumn('state', 'State', CLEARING, ({ state }) => state, { ...plain }),
  textColumn('reason', 'Reason', ({ reason }) => reason, { flex: 1, ...plain }),
];

const paid = ({ bills }: ContractPayment): string =>
  bills.map((bill) => `${bill.unique_number} (${formatAmount(bill.amount)})`).join(', ');

const cheque = ({ check_number, end_date }: ContractPayment): string | undefined =>
  check_number ? `${check_number}, ${formatDate(end_date)}` : undefined;

/** What was paid on a contract, and which invoices it went to. */
export const contractPaymentColumns: readonly Column<ContractPayment>[] = [
  textColumn('receipt', 'Receipt', ({ receipt }) => receipt, { ...plain }),
  textColumn('taken_at', 'Date', ({ taken_at }) => formatDateTime(taken_at)),
  textColumn('type', 'Type', ({ type, is_security }) => (is_security ? 'Security' : labelOf(type)), {
    ...plain,
  }),
  textColumn('check_number', 'Cheque', cheque, { ...plain }),
  moneyColumn('amount', 'Amount (AED)', (row) => row.amount, { ...plain }),
  statusColumn('state', 'State', CLEARING, ({ state }) => state, { ...plain }),
  textColumn('bills', 'Pays', paid, { flex: 1, ...plain }),
  moneyColumn('unused', 'Unallocated (AED)', ({ unused }) => unused, { ...plain }),
];

/** The same on all contracts of a client, each with its contract. */
export const clientPaymentColumns: readonly Column<ContractPayment>[] = [
  ...contractPaymentColumns.slice(0, 1),
  textColumn('contract', 'Contract', ({ contract }) => contract.unique_number, { ...plain }),
  ...contractPaymentColumns.slice(1),
];
