import { fork, takeEvery } from 'redux-saga/effects';
import type { Order, OrderDraft } from '../../../domain/orders/order';
import { crudApi, crudSaga, entity, showSaved } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';

/** The field jobs. */
export const orders = entity<Order, OrderDraft>('orders');

/** What is said once a save went well; what went wrong stands in the form. */
export const ordersToasts: readonly ToastRow[] = [
  [orders.save.succeeded, 'success', 'Maintenance order saved'],
];

/** List, read and save; a saved record is shown. */
export function* ordersSaga(): Saga {
  yield fork(crudSaga(orders, crudApi<Order, OrderDraft>('/order')));
  yield takeEvery(orders.save.succeeded, showSaved('/orders'));
}
