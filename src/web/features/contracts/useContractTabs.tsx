import type { Contract } from '../../../domain/contracts/contract';
import { CORRECTS_PAYMENTS } from '../../../domain/wallets/walletTransitions';
import { bills } from '../bills/bills';
import { contractPayments } from '../payments/accounts';
import { wallets } from '../wallets/wallets';
import { usePermission } from '../../store/usePermission';
import type { TabItem } from '../../ui/layout/Tabs';
import { AttachmentsTab } from '../media/lazyAttachmentsTab';
import { RelatedTab } from '../records/RelatedTab';
import { billColumns } from '../bills/billColumns';
import { OrdersTab } from '../orders/OrdersTab';
import { ReadingsTab } from '../counters/readings/ReadingsTab';
import { StatementTab } from '../payments/StatementTab';
import { contractPaymentColumns } from '../payments/moneyColumns';
import { correctableContractColumns } from '../wallets/correctionColumn';
import { paymentColumns } from '../wallets/walletColumns';

export function useContractTabs(): (contract: Contract) => readonly TabItem[] {
  const canViewBills = usePermission('canViewBills');
  const canViewOrders = usePermission('canViewOrders');
  const canCorrect = usePermission(CORRECTS_PAYMENTS);
  const isSuperAdmin = usePermission('superAdmin');
  return ({ _id: id, counter }) => [
    {
      value: 'Readings',
      label: 'Readings',
      isVisible: Boolean(counter),
      content: <ReadingsTab field="contract" recordId={id} />,
    },
    {
      value: 'Invoices',
      label: 'Invoices',
      isVisible: canViewBills,
      content: (
        <RelatedTab
          resource={bills}
          label="Invoices"
          columns={billColumns}
          field="contract"
          recordId={id}
          add={{ label: 'New invoice', to: `/bills/add?contract=${id}`, permission: 'canCreateBills' }}
        />
      ),
    },
    {
      value: 'Payments',
      label: 'Payments',
      isVisible: isSuperAdmin,
      content: (
        <RelatedTab
          resource={wallets}
          label="Payments"
          columns={paymentColumns}
          field="contract"
          recordId={id}
        />
      ),
    },
    {
      value: 'Payments',
      label: 'Payments',
      isVisible: canViewBills && !isSuperAdmin,
      content: (
        <RelatedTab
          resource={contractPayments}
          label="Payments"
          columns={canCorrect ? correctableContractColumns : contractPaymentColumns}
          field="contract"
          recordId={id}
        />
      ),
    },
    {
      value: 'Statement',
      label: 'Statement',
      isVisible: canViewBills,
      content: <StatementTab noun="contract" id={id} />,
    },
    {
      value: 'Orders',
      label: 'Orders',
      isVisible: canViewOrders,
      content: <OrdersTab field="contract" recordId={id} />,
    },
    {
      value: 'Attachments',
      label: 'Attachments',
      content: <AttachmentsTab noun="contract" id={id} permission="canUpdateContracts" />,
    },
  ];
}
