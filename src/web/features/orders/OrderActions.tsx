import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Order } from '../../../domain/orders/order';
import { ORDER_STEPS, isFruitless, skipsOffer } from '../../../domain/orders/orderTransitions';
import type { OrderStep } from '../../../domain/orders/orderTransitions';
import { orderSteps } from './orderTransitions';
import { selectVisitor } from '../session/session';
import { useMay } from '../../store/usePermission';
import { StepButtons } from '../records/TransitionButtons';
import { useOptions } from '../records/useRecordOptions';
import { NextPage } from './NextPage';
import { orderStepForms } from './orderStepForms';

/** Steps that whoever has the job may take without being allowed to change orders. */
const BY_ASSIGNEE: readonly OrderStep[] = ['start', 'hold', 'resume', 'record', 'complete'];

const isBilled = ({ bill }: Order): boolean => Boolean(bill && bill.status !== 'Credited');

/** Steps that make no sense for an order although its state would allow them. */
const SENSELESS: Partial<Record<OrderStep, (order: Order) => boolean>> = {
  schedule: (order) => order.status !== 'Approved' && !skipsOffer(order),
  record: isBilled,
  sendBill: ({ bill }) => !bill || bill.status === 'Draft' || bill.status === 'Held',
  bill: (order) => !order.billable || isBilled(order),
  close: ({ billable, bill, result }) =>
    bill ? bill.status !== 'Paid' && bill.status !== 'Credited' : billable && !isFruitless(result),
};

/** The steps of a field job that this person may take now. */
export function OrderActions({ order }: { order: Order }) {
  const assignee = useOptions('assignees');
  const counter = useOptions('spareCounters');
  const mayUpdate = useMay('canUpdateOrders');
  const visitor = useSelector(selectVisitor);
  const isMine = order.assigned_to?._id !== undefined && order.assigned_to._id === visitor?.userId;
  const [now] = useState(Date.now);
  const forms = useMemo(
    () => orderStepForms(order, { assignee, counter }, now),
    [order, assignee, counter, now],
  );
  const isNotMine = (step: OrderStep) => (BY_ASSIGNEE.includes(step) && !isMine) || step === 'bill';
  return (
    <>
      <NextPage order={order} />
      <StepButtons
        record={order}
        status={order.status}
        steps={ORDER_STEPS}
        kit={orderSteps}
        forms={forms}
        hides={(step) => (!mayUpdate && isNotMine(step)) || (SENSELESS[step]?.(order) ?? false)}
      />
    </>
  );
}
