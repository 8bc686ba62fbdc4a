import { fork, takeEvery } from 'redux-saga/effects';
import type { Offer, OfferInput } from '../../../../domain/orders/offer';
import { createResource } from '../../../store/createResource';
import type { Saga } from '../../../store/sagaEffects';
import { service } from '../../../store/sagaEffects';
import type { ToastRule } from '../../../store/toasts';

export const offers = createResource<Offer, OfferInput>('offers', '/offer', {
  defaults: { order: { _id: '', unique_number: '', title: '' } },
});

/** Toasts of offer requests; errors are shown in the form. */
export const offersToasts: readonly ToastRule[] = [[offers.save.fulfilled, 'success', 'Offer saved']];

/** Opens a new offer; a draft is modified on its own page. */
function* openNewOffer({ payload: { _id, order }, meta }: ReturnType<typeof offers.save.fulfilled>): Saga {
  if (meta.arg.id === undefined) (yield* service('page')).navigate(`/orders/${order._id}/offer/${_id}`);
}

export function* offersSaga(): Saga {
  yield fork(offers.saga);
  yield takeEvery(offers.save.fulfilled, openNewOffer);
}
