import { fork, put, takeEvery } from 'redux-saga/effects';
import type { Order } from '../../../domain/orders/order';
import type { OrderStep } from '../../../domain/orders/orderTransitions';
import type { Saga } from '../../store/sagaEffects';
import type { StepWords } from '../../store/createTransitions';
import { asking, steps } from '../../store/createTransitions';
import { orders } from './orders';

const words: Record<OrderStep, StepWords<Order>> = {
  assess: { label: 'Assess', done: 'Order assessed' },
  schedule: { label: 'Schedule', done: 'Visit scheduled' },
  start: { label: 'Start', done: 'Work started' },
  complete: { label: 'Complete', done: 'Order completed' },
  resume: { label: 'Resume', done: 'Work resumed' },
  bill: { label: 'Create invoice', done: 'Invoice drafted' },
  sendBill: { label: 'Send invoice', done: 'Invoice on its way' },
  close: {
    label: 'Close',
    done: 'Order closed',
    sure: ({ unique_number }) => ({
      title: 'Close this order?',
      text: `${unique_number} is over then and never changes again.`,
      yes: 'Close order',
    }),
  },
  record: { label: 'Write down work', done: 'Work written down' },
  hold: { label: 'Put on hold', done: 'Order put on hold' },
  reschedule: { label: 'Reschedule', done: 'Visit rescheduled' },
  cancel: { label: 'Cancel order', done: 'Order cancelled', destructive: true },
};

/** What may be done with a field job, and what is said about it; the next step comes first. */
export const orderSteps = steps(orders, 'order', words);

type Began = ReturnType<typeof asking.actions.began>;

/** What a job still lacks may have come meanwhile, so it is read again when somebody means to complete it. */
function* lookAgain({ payload: { step, id } }: Began): Saga {
  if (step === orderSteps.operations.complete.name) yield put(orders.opened(id));
}

/** The steps of a field job. */
export function* orderStepsSaga(): Saga {
  yield fork(orderSteps.saga);
  yield takeEvery(asking.actions.began, lookAgain);
}
