import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { isOrderFinal } from '../../../domain/orders/order';
import type { Order } from '../../../domain/orders/order';
import { orders } from './orders';
import { StatusChip } from '../../ui/feedback/StatusChip';
import type { TabItem } from '../../ui/layout/Tabs';
import { titleOf } from '../records/titles';
import { RecordScreen } from '../records/RecordScreen';
import { InvoiceTab } from './InvoiceTab';
import { OffersTab } from './offers/OffersTab';
import { OrderActions } from './OrderActions';
import { OrderDescription } from './OrderDescription';
import { OrderProgress } from './OrderProgress';
import { PhotosTab } from './work/PhotosTab';
import { WorkTab } from './work/WorkTab';
import { orderRecords, orderStatuses } from './orderRecords';

const getTabs = (order: Order): TabItem[] => [
  { label: 'Work', content: <WorkTab order={order} /> },
  { label: 'Photos', content: <PhotosTab order={order} /> },
  { label: 'Offers', content: <OffersTab order={order} /> },
  { label: 'Invoice', content: <InvoiceTab order={order} /> },
];

const Chips = ({ order }: { order: Order }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, verticalAlign: 'middle' }}>
    <StatusChip tones={orderStatuses} status={order.status} />
    {order.late && <StatusChip tones={orderStatuses} status="late" />}
  </Box>
);

/** Page of a maintenance order; `note` is rendered above its progress. */
export default function OrderDetail({ note }: { note?: (order: Order) => ReactNode }) {
  return (
    <RecordScreen
      resource={orders}
      recordType={orderRecords}
      nameOf={({ unique_number, title }) => titleOf(unique_number, title)}
      chip={(order) => <Chips order={order} />}
      actions={(order) => <OrderActions order={order} />}
      tabs={getTabs}
      isFinal={isOrderFinal}
    >
      {(order) => (
        <>
          {note?.(order)}
          <OrderProgress order={order} />
          <OrderDescription order={order} />
        </>
      )}
    </RecordScreen>
  );
}
