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

/** Steps that whoever has the job may take without being allowed to change orders. */
const BY_ASSIGNEE: readonly OrderTransition[] = ['start', 'hold', 'resume', 'record', 'complete'];

const isBilled = ({ bill }: Order): boolean => Boolean(bill && bill.status !== 'Credited');

/** Steps that make no sense for an order although its state would allow them. */
const SENSELESS: Partial<Record<OrderTransition, (order: Order) => boolean>> = {
  schedule: (order) => order.status !== 'Approved' && !skipsOffer(order),
  record: isBilled,
  sendBill: ({ bill }) => !bill || bill.status === 'Draft' || bill.status === 'Held',
  bill: (order) => !order.billable || isBilled(order),
  close: ({ billable, bill, result }) =>
    bill ? bill.status !== 'Paid' && bill.status !== 'Credited' : billable && !isUnsuccessfulVisit(result),
};

/** The steps of a field job that this person may take now. */
export function OrderActions({ order }: { order: Order }) {
  const assignee = useRecordOptions(assigneeOptions);
  const counter = useRecordOptions(spareCounterOptions);
  const canUpdate = usePermission('canUpdateOrders');
  const currentUser = useSelector(selectCurrentUser);
  const isMine = order.assigned_to?._id !== undefined && order.assigned_to._id === currentUser?.userId;
  const [now] = useState(Date.now);
  const forms = useMemo(
    () => orderTransitionForms(order, { assignee, counter }, now),
    [order, assignee, counter, now],
  );
  const isNotMine = (step: OrderTransition) => (BY_ASSIGNEE.includes(step) && !isMine) || step === 'bill';
  return (
    <>
      <NextStepLink order={order} />
      <TransitionButtons
        record={order}
        status={order.status}
        rules={ORDER_TRANSITIONS}
        transitions={orderTransitions}
        forms={forms}
        isHidden={(step) => (!canUpdate && isNotMine(step)) || (SENSELESS[step]?.(order) ?? false)}
      />
    </>
  );
}
