import type { Custodian } from '../../../../domain/wallets/handover';
import { formatDateTime } from '../../../../domain/dates';
import { formatAmount } from '../../../../domain/money';
import { custodians, custodianPath } from './custodians';
import { useList } from '../../../store/useList';
import { DataTable } from '../../../ui/table/DataTable';
import { linkColumn, moneyColumn, numberColumn, timeColumn } from '../../../ui/table/columns/columns';
import type { Column } from '../../../ui/table/tableTypes';
import { custodianFilters } from '../walletRecords';
import { ValueWithWarning } from '../handover/ValueWithWarning';

const cashColumn: Column<Custodian> = {
  ...moneyColumn<Custodian>('total_cash', 'Cash (AED)', ({ total_cash }) => total_cash, { width: 160 }),
  renderCell: ({ row: { total_cash, over_limit } }) => (
    <ValueWithWarning warning={over_limit && 'Cash over the limit'}>
      {formatAmount(total_cash)}
    </ValueWithWarning>
  ),
};

const oldestColumn: Column<Custodian> = {
  ...timeColumn<Custodian>('oldest', 'Oldest', ({ oldest }) => oldest, { width: 190 }),
  renderCell: ({ row }) => (
    <ValueWithWarning warning={row.overdue && 'Cash held too long'}>
      {formatDateTime(row.oldest)}
    </ValueWithWarning>
  ),
};

const columns: readonly Column<Custodian>[] = [
  linkColumn(
    'name',
    'Name',
    ({ name }) => name,
    ({ _id }) => custodianPath(_id),
    { flex: 1 },
  ),
  cashColumn,
  numberColumn('count_cash', 'Cash payments', ({ count_cash }) => count_cash),
  moneyColumn('total_check', 'Cheques (AED)', ({ total_check }) => total_check),
  numberColumn('count_check', 'Cheques', ({ count_check }) => count_check, { hideOrder: 2 }),
  oldestColumn,
  timeColumn('unloaded_at', 'Last handover', ({ unloaded_at }) => unloaded_at, { hideOrder: 1 }),
];

/** Custodians, largest cash amount first. */
export const CustodianTab = () => (
  <DataTable
    label="Custodians"
    columns={columns}
    list={useList(custodians, undefined, custodianFilters)}
    searchLabel="Search custodians"
    emptyState={{ title: 'No custodians yet' }}
  />
);
