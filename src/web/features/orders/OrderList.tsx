import { useMemo, useState } from 'react';
import type { Order } from '../../../domain/orders/order';
import { ORDER_BULK_TRANSITIONS, ORDER_TRANSITIONS } from '../../../domain/orders/orderTransitions';
import { cancelOrderInputSchema, holdOrderInputSchema } from '../../../domain/orders/orderTransitionInput';
import { orderTransitions } from './orderTransitions';
import { orders } from './orders';
import { usePermission } from '../../store/usePermission';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { ListScreen } from '../records/ListScreen';
import { useRecordOptions } from '../records/useRecordOptions';
import { orderColumns } from './orderColumns';
import { reasonForm } from '../records/transitionForms';
import { scheduleForm } from './orderTransitionForms';
import { orderRecords, orderFilters, orderQuickFilters } from './orderRecords';
import { assigneeOptions } from './orderOptions';

const BULK_ACTIONS = {
  rules: ORDER_TRANSITIONS,
  labels: orderTransitions.labels,
  names: ORDER_BULK_TRANSITIONS,
  nameOf: ({ unique_number, title }: Order) => `${unique_number}, ${title}`,
} satisfies BulkActions<Order>;

/** Maintenance orders, with bulk transitions for users who may update them. */
export default function OrderList() {
  const assignee = useRecordOptions(assigneeOptions);
  const canUpdate = usePermission(orderRecords.update);
  const [now] = useState(Date.now);
  const bulk = useMemo((): BulkActions<Order> => {
    const schedule = scheduleForm('', {}, assignee, now);
    const forms = {
      schedule,
      reschedule: schedule,
      hold: reasonForm('', holdOrderInputSchema),
      cancel: reasonForm('', cancelOrderInputSchema),
    };
    return { ...BULK_ACTIONS, forms };
  }, [assignee, now]);
  return (
    <ListScreen
      resource={orders}
      recordType={orderRecords}
      filters={orderFilters}
      quickFilters={orderQuickFilters}
      columns={orderColumns}
      bulkActions={canUpdate ? bulk : undefined}
    />
  );
}
