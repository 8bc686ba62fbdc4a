import { fork, takeEvery } from 'redux-saga/effects';
import type { Tank, TankInput } from '../../../domain/tanks/tank';
import { createResource, openSavedRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';

/** The pressure vessels that supply the buildings. */
export const tanks = createResource<Tank, TankInput>('tanks', '/tank', {
  defaults: { site: { code: '', name: '' } },
});

/** What is said once a save went well; what went wrong stands in the form. */
export const tanksToasts: readonly ToastRule[] = [[tanks.save.fulfilled, 'success', 'Tank saved']];

/** List, read and save; a saved record is shown. */
export function* tanksSaga(): Saga {
  yield fork(tanks.saga);
  yield takeEvery(tanks.save.fulfilled, openSavedRecord('/tanks'));
}
