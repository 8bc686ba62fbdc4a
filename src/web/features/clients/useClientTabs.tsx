import type { Id } from '../../../domain/entity';
import { bills } from '../bills/bills';
import { contracts } from '../contracts/contracts';
import { usePermission } from '../../store/usePermission';
import type { TabItem } from '../../ui/layout/Tabs';
import { AttachmentsTab } from '../media/lazyAttachmentsTab';
import { RelatedTab } from '../records/RelatedTab';
import { billColumns } from '../bills/billColumns';
import { JournalTab } from '../ledger/JournalTab';
import { OrdersTab } from '../orders/OrdersTab';
import { contractColumns } from '../contracts/contractColumns';
import { StatementTab } from '../payments/StatementTab';
import { RelatedPaymentsTab } from '../wallets/RelatedPaymentsTab';

export function useClientTabs(): (id: Id) => readonly TabItem[] {
  const canViewContracts = usePermission('canViewContracts');
  const canViewBills = usePermission('canViewBills');
  const canViewOrders = usePermission('canViewOrders');
  const isSuperAdmin = usePermission('superAdmin');
  return (id) => [
    {
      label: 'Contracts',
      isVisible: canViewContracts,
      content: (
        <RelatedTab
          resource={contracts}
          label="Contracts"
          columns={contractColumns}
          field="client"
          recordId={id}
        />
      ),
    },
    {
      label: 'Invoices',
      isVisible: canViewBills,
      content: (
        <RelatedTab resource={bills} label="Invoices" columns={billColumns} field="client" recordId={id} />
      ),
    },
    { label: 'Orders', isVisible: canViewOrders, content: <OrdersTab field="client" recordId={id} /> },
    {
      label: 'Payments',
      isVisible: canViewBills || isSuperAdmin,
      content: <RelatedPaymentsTab field="client" recordId={id} />,
    },
    { label: 'Statement', isVisible: canViewBills, content: <StatementTab noun="client" id={id} /> },
    {
      label: 'Attachments',
      content: <AttachmentsTab noun="client" id={id} permission="canUpdateClients" />,
    },
    { label: 'Journal', isVisible: isSuperAdmin, content: <JournalTab filter={{ client: id }} /> },
  ];
}
