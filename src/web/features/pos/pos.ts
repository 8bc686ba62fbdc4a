import { fork, takeEvery } from 'redux-saga/effects';
import type { Pos, PosInput } from '../../../domain/pos/pos';
import { createResource, openSavedRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';

/** The collectors’ handhelds. */
export const pos = createResource<Pos, PosInput>('pos', '/pos');

/** What is said once a save went well; what went wrong stands in the form. */
export const posToasts: readonly ToastRule[] = [[pos.save.fulfilled, 'success', 'POS device saved']];

/** List, read and save; a saved record is shown. */
export function* posSaga(): Saga {
  yield fork(pos.saga);
  yield takeEvery(pos.save.fulfilled, openSavedRecord('/pos'));
}
