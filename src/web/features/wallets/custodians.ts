import { fork, takeEvery } from 'redux-saga/effects';
import type { Batch, Holder } from '../../../domain/wallets/handover';
import type { UnloadDraft } from '../../../domain/wallets/handoverInput';
import { asRecord, crudApi, crudSaga, entity } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import { tool } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';

/** Everybody who took payments, with what is in hand. */
export const holders = entity<Holder>('holders');

/** The unload batches; saving one is taking over what was counted. */
export const batches = entity<Batch, UnloadDraft>('batches');

const holderApi = crudApi<Holder, never>('/holder');
const batchApi = {
  ...crudApi<Batch, UnloadDraft>('/batch'),
  save: async (...[api, { draft }]: Parameters<ReturnType<typeof crudApi<Batch, UnloadDraft>>['save']>) =>
    asRecord(await api.post<Batch | undefined>('/wallet/unload', draft, { once: true })),
};

function* showBatch({ payload }: ReturnType<typeof batches.save.succeeded>): Saga {
  const page = yield* tool('page');
  page.go(`/wallets?tab=Batches&batch=${payload._id}`, { replace: true });
}

/** Who holds what, and what was handed over; a new batch is shown. */
export function* holdersSaga(): Saga {
  yield fork(crudSaga(holders, holderApi));
  yield fork(crudSaga(batches, batchApi));
  yield takeEvery(batches.save.succeeded, showBatch);
}

/** What is said once a batch was taken over; what is wrong with it stands in its form. */
export const holdersToasts: readonly ToastRow[] = [
  [batches.save.succeeded, 'success', 'The wallet has been emptied.'],
];
