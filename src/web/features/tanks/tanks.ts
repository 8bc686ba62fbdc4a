import { fork, takeEvery } from 'redux-saga/effects';
import type { Tank, TankInput } from '../../../domain/tanks/tank';
import { createResource, openSavedRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';

export const tanks = createResource<Tank, TankInput>('tanks', '/tank', {
  defaults: { site: { _id: '', code: '', name: '' } },
});

/** Toasts of tank requests; errors are shown in the form. */
export const tanksToasts: readonly ToastRule[] = [[tanks.save.fulfilled, 'success', 'Tank saved']];

export function* tanksSaga(): Saga {
  yield fork(tanks.saga);
  yield takeEvery(tanks.save.fulfilled, openSavedRecord('/tanks'));
}
