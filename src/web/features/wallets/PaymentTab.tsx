import { wallets } from './wallets';
import { useList } from '../../store/useList';
import { DataTable } from '../../ui/table/DataTable';
import { LIST_FILTERS } from '../records/listFilters';
import { paymentColumns } from './walletColumns';

/** Every payment, in whoever's hands. */
export const PaymentTab = () => (
  <DataTable
    label="Wallets"
    columns={paymentColumns}
    list={useList(wallets, undefined, LIST_FILTERS['/wallets'])}
    searchLabel="Search payments"
    emptyState={{ title: 'No payments yet' }}
  />
);
