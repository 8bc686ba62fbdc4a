import { Page } from '../../ui/Page';
import { Tabs } from '../../ui/Tabs';
import { BatchTab } from './BatchTab';
import { HolderTab } from './HolderTab';
import { PaymentTab } from './PaymentTab';

/** Who holds what, every payment, and what was handed over. */
export default function WalletList() {
  return (
    <Page trail={['Wallets']} title="Wallets">
      <Tabs
        label="Wallets"
        tabs={[
          { value: 'Holders', label: 'Holders', content: <HolderTab /> },
          { value: 'Payments', label: 'Payments', content: <PaymentTab /> },
          { value: 'Batches', label: 'Unload batches', content: <BatchTab /> },
        ]}
      />
    </Page>
  );
}
