import Stack from '@mui/material/Stack';
import { useSelector } from 'react-redux';
import type { Order, OrderStatus } from '../../../../domain/orders/order';
import { isOrderFinal } from '../../../../domain/orders/order';
import { ASSIGNEE_FILE_STATUSES, requiresSignature } from '../../../../domain/orders/orderTransitions';
import { selectCurrentUser } from '../../session/session';
import { usePermission } from '../../../store/usePermission';
import { AttachmentsTab } from '../../media/lazyAttachmentsTab';
import { OrderSignature } from './OrderSignature';

/** Statuses in which a new photo most likely shows the finished work. */
const STARTED_STATUSES: readonly OrderStatus[] = ['InProgress', 'OnHold', 'Completed', 'Billed', 'Closed'];

/** Photos, documents and the client's signature. */
export function PhotosTab({ order }: { order: Order }) {
  const canUpdate = usePermission('canUpdateOrders');
  const currentUser = useSelector(selectCurrentUser);
  const isAssignee = currentUser !== null && order.assigned_to?._id === currentUser.userId;
  const canAdd = canUpdate || (isAssignee && ASSIGNEE_FILE_STATUSES.includes(order.status));
  return (
    <Stack spacing={2}>
      <AttachmentsTab
        key={order.status}
        noun="order"
        id={order._id}
        permission={canAdd ? 'always' : 'canUpdateOrders'}
        defaultKind={STARTED_STATUSES.includes(order.status) ? 'after' : 'before'}
      />
      {canAdd && requiresSignature(order.type) && !isOrderFinal(order) && (
        <OrderSignature
          order={order._id}
          title="Signature of the client"
          kind="signature"
          terms={`By signing, the client confirms that the work of ${order.unique_number} is complete.`}
        />
      )}
    </Stack>
  );
}
