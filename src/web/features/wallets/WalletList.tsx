import { CurrentScreenOnly } from '../../ui/layout/CurrentScreen';
import { Page } from '../../ui/layout/Page';
import { Tabs } from '../../ui/layout/Tabs';
import { BatchTab } from './BatchTab';
import { CalendarTab } from './CalendarTab';
import { HolderTab } from './HolderTab';
import { PaymentTab } from './PaymentTab';

/** Who holds what, every payment, when cheques fall due, and what was handed over. */
export default function WalletList() {
  return (
    <Page breadcrumbs={['Wallets']} title="Wallets">
      <CurrentScreenOnly>
        <Tabs
          label="Wallets"
          tabs={[
            { value: 'Holders', label: 'Custodians', content: <HolderTab /> },
            { value: 'Payments', label: 'Payments', content: <PaymentTab /> },
            { value: 'Cheques', label: 'Cheque calendar', content: <CalendarTab /> },
            { value: 'Batches', label: 'Handovers', content: <BatchTab /> },
          ]}
        />
      </CurrentScreenOnly>
    </Page>
  );
}
