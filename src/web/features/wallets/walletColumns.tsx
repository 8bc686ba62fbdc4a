import type { Wallet } from '../../../domain/wallets/wallet';
import { labelOf } from '../../../domain/labels';
import { actionsColumn } from '../../ui/table/columns/actionsColumn';
import {
  aedColumn,
  dateColumn,
  dueColumn,
  linkColumn,
  refColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { WalletActions } from './WalletActions';
import { walletOutcome, walletStatuses } from './walletRecords';

/** Columns in the order of the Transaction table. */
export const walletColumns: readonly Column<Wallet>[] = [
  linkColumn(
    'unique_number',
    'ID',
    ({ _id, unique_number }) => unique_number ?? _id,
    ({ _id }) => `/wallets/${_id}`,
    { flex: 1, sortable: false },
  ),
  textColumn('contract', 'Contract', ({ contract }) => contract?.unique_number, { flex: 1 }),
  aedColumn('amount', 'Amount', ({ amount }) => amount),
  dateColumn('end_date', 'Due Date', ({ end_date }) => end_date),
  textColumn('type', 'Type', ({ type }) => labelOf(type), { sortable: false, hideOrder: 1 }),
  statusColumn('status', 'Status', walletStatuses, walletOutcome, {
    sortable: false,
  }),
  actionsColumn<Wallet>((wallet, tabIndex) => <WalletActions wallet={wallet} tabIndex={tabIndex} />, {
    width: 96,
  }),
];

const dueDateColumn = dueColumn<Wallet>('end_date', 'Due Date', ({ end_date }) => end_date);

/** `walletColumns` with the due date format that the specification dictates for the Transaction table. */
export const transactionColumns: readonly Column<Wallet>[] = walletColumns.map((column) =>
  column.field === dueDateColumn.field ? dueDateColumn : column,
);

const [idColumn, ...otherColumns] = walletColumns;

const custodianColumn = refColumn<Wallet>(
  'user',
  'Custodian',
  ({ user }) => user && { _id: user._id, label: user.name ?? user.username },
  (userId) => `/users/${userId}`,
  { flex: 1, sortable: false },
);

/** `walletColumns` plus the custodian. */
export const paymentColumns: readonly Column<Wallet>[] = [
  ...(idColumn ? [idColumn] : []),
  custodianColumn,
  ...otherColumns,
];
