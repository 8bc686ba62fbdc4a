import { wallets } from './wallets';
import { useList } from '../../store/useList';
import { DataTable } from '../../ui/table/DataTable';
import { FILTERS } from '../records/listFilters';
import { paymentColumns } from './walletColumns';

/** Every payment, in whoever's hands. */
export const PaymentTab = () => (
  <DataTable
    label="Wallets"
    columns={paymentColumns}
    list={useList(wallets, undefined, FILTERS['/wallets'])}
    searchLabel="Search payments"
    noRows={{ title: 'No payments yet' }}
  />
);
