import { delay, takeLatest } from 'redux-saga/effects';
import type { Mailing, DeliveryState } from '../../../domain/mail/mailing';
import { createResource, relatedList, refetchList } from '../../store/createResource';
import { performRead } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { StatusTones } from '../../ui/feedback/statuses';
import { billTransitions } from '../bills/billTransitions';
import { offerTransitions } from '../orders/offers/offerTransitions';
import { orderTransitions } from '../orders/orderTransitions';

/** Emails sent about the open record; `field` is its noun and `search` its id. */
export const mailings = createResource<Mailing>('mailings', '/mailings', { list: relatedList('mailings') });

/** Interval and maximum number of polls while an email is not sent yet. */
export const MAILING_POLL_MS = 2_000;
const MAX_POLLS = 5;

const isPending = ({ status }: Mailing) => status === 'waiting' || status === 'retrying';

/** Fetches a page, and polls it while an email on it is not sent yet. */
function* fetchMailings({ payload }: ReturnType<typeof mailings.listRequested>): Saga {
  for (let attempt = 0; attempt < MAX_POLLS; attempt += 1) {
    const outcome = yield* performRead(mailings.fetchList, payload);
    if (!outcome.ok || !outcome.data.documents.some(isPending)) return;
    yield delay(MAILING_POLL_MS);
  }
}

const SENT = [
  billTransitions.requests.send.fulfilled,
  billTransitions.requests.remind.fulfilled,
  billTransitions.requests.markDelivered.fulfilled,
  offerTransitions.requests.send.fulfilled,
  orderTransitions.requests.sendBill.fulfilled,
];

/** Keeps the list current while emails are sent. */
export function* mailingsSaga(): Saga {
  yield takeLatest(mailings.listRequested, fetchMailings);
  yield takeLatest(SENT, () => refetchList(mailings));
}

/** Delivery of a document; `sent` was handed to the mail server or gateway. */
export const deliveryStatuses: StatusTones<DeliveryState> = {
  not_sent: 'default',
  to_print: ['pending', 'To be printed'],
  waiting: ['pending', 'Sending'],
  retrying: 'warning',
  sent: 'success',
  delivered: 'success',
  failed: 'error',
  undelivered: 'error',
};
