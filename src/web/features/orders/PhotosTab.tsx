import Stack from '@mui/material/Stack';
import { useSelector } from 'react-redux';
import type { Order, OrderStatus } from '../../../domain/orders/order';
import { orderIsFinal } from '../../../domain/orders/order';
import { isSignedFor } from '../../../domain/orders/orderTransitions';
import { selectVisitor } from '../session/session';
import { useMay } from '../../store/usePermission';
import { AttachmentsTab } from '../records/lazyTabs';
import { SignatureBox } from './SignatureBox';

/** States in which a photo most likely shows what was done. */
const BEGUN: readonly OrderStatus[] = ['InProgress', 'OnHold', 'Completed', 'Billed', 'Closed'];

/** Photos before and after, papers, and the client's signature. */
export function PhotosTab({ order }: { order: Order }) {
  const mayUpdate = useMay('canUpdateOrders');
  const visitor = useSelector(selectVisitor);
  const mayAdd = mayUpdate || (visitor !== null && order.assigned_to?._id === visitor.userId);
  return (
    <Stack spacing={2}>
      <AttachmentsTab
        key={order.status}
        noun="order"
        id={order._id}
        needs={mayAdd ? 'always' : 'canUpdateOrders'}
        usual={BEGUN.includes(order.status) ? 'after' : 'before'}
      />
      {mayAdd && isSignedFor(order.type) && !orderIsFinal(order) && (
        <SignatureBox
          order={order._id}
          title="Signature of the client"
          kind="signature"
          terms={`By signing, the client confirms that the work of ${order.unique_number} was done.`}
        />
      )}
    </Stack>
  );
}
