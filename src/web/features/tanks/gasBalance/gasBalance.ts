import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Id } from '../../../../domain/entity';
import type { GasBalance } from '../../../../domain/tanks/gasBalance';
import { parseResponse } from '../../../api/parseResponse';
import { createRequest, perform } from '../../../store/createRequest';
import type { Saga } from '../../../store/sagaEffects';
import type { RootState } from '../../../store/rootState';

/** The tank or counter whose site is balanced, or the site. */
export interface GasBalanceQuery {
  noun: 'tank' | 'counter' | 'site';
  id: Id;
}

export const gasBalanceOpened = createAction<GasBalanceQuery>('gasBalance/opened');
export const readGasBalance = createRequest<GasBalanceQuery, GasBalance>(
  'gasBalance/read',
  async (api, { noun, id }) =>
    parseResponse(await api.get<GasBalance | undefined>(`/${noun}/${encodeURIComponent(id)}/balance`), {
      unread: 'list',
      days: 'list',
      months: 'list',
    }),
);

interface LoadedBalance {
  id: Id;
  balance: GasBalance;
}

declare module '../../../store/rootState' {
  interface RootState {
    gasBalance: LoadedBalance | null;
  }
}

export const gasBalance = createSlice({
  name: 'gasBalance',
  initialState: (): RootState['gasBalance'] => null,
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(readGasBalance.fulfilled, (_state, { payload, meta }) => ({
      id: meta.arg.id,
      balance: payload,
    })),
});

/** The loaded gas balance of a record; null until loaded. */
export const selectGasBalance =
  (id: Id) =>
  ({ gasBalance: loaded }: RootState): GasBalance | null =>
    loaded?.id === id ? loaded.balance : null;

export function* gasBalanceSaga(): Saga {
  yield takeLatest(gasBalanceOpened, ({ payload }) => perform(readGasBalance, payload));
}
