import { fork, takeEvery } from 'redux-saga/effects';
import type { Handover, Custodian } from '../../../../domain/wallets/handover';
import type { HandoverInput } from '../../../../domain/wallets/handoverInput';
import {
  parseRecord,
  createResourceApi,
  createResourceSaga,
  createResource,
} from '../../../store/createResource';
import type { Saga } from '../../../store/sagaEffects';
import { service } from '../../../store/sagaEffects';
import type { ToastRule } from '../../../store/toasts';

/** Everybody who took payments, with what is in hand. */
export const custodians = createResource<Custodian>('custodians');

/** The unload batches; saving one is taking over what was counted. */
export const handovers = createResource<Handover, HandoverInput>('handovers');

const custodianApi = createResourceApi<Custodian, never>('/holder');
const handoverApi = {
  ...createResourceApi<Handover, HandoverInput>('/batch'),
  save: async (
    ...[api, { draft }]: Parameters<ReturnType<typeof createResourceApi<Handover, HandoverInput>>['save']>
  ) => parseRecord(await api.post<Handover | undefined>('/wallet/unload', draft, { idempotencyKey: true })),
};

function* showHandover({ payload }: ReturnType<typeof handovers.save.fulfilled>): Saga {
  const page = yield* service('page');
  page.navigate(`/wallets?tab=Batches&batch=${payload._id}`, { replace: true });
}

/** Who holds what, and what was handed over; a new batch is shown. */
export function* custodiansSaga(): Saga {
  yield fork(createResourceSaga(custodians, custodianApi));
  yield fork(createResourceSaga(handovers, handoverApi));
  yield takeEvery(handovers.save.fulfilled, showHandover);
}

/** What is said once a batch was taken over; what is wrong with it stands in its form. */
export const custodiansToasts: readonly ToastRule[] = [
  [handovers.save.fulfilled, 'success', 'The wallet has been emptied.'],
];
