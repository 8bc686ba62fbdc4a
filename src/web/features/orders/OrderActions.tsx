import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Order } from '../../../domain/orders/order';
import { ORDER_TRANSITIONS, isUnsuccessfulVisit, skipsOffer } from '../../../domain/orders/orderTransitions';
import type { OrderTransition } from '../../../domain/orders/orderTransitions';
import { orderTransitions } from './orderTransitions';
import { selectCurrentUser } from '../session/session';
import { usePermission } from '../../store/usePermission';
import { TransitionButtons } from '../records/TransitionButtons';
import { useRecordOptions } from '../records/useRecordOptions';
import { NextStepLink } from './NextStepLink';
import { orderTransitionForms } from './orderTransitionForms';
import { spareCounterOptions } from '../counters/counterOptions';
import { assigneeOptions } from './orderOptions';

/** Transitions that the assignee may perform without the permission to update orders. */
const ASSIGNEE_TRANSITIONS: readonly OrderTransition[] = ['start', 'hold', 'resume', 'record', 'complete'];

const isBilled = ({ bill }: Order): boolean => Boolean(bill && bill.status !== 'Credited');

/** Conditions under which a transition is hidden although the status allows it. */
const HIDDEN_WHEN: Partial<Record<OrderTransition, (order: Order) => boolean>> = {
  schedule: (order) => order.status !== 'Approved' && !skipsOffer(order),
  record: isBilled,
  sendBill: ({ bill }) => !bill || bill.status === 'Draft' || bill.status === 'Held',
  bill: (order) => !order.billable || isBilled(order),
  close: ({ billable, bill, result }) =>
    bill ? bill.status !== 'Paid' && bill.status !== 'Credited' : billable && !isUnsuccessfulVisit(result),
};

/** Transitions that the user may perform on an order. */
export function OrderActions({ order }: { order: Order }) {
  const assignee = useRecordOptions(assigneeOptions);
  const counter = useRecordOptions(spareCounterOptions);
  const canUpdate = usePermission('canUpdateOrders');
  const currentUser = useSelector(selectCurrentUser);
  const isAssignee = order.assigned_to?._id !== undefined && order.assigned_to._id === currentUser?.userId;
  const [now] = useState(Date.now);
  const forms = useMemo(
    () => orderTransitionForms(order, { assignee, counter }, now),
    [order, assignee, counter, now],
  );
  const isReserved = (transition: OrderTransition) =>
    (ASSIGNEE_TRANSITIONS.includes(transition) && !isAssignee) || transition === 'bill';
  return (
    <>
      <NextStepLink order={order} />
      <TransitionButtons
        record={order}
        status={order.status}
        rules={ORDER_TRANSITIONS}
        transitions={orderTransitions}
        forms={forms}
        isHidden={(transition) =>
          (!canUpdate && isReserved(transition)) || (HIDDEN_WHEN[transition]?.(order) ?? false)
        }
      />
    </>
  );
}
