import { fork, takeEvery } from 'redux-saga/effects';
import type { Order } from '../../../domain/orders/order';
import type { OrderInput } from '../../../domain/orders/orderInput';
import { createResource, openSavedRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';

export const orders = createResource<Order, OrderInput>('orders', '/order');

/** Toasts of order requests; errors are shown in the form. */
export const ordersToasts: readonly ToastRule[] = [
  [orders.save.fulfilled, 'success', 'Maintenance order saved'],
];

export function* ordersSaga(): Saga {
  yield fork(orders.saga);
  yield takeEvery(orders.save.fulfilled, openSavedRecord('/orders'));
}
