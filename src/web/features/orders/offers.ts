import { fork, put, takeEvery } from 'redux-saga/effects';
import type { Offer, OfferDraft } from '../../../domain/orders/offer';
import { crudApi, crudSaga, entity } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import { tool } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';

/** What is offered for field jobs. */
export const offers = entity<Offer, OfferDraft>('offers');

/** What is said once a save went well; what went wrong stands in the form. */
export const offersToasts: readonly ToastRow[] = [[offers.save.succeeded, 'success', 'Offer saved']];

/** Show the page of the offer that was just written. */
function* showOffer({ payload: { _id, order } }: ReturnType<typeof offers.save.succeeded>): Saga {
  yield put(offers.opened(_id));
  (yield* tool('page')).go(`/orders/${order._id}/offer/${_id}`);
}

/** List, read and save; a saved offer is shown. */
export function* offersSaga(): Saga {
  yield fork(crudSaga(offers, crudApi<Offer, OfferDraft>('/offer')));
  yield takeEvery(offers.save.succeeded, showOffer);
}
