import { fork, takeEvery } from 'redux-saga/effects';
import type { Order, OrderInput } from '../../../domain/orders/order';
import { createResource, openSavedRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';

/** The field jobs. */
export const orders = createResource<Order, OrderInput>('orders', '/order');

/** What is said once a save went well; what went wrong stands in the form. */
export const ordersToasts: readonly ToastRule[] = [
  [orders.save.fulfilled, 'success', 'Maintenance order saved'],
];

/** List, read and save; a saved record is shown. */
export function* ordersSaga(): Saga {
  yield fork(orders.saga);
  yield takeEvery(orders.save.fulfilled, openSavedRecord('/orders'));
}
