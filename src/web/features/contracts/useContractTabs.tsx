import { SUPPLYING } from '../../../domain/contracts/contract';
import type { Contract } from '../../../domain/contracts/contract';
import { isAmong } from '../../../domain/fieldSchemas';
import { bills } from '../bills/bills';
import { contractPayments } from '../payments/accounts';
import { wallets } from '../wallets/wallets';
import { useMay } from '../../store/usePermission';
import type { TabRow } from '../../ui/layout/Tabs';
import { AttachmentsTab } from '../records/lazyTabs';
import { RelatedTab } from '../records/RelatedTab';
import { billColumns } from '../bills/billColumns';
import { OrdersTab } from '../orders/OrdersTab';
import { ReadingsTab } from '../counters/readings/ReadingsTab';
import { StatementTab } from '../payments/StatementTab';
import { contractPaymentColumns } from '../payments/moneyColumns';
import { paymentColumns } from '../wallets/walletColumns';

const supplies = isAmong(SUPPLYING);

/** What belongs to a contract, as far as this person may see it. */
export function useContractTabs(): (contract: Contract) => readonly TabRow[] {
  const mayBills = useMay('canViewBills');
  const mayOrders = useMay('canViewOrders');
  const isSuperAdmin = useMay('superAdmin');
  return ({ _id: id, status, counter, route_code }) => [
    {
      value: 'Readings',
      label: 'Readings',
      shown: Boolean(counter),
      content: (
        <ReadingsTab
          field="contract"
          of={id}
          counter={supplies(status) ? counter?._id : null}
          route={route_code}
        />
      ),
    },
    {
      value: 'Invoices',
      label: 'Invoices',
      shown: mayBills,
      content: (
        <RelatedTab
          kit={bills}
          label="Invoices"
          columns={billColumns}
          field="contract"
          of={id}
          add={{ label: 'New invoice', to: `/bills/add?contract=${id}`, needs: 'canCreateBills' }}
        />
      ),
    },
    {
      value: 'Payments',
      label: 'Payments',
      shown: isSuperAdmin,
      content: (
        <RelatedTab kit={wallets} label="Payments" columns={paymentColumns} field="contract" of={id} />
      ),
    },
    {
      value: 'Payments',
      label: 'Payments',
      shown: mayBills && !isSuperAdmin,
      content: (
        <RelatedTab
          kit={contractPayments}
          label="Payments"
          columns={contractPaymentColumns}
          field="contract"
          of={id}
        />
      ),
    },
    {
      value: 'Statement',
      label: 'Statement',
      shown: mayBills,
      content: <StatementTab noun="contract" id={id} />,
    },
    {
      value: 'Orders',
      label: 'Orders',
      shown: mayOrders,
      content: <OrdersTab field="contract" of={id} />,
    },
    {
      value: 'Attachments',
      label: 'Attachments',
      content: <AttachmentsTab noun="contract" id={id} needs="canUpdateContracts" />,
    },
  ];
}
