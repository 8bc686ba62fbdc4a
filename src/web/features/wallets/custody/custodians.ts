import { fork, takeEvery } from 'redux-saga/effects';
import type { Handover, Custodian } from '../../../../domain/wallets/handover';
import type { HandoverInput } from '../../../../domain/wallets/handoverInput';
import type { Id } from '../../../../domain/entity';
import { createResource, refetchRecord } from '../../../store/createResource';
import type { Saga } from '../../../store/sagaEffects';
import { select, service } from '../../../store/sagaEffects';
import type { ToastRule } from '../../../store/toasts';
import { unload } from '../wallets';

/** Employees with payments in custody. */
export const custodians = createResource<Custodian>('custodians', '/custodian');

/** Handovers; saving one receives its payments. */
export const handovers = createResource<Handover, HandoverInput>('handovers', '/batch', {
  defaults: { user: { _id: '', username: '' }, cashier: { _id: '', username: '' } },
  save: (api, { draft }) => api.post('/wallet/unload', draft, { idempotencyKey: true }),
});

function* showHandover({ payload }: ReturnType<typeof handovers.save.fulfilled>): Saga {
  const page = yield* service('page');
  page.navigate(handoverPath(payload._id), { replace: true });
}

/** Refetches the displayed custodian, whose totals were changed by a received payment. */
function* refetchOpenCustodian(): Saga {
  const { requestedId } = yield* select(custodians.selectState);
  if (requestedId !== null) yield* refetchRecord(custodians, requestedId);
}

export function* custodiansSaga(): Saga {
  yield fork(custodians.saga);
  yield fork(handovers.saga);
  yield takeEvery(handovers.save.fulfilled, showHandover);
  yield takeEvery(unload.fulfilled, refetchOpenCustodian);
}

/** Toasts of handover requests; errors are shown in the form. */
export const custodiansToasts: readonly ToastRule[] = [
  [handovers.save.fulfilled, 'success', 'The wallet has been emptied.'],
];

/** URL fragment of custodian pages, whose path is the same as that of payments. */
export const CUSTODIAN_HASH = '#custodian';

export const custodianPath = (id: Id): string => `/wallets/${id}${CUSTODIAN_HASH}`;

export const handoverPath = (id: Id): string => `/wallets?tab=Handovers&handover=${id}`;
