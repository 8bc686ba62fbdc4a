import { fork, takeEvery } from 'redux-saga/effects';
import type { Tank, TankDraft } from '../../../domain/tanks/tank';
import { crudApi, crudSaga, entity, showSaved } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';

/** The pressure vessels that supply the buildings. */
export const tanks = entity<Tank, TankDraft>('tanks');

/** What is said once a save went well; what went wrong stands in the form. */
export const tanksToasts: readonly ToastRow[] = [[tanks.save.succeeded, 'success', 'Tank saved']];

/** List, read and save; a saved record is shown. */
export function* tanksSaga(): Saga {
  yield fork(crudSaga(tanks, crudApi<Tank, TankDraft>('/tank')));
  yield takeEvery(tanks.save.succeeded, showSaved('/tanks'));
}
