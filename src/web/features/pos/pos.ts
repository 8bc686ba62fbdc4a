import { fork, takeEvery } from 'redux-saga/effects';
import type { Pos, PosInput } from '../../../domain/pos/pos';
import { createResource, openSavedRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';

export const pos = createResource<Pos, PosInput>('pos', '/pos');

/** Toasts of POS device requests; errors are shown in the form. */
export const posToasts: readonly ToastRule[] = [[pos.save.fulfilled, 'success', 'POS device saved']];

export function* posSaga(): Saga {
  yield fork(pos.saga);
  yield takeEvery(pos.save.fulfilled, openSavedRecord('/pos'));
}
