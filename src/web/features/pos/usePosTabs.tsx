import { useMemo } from 'react';
import type { Pos } from '../../../domain/pos/pos';
import { orders } from '../orders/orders';
import { posAssignments } from './posTransitions';
import { wallets } from '../wallets/wallets';
import { usePermission } from '../../store/usePermission';
import type { TabItem } from '../../ui/layout/Tabs';
import { AttachmentsTab } from '../media/lazyAttachmentsTab';
import { RelatedTab } from '../records/RelatedTab';
import { orderColumns } from '../orders/orderColumns';
import { paymentColumns } from '../wallets/walletColumns';
import { DailyTotalsTab } from './DailyTotalsTab';
import { assignmentColumns } from './assignmentColumns';

/** Tabs of a POS device that the user may view. */
export function usePosTabs(): (device: Pos) => readonly TabItem[] {
  const canViewUsers = usePermission('canViewUsers');
  const canViewOrders = usePermission('canViewOrders');
  const isSuperAdmin = usePermission('superAdmin');
  const columns = useMemo(() => assignmentColumns(canViewUsers), [canViewUsers]);
  return ({ _id, version }) => {
    const related = { field: 'pos', recordId: _id };
    return [
      {
        label: 'Assignments',
        content: (
          <RelatedTab
            key={version}
            resource={posAssignments}
            label="Assignments"
            columns={columns}
            {...related}
          />
        ),
      },
      {
        label: 'Receipts',
        isVisible: isSuperAdmin,
        content: <RelatedTab resource={wallets} label="Receipts" columns={paymentColumns} {...related} />,
      },
      { label: 'Day totals', isVisible: isSuperAdmin, content: <DailyTotalsTab device={_id} /> },
      {
        label: 'Orders',
        isVisible: canViewOrders,
        content: (
          <RelatedTab key={version} resource={orders} label="Orders" columns={orderColumns} {...related} />
        ),
      },
      { label: 'Attachments', content: <AttachmentsTab noun="pos" id={_id} permission="canUpdatePos" /> },
    ];
  };
}
