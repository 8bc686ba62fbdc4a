import { Page } from '../../ui/layout/Page';
import { Tabs } from '../../ui/layout/Tabs';
import { HandoverTab } from './handover/HandoverTab';
import { ChequeCalendarTab } from './calendar/ChequeCalendarTab';
import { CustodianTab } from './custody/CustodianTab';
import { SafeTab } from './safe/SafeTab';
import { PaymentTab } from './PaymentTab';

export default function WalletList() {
  return (
    <Page breadcrumbs={['Wallets']} title="Wallets">
      <Tabs
        label="Wallets"
        tabs={[
          { value: 'Holders', label: 'Custodians', content: <CustodianTab /> },
          { value: 'Payments', label: 'Payments', content: <PaymentTab /> },
          { value: 'Cheques', label: 'Cheque calendar', content: <ChequeCalendarTab /> },
          { value: 'Batches', label: 'Handovers', content: <HandoverTab /> },
          { value: 'Safe', label: 'Cash in safe', content: <SafeTab /> },
        ]}
      />
    </Page>
  );
}
