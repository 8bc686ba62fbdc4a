import { useSearchParams } from 'react-router-dom';
import type { Handover } from '../../../../domain/wallets/handover';
import type { ListQuery } from '../../../../domain/entity';
import { handovers } from '../custody/custodians';
import { useList } from '../../../store/useList';
import { DataTable } from '../../../ui/table/DataTable';
import {
  linkColumn,
  moneyColumn,
  numberColumn,
  refColumn,
  textColumn,
  timeColumn,
} from '../../../ui/table/columns';
import type { Column } from '../../../ui/table/tableTypes';
import { handoverFilters } from '../walletRecords';
import { HandoverView } from './HandoverView';
import { batchPath, custodianPath } from '../custody/custodianPath';

const holder = refColumn<Handover>(
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
    ({ _id }) => batchPath(_id),
  ),
  timeColumn('at', 'Handed over', ({ at }) => at),
  holder,
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

/** What was handed over, the latest first; by everybody, or by one holder. */
export const BatchTable = ({ base }: { base?: Pick<ListQuery, 'search' | 'field'> }) => (
  <DataTable
    label="Handovers"
    columns={columns}
    list={useList(handovers, base, handoverFilters)}
    searchLabel={base ? undefined : 'Search handovers'}
    emptyState={{ title: 'No handovers yet' }}
  />
);

/** All batches, or the one that the address names. */
export function HandoverTab() {
  const [params] = useSearchParams();
  const batch = params.get('batch');
  return batch ? <HandoverView id={batch} /> : <BatchTable />;
}
