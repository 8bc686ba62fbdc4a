import { delay, takeLatest } from 'redux-saga/effects';
import type { ListQuery, Page } from '../../../domain/entity';
import type { Mailing } from '../../../domain/mail/mailing';
import { parsePage, createResource, refetchList } from '../../store/createResource';
import { perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Api } from '../../store/services';
import { billTransitions } from '../bills/billTransitions';
import { offerTransitions } from '../orders/offers/offerTransitions';
import { orderTransitions } from '../orders/orderTransitions';

/** What was mailed about the record that is open; `field` names its noun and `search` its id. */
export const mailings = createResource<Mailing>('mailings');

/** How long a letter that waits is given before the list is read again, and how often. */
export const MAILING_POLL_MS = 2_000;
const MAX_POLLS = 5;

const sendMailings = async (api: Api, { field = '', search = '', page, limit }: ListQuery) =>
  parsePage(
    await api.post<Partial<Page<Mailing>>>(`/${field}/${encodeURIComponent(search)}/mailings`, {
      page,
      limit,
    }),
  );

/** Read a page; while a letter waits to be taken, look again a few times. */
function* readMailings({ payload }: ReturnType<typeof mailings.listRequested>): Saga {
  for (let attempt = 0; attempt < MAX_POLLS; attempt += 1) {
    const read = yield* perform(mailings.fetchList, sendMailings, payload);
    if (!read.ok || read.data.documents.every(({ status }) => status !== 'waiting')) return;
    yield delay(MAILING_POLL_MS);
  }
}

const SENT = [
  billTransitions.requests.send.fulfilled,
  offerTransitions.requests.send.fulfilled,
  orderTransitions.requests.sendBill.fulfilled,
];

/** Watches what is mailed; what is on its way besides shows in the list. */
export function* mailingsSaga(): Saga {
  yield takeLatest(mailings.listRequested, readMailings);
  yield takeLatest(SENT, () => refetchList(mailings));
}
