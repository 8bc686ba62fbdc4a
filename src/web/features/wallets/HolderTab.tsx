import type { Holder } from '../../../domain/wallets/handover';
import { showTime } from '../../../domain/dates';
import { amount } from '../../../domain/money';
import { holders } from './custodians';
import { useList } from '../../store/useList';
import { DataTable } from '../../ui/table/DataTable';
import { linkColumn, moneyColumn, numberColumn, timeColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/tableTypes';
import { FILTERS } from '../records/listFilters';
import { holderPath } from './holderPath';
import { Warned } from './Warned';

const cash: Column<Holder> = {
  ...moneyColumn<Holder>('total_cash', 'Total Cash (AED)', ({ total_cash }) => total_cash),
  renderCell: ({ row: { total_cash, over_limit } }) => (
    <Warned by={over_limit && 'More cash than one hand may hold'}>{amount(total_cash)}</Warned>
  ),
};

const oldest: Column<Holder> = {
  ...timeColumn<Holder>('oldest', 'Oldest', (holder) => holder.oldest, { width: 190 }),
  renderCell: ({ row }) => (
    <Warned by={row.overdue && 'Cash is in hand for too long'}>{showTime(row.oldest)}</Warned>
  ),
};

const columns: readonly Column<Holder>[] = [
  linkColumn(
    'name',
    'Name',
    ({ name }) => name,
    ({ _id }) => holderPath(_id),
    { flex: 1, minWidth: 150 },
  ),
  cash,
  numberColumn('count_cash', 'Count Cash', ({ count_cash }) => count_cash, { width: 110 }),
  moneyColumn('total_check', 'Total Check (AED)', ({ total_check }) => total_check, { width: 150 }),
  numberColumn('count_check', 'Count Check', ({ count_check }) => count_check, { width: 110 }),
  oldest,
  timeColumn('unloaded_at', 'Last unload', ({ unloaded_at }) => unloaded_at),
];

/** Who holds what, the most cash first. */
export const HolderTab = () => (
  <DataTable
    label="Holders"
    columns={columns}
    list={useList(holders, undefined, FILTERS['/wallets/holders'])}
    searchLabel="Search holders"
    noRows={{ title: 'Nobody has taken a payment yet' }}
  />
);
