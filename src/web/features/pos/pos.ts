import { fork, takeEvery } from 'redux-saga/effects';
import type { Pos, PosInput, PosMonth } from '../../../domain/pos/pos';
import type { Id } from '../../../domain/entity';
import { createResource, openSavedRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { parseResponse } from '../../api/parseResponse';
import type { QueryResult } from '../../store/createQuery';
import { createQuery } from '../../store/createQuery';

export const pos = createResource<Pos, PosInput>('pos', '/pos');

/** Toasts of POS device requests; errors are shown in the form. */
export const posToasts: readonly ToastRule[] = [[pos.save.fulfilled, 'success', 'POS device saved']];

export function* posSaga(): Saga {
  yield fork(pos.saga);
  yield takeEvery(pos.save.fulfilled, openSavedRecord('/pos'));
}

interface MonthQuery {
  device: Id;
  month: string;
}

declare module '../../store/rootState' {
  interface RootState {
    posDailyTotals: QueryResult<MonthQuery, PosMonth> | null;
  }
}

export const posDailyTotals = createQuery('posDailyTotals', async (api, { device, month }: MonthQuery) =>
  parseResponse(await api.post<PosMonth | undefined>(`/pos/${encodeURIComponent(device)}/days`, { month }), {
    days: 'list',
    all: 'record',
  }),
);
