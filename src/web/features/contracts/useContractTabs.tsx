import type { Contract } from '../../../domain/contracts/contract';
import { bills } from '../bills/bills';
import { usePermission } from '../../store/usePermission';
import type { TabItem } from '../../ui/layout/Tabs';
import { AttachmentsTab } from '../media/lazyAttachmentsTab';
import { RelatedTab } from '../records/RelatedTab';
import { billColumns } from '../bills/billColumns';
import { OrdersTab } from '../orders/OrdersTab';
import { ReadingsTab } from '../counters/readings/ReadingsTab';
import { StatementTab } from '../payments/StatementTab';
import { RelatedPaymentsTab } from '../wallets/RelatedPaymentsTab';

export function useContractTabs(): (contract: Contract) => readonly TabItem[] {
  const canViewBills = usePermission('canViewBills');
  const canViewOrders = usePermission('canViewOrders');
  const isSuperAdmin = usePermission('superAdmin');
  return ({ _id: id, counter }) => [
    {
      label: 'Readings',
      isVisible: Boolean(counter),
      content: <ReadingsTab field="contract" recordId={id} />,
    },
    {
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
      label: 'Payments',
      isVisible: canViewBills || isSuperAdmin,
      content: <RelatedPaymentsTab field="contract" recordId={id} />,
    },
    { label: 'Statement', isVisible: canViewBills, content: <StatementTab noun="contract" id={id} /> },
    {
      label: 'Orders',
      isVisible: canViewOrders,
      content: <OrdersTab field="contract" recordId={id} />,
    },
    {
      label: 'Attachments',
      content: <AttachmentsTab noun="contract" id={id} permission="canUpdateContracts" />,
    },
  ];
}
