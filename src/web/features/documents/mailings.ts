import { delay, takeLatest } from 'redux-saga/effects';
import type { ListQuery, Page } from '../../../domain/entity';
import type { Mailing } from '../../../domain/mail/mailing';
import { asPage, entity, listAgain } from '../../store/createResource';
import { run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Http } from '../../store/services';
import { billSteps } from '../bills/billTransitions';
import { offerSteps } from '../orders/offerTransitions';
import { orderSteps } from '../orders/orderTransitions';

/** What was mailed about the record that is open; `field` names its noun and `search` its id. */
export const mailings = entity<Mailing>('mailings');

/** How long a letter that waits is given before the list is read again, and how often. */
export const LOOK_AGAIN_MS = 2_000;
const LOOKS = 5;

const sendMailings = async (api: Http, { field = '', search = '', page, limit }: ListQuery) =>
  asPage(
    await api.post<Partial<Page<Mailing>>>(`/${field}/${encodeURIComponent(search)}/mailings`, {
      page,
      limit,
    }),
  );

/** Read a page; while a letter waits to be taken, look again a few times. */
function* readMailings({ payload }: ReturnType<typeof mailings.listOpened>): Saga {
  for (let look = 0; look < LOOKS; look += 1) {
    const read = yield* run(mailings.list, sendMailings, payload);
    if (!read.ok || read.result.documents.every(({ status }) => status !== 'waiting')) return;
    yield delay(LOOK_AGAIN_MS);
  }
}

const SENT = [
  billSteps.operations.send.succeeded,
  offerSteps.operations.send.succeeded,
  orderSteps.operations.sendBill.succeeded,
];

/** Watches what is mailed; what is on its way besides shows in the list. */
export function* mailingsSaga(): Saga {
  yield takeLatest(mailings.listOpened, readMailings);
  yield takeLatest(SENT, () => listAgain(mailings));
}
