import { useSearchParams } from 'react-router-dom';
import type { Handover } from '../../../../domain/wallets/handover';
import type { ListQuery } from '../../../../domain/entity';
import { handovers, handoverPath, custodianPath } from '../custody/custodians';
import { useList } from '../../../store/useList';
import { DataTable } from '../../../ui/table/DataTable';
import {
  linkColumn,
  moneyColumn,
  numberColumn,
  refColumn,
  textColumn,
  timeColumn,
} from '../../../ui/table/columns/columns';
import type { Column } from '../../../ui/table/tableTypes';
import { handoverFilters } from '../walletRecords';
import { HandoverView } from './HandoverView';

const custodianColumn = refColumn<Handover>(
  'user',
  'Custodian',
  ({ user }) => ({ _id: user._id, label: user.name ?? user.username }),
  custodianPath,
  { flex: 1, sortable: false },
);

const columns: readonly Column<Handover>[] = [
  linkColumn(
    'unique_number',
    'Handover',
    ({ unique_number }) => unique_number,
    ({ _id }) => handoverPath(_id),
  ),
  timeColumn('at', 'Handed over', ({ at }) => at),
  custodianColumn,
  textColumn('cashier', 'Cashier', ({ cashier }) => cashier.name ?? cashier.username, {
    flex: 1,
    sortable: false,
    hideOrder: 1,
  }),
  moneyColumn('cash_counted', 'Cash (AED)', ({ cash_counted }) => cash_counted, {
    sortable: false,
  }),
  moneyColumn('difference', 'Difference (AED)', ({ difference }) => difference),
  numberColumn('checks_count', 'Cheques', ({ checks_count }) => checks_count, {
    sortable: false,
    hideOrder: 2,
  }),
];

/** Handovers, newest first; `base` limits them to one custodian. */
export const HandoverTable = ({ base }: { base?: Pick<ListQuery, 'search' | 'field'> }) => (
  <DataTable
    label="Handovers"
    columns={columns}
    list={useList(handovers, base, handoverFilters)}
    searchLabel={base ? undefined : 'Search handovers'}
  />
);

/** All handovers, or the one given by the `handover` query parameter. */
export function HandoverTab() {
  const [params] = useSearchParams();
  const handoverId = params.get('handover');
  return handoverId ? <HandoverView id={handoverId} /> : <HandoverTable />;
}
