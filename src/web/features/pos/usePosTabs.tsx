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
import { DayTotals } from './DayTotals';
import { carrierColumns } from './assignmentColumns';

/** What belongs to a handheld, as far as this person may see it. */
export function usePosTabs(): (device: Pos) => readonly TabItem[] {
  const canViewUsers = usePermission('canViewUsers');
  const canViewOrders = usePermission('canViewOrders');
  const isSuperAdmin = usePermission('superAdmin');
  const carriers = useMemo(() => carrierColumns(canViewUsers), [canViewUsers]);
  return ({ _id, version }) => {
    const of = { field: 'pos', of: _id };
    return [
      {
        value: 'Assignments',
        label: 'Assignments',
        content: (
          <RelatedTab
            key={version}
            resource={posAssignments}
            label="Assignments"
            columns={carriers}
            {...of}
          />
        ),
      },
      {
        value: 'Receipts',
        label: 'Receipts',
        isVisible: isSuperAdmin,
        content: <RelatedTab resource={wallets} label="Receipts" columns={paymentColumns} {...of} />,
      },
      {
        value: 'Day totals',
        label: 'Day totals',
        isVisible: isSuperAdmin,
        content: <DayTotals device={_id} />,
      },
      {
        value: 'Orders',
        label: 'Orders',
        isVisible: canViewOrders,
        content: <RelatedTab key={version} resource={orders} label="Orders" columns={orderColumns} {...of} />,
      },
      {
        value: 'Attachments',
        label: 'Attachments',
        content: <AttachmentsTab noun="pos" id={_id} permission="canUpdatePos" />,
      },
    ];
  };
}
