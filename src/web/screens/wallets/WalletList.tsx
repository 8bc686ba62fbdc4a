import { wallets } from '../../entities/wallets';
import { useList } from '../../kit/useList';
import { DataTable } from '../../ui/DataTable';
import { Page } from '../../ui/Page';
import { FILTERS } from '../areaFilters';
import { paymentColumns } from './walletColumns';

/** Every payment, in whoever's hands. */
export default function WalletList() {
  return (
    <Page trail={['Wallets']} title="Wallets">
      <DataTable
        label="Wallets"
        columns={paymentColumns}
        list={useList(wallets, undefined, FILTERS['/wallets'])}
        searchLabel="Search payments"
        noRows={{ title: 'No payments yet' }}
      />
    </Page>
  );
}
