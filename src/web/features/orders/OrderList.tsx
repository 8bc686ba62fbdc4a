import { useMemo, useState } from 'react';
import type { Order } from '../../../domain/orders/order';
import { ORDER_STEPS, cancelOrderDraft, holdOrderDraft } from '../../../domain/orders/orderTransitions';
import { orderSteps } from './orderTransitions';
import { orders } from './orders';
import { useMay } from '../../store/usePermission';
import type { BulkPlan } from '../bulkActions/BulkActionsBar';
import { ListScreen } from '../records/ListScreen';
import { AREAS } from '../records/recordTypes';
import { useOptions } from '../records/useRecordOptions';
import { orderColumns } from './orderColumns';
import { planForm, reason } from './orderStepForms';

const STEPS = {
  steps: ORDER_STEPS,
  words: orderSteps.words,
  names: ['schedule', 'reschedule', 'hold', 'resume', 'close', 'cancel'],
  nameOf: ({ unique_number, title }: Order) => `${unique_number}, ${title}`,
} satisfies BulkPlan<Order>;

/** The field jobs; who plans them can give many to somebody at once. */
export default function OrderList() {
  const assignee = useOptions('assignees');
  const mayUpdate = useMay(AREAS.orders.update);
  const [now] = useState(Date.now);
  const bulk = useMemo((): BulkPlan<Order> => {
    const plan = planForm('', {}, assignee, now);
    const forms = {
      schedule: plan,
      reschedule: plan,
      hold: reason('', holdOrderDraft),
      cancel: reason('', cancelOrderDraft),
    };
    return { ...STEPS, forms };
  }, [assignee, now]);
  return (
    <ListScreen kit={orders} area={AREAS.orders} columns={orderColumns} bulk={mayUpdate ? bulk : undefined} />
  );
}
