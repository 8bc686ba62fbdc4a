import { fork, takeEvery } from 'redux-saga/effects';
import type { Pos, PosDraft } from '../../../domain/pos/pos';
import { crudApi, crudSaga, entity, showSaved } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';

/** The collectors’ handhelds. */
export const pos = entity<Pos, PosDraft>('pos');

/** What is said once a save went well; what went wrong stands in the form. */
export const posToasts: readonly ToastRow[] = [[pos.save.succeeded, 'success', 'POS device saved']];

/** List, read and save; a saved record is shown. */
export function* posSaga(): Saga {
  yield fork(crudSaga(pos, crudApi<Pos, PosDraft>('/pos')));
  yield takeEvery(pos.save.succeeded, showSaved('/pos'));
}
