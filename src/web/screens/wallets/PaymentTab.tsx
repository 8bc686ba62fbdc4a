import { wallets } from '../../entities/wallets';
import { useList } from '../../kit/useList';
import { DataTable } from '../../ui/DataTable';
import { FILTERS } from '../areaFilters';
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
