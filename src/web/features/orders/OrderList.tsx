import { useMemo, useState } from 'react';
import type { Order } from '../../../domain/orders/order';
import {
  ORDER_TRANSITIONS,
  cancelOrderInputSchema,
  holdOrderInputSchema,
} from '../../../domain/orders/orderTransitions';
import { orderTransitions } from './orderTransitions';
import { orders } from './orders';
import { usePermission } from '../../store/usePermission';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { ListScreen } from '../records/ListScreen';
import { useRecordOptions } from '../records/useRecordOptions';
import { orderColumns } from './orderColumns';
import { planForm, reason } from './orderTransitionForms';
import { orderRecords, orderFilters } from './orderRecords';
import { assigneeOptions } from './orderOptions';

const STEPS = {
  rules: ORDER_TRANSITIONS,
  labels: orderTransitions.labels,
  names: ['schedule', 'reschedule', 'hold', 'resume', 'close', 'cancel'],
  nameOf: ({ unique_number, title }: Order) => `${unique_number}, ${title}`,
} satisfies BulkActions<Order>;

/** The field jobs; who plans them can give many to somebody at once. */
export default function OrderList() {
  const assignee = useRecordOptions(assigneeOptions);
  const canUpdate = usePermission(orderRecords.update);
  const [now] = useState(Date.now);
  const bulk = useMemo((): BulkActions<Order> => {
    const plan = planForm('', {}, assignee, now);
    const forms = {
      schedule: plan,
      reschedule: plan,
      hold: reason('', holdOrderInputSchema),
      cancel: reason('', cancelOrderInputSchema),
    };
    return { ...STEPS, forms };
  }, [assignee, now]);
  return (
    <ListScreen
      resource={orders}
      area={orderRecords}
      filters={orderFilters}
      columns={orderColumns}
      bulk={canUpdate ? bulk : undefined}
    />
  );
}
