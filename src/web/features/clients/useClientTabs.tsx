import type { Id } from '../../../domain/entity';
import { contractPayments } from '../payments/accounts';
import { bills } from '../bills/bills';
import { contracts } from '../contracts/contracts';
import { wallets } from '../wallets/wallets';
import { useMay } from '../../store/usePermission';
import type { TabRow } from '../../ui/layout/Tabs';
import { AttachmentsTab } from '../records/lazyTabs';
import { RelatedTab } from '../records/RelatedTab';
import { billColumns } from '../bills/billColumns';
import { OrdersTab } from '../orders/OrdersTab';
import { contractColumns } from '../contracts/contractColumns';
import { StatementTab } from '../payments/StatementTab';
import { clientPaymentColumns } from '../payments/moneyColumns';
import { paymentColumns } from '../wallets/walletColumns';

/** What belongs to a client, as far as this person may see it. */
export function useClientTabs(): (id: Id) => readonly TabRow[] {
  const mayContracts = useMay('canViewContracts');
  const mayBills = useMay('canViewBills');
  const mayOrders = useMay('canViewOrders');
  const isSuperAdmin = useMay('superAdmin');
  return (id) => [
    {
      value: 'Contracts',
      label: 'Contracts',
      shown: mayContracts,
      content: (
        <RelatedTab kit={contracts} label="Contracts" columns={contractColumns} field="client" of={id} />
      ),
    },
    {
      value: 'Invoices',
      label: 'Invoices',
      shown: mayBills,
      content: <RelatedTab kit={bills} label="Invoices" columns={billColumns} field="client" of={id} />,
    },
    {
      value: 'Orders',
      label: 'Orders',
      shown: mayOrders,
      content: <OrdersTab field="client" of={id} />,
    },
    {
      value: 'Payments',
      label: 'Payments',
      shown: isSuperAdmin,
      content: <RelatedTab kit={wallets} label="Payments" columns={paymentColumns} field="client" of={id} />,
    },
    {
      value: 'Payments',
      label: 'Payments',
      shown: mayBills && !isSuperAdmin,
      content: (
        <RelatedTab
          kit={contractPayments}
          label="Payments"
          columns={clientPaymentColumns}
          field="client"
          of={id}
        />
      ),
    },
    {
      value: 'Statement',
      label: 'Statement',
      shown: mayBills,
      content: <StatementTab noun="client" id={id} />,
    },
    {
      value: 'Attachments',
      label: 'Attachments',
      content: <AttachmentsTab noun="client" id={id} needs="canUpdateClients" />,
    },
  ];
}
