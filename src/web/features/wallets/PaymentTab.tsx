import { wallets } from './wallets';
import { useList } from '../../store/useList';
import { DataTable } from '../../ui/table/DataTable';
import { walletFilters, walletQuickFilters } from './walletRecords';
import { paymentColumns } from './walletColumns';

/** Payments of all custodians. */
export const PaymentTab = () => (
  <DataTable
    label="Wallets"
    columns={paymentColumns}
    list={useList(wallets, undefined, walletFilters)}
    quickFilters={walletQuickFilters}
    searchLabel="Search payments"
    emptyState={{ title: 'No payments yet' }}
  />
);
