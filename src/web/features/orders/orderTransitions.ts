import { fork, put, takeEvery } from 'redux-saga/effects';
import type { Order } from '../../../domain/orders/order';
import { skipsOffer } from '../../../domain/orders/orderTransitions';
import type { OrderTransition } from '../../../domain/orders/orderTransitions';
import type { Saga } from '../../store/sagaEffects';
import type { TransitionLabels } from '../../store/createTransitions';
import { createTransitions } from '../../store/createTransitions';
import { formDialog } from '../../store/formDialog';
import { orders } from './orders';

const labels: Record<OrderTransition, TransitionLabels<Order>> = {
  assess: { label: 'Assess', successMessage: 'Order assessed', isSecondary: skipsOffer },
  schedule: { label: 'Schedule', successMessage: 'Visit scheduled' },
  start: { label: 'Start', successMessage: 'Work started' },
  complete: { label: 'Complete', successMessage: 'Order completed' },
  resume: { label: 'Resume', successMessage: 'Work resumed' },
  bill: { label: 'Create invoice', successMessage: 'Invoice drafted' },
  sendBill: { label: 'Send invoice', successMessage: 'Sending invoice' },
  close: {
    label: 'Close',
    successMessage: 'Order closed',
    confirm: ({ unique_number }) => ({
      title: 'Close this order?',
      text: `${unique_number} will be closed and can no longer be changed.`,
      confirmLabel: 'Close order',
    }),
  },
  record: { label: 'Record work', successMessage: 'Work recorded' },
  hold: { label: 'Put on hold', successMessage: 'Order put on hold' },
  reschedule: { label: 'Reschedule', successMessage: 'Visit rescheduled' },
  cancel: {
    label: 'Cancel order',
    successMessage: 'Order cancelled',
    destructive: true,
    isSecondary: () => true,
  },
};

/** Transitions of an order, in the order of their buttons. */
export const orderTransitions = createTransitions(orders, 'order', labels);

type DialogOpened = ReturnType<typeof formDialog.actions.opened>;

/** Requests the record again before completion, because its requirements may be met meanwhile. */
function* refetchBeforeCompletion({ payload: { request, id } }: DialogOpened): Saga {
  if (request === orderTransitions.requests.complete.type) yield put(orders.recordRequested(id));
}

export function* orderTransitionsSaga(): Saga {
  yield fork(orderTransitions.saga);
  yield takeEvery(formDialog.actions.opened, refetchBeforeCompletion);
}
