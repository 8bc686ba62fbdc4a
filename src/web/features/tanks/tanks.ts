import { fork, takeEvery } from 'redux-saga/effects';
import type { Tank, TankInput, TankDefaults } from '../../../domain/tanks/tank';
import { createResource, openSavedRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { parseResponse } from '../../api/parseResponse';
import type { QueryResult } from '../../store/createQuery';
import { createQuery } from '../../store/createQuery';

export const tanks = createResource<Tank, TankInput>('tanks', '/tank', {
  defaults: { site: { _id: '', code: '', name: '' } },
});

/** Toasts of tank requests; errors are shown in the form. */
export const tanksToasts: readonly ToastRule[] = [[tanks.save.fulfilled, 'success', 'Tank saved']];

export function* tanksSaga(): Saga {
  yield fork(tanks.saga);
  yield takeEvery(tanks.save.fulfilled, openSavedRecord('/tanks'));
}

declare module '../../store/rootState' {
  interface RootState {
    tankDefaults: QueryResult<object, TankDefaults> | null;
  }
}

/** Default levels of a new tank according to the settings. */
export const tankDefaults = createQuery<object, TankDefaults>('tankDefaults', async (api) =>
  parseResponse(await api.get<TankDefaults | undefined>('/tank/defaults'), { low_level: 'number' }),
);
