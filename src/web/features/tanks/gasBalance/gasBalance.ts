import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Id } from '../../../../domain/entity';
import type { GasBalance } from '../../../../domain/tanks/gasBalance';
import { parseResponse } from '../../../api/parseResponse';
import { createRequest, perform } from '../../../store/createRequest';
import type { Saga } from '../../../store/sagaEffects';
import type { RootState } from '../../../store/rootState';

/** Whose site's balance it is: a tank's, or a counter's, which has a share of it. */
export interface GasBalanceQuery {
  noun: 'tank' | 'counter';
  id: Id;
}

/** The gas balance of a tank's or a counter's site was opened. */
export const gasBalanceOpened = createAction<GasBalanceQuery>('gasBalance/opened');
export const readGasBalance = createRequest<GasBalanceQuery, GasBalance>(
  'gasBalance/read',
  async (api, { noun, id }) =>
    parseResponse(await api.get<GasBalance | undefined>(`/${noun}/${encodeURIComponent(id)}/balance`), {
      unread: 'list',
      months: 'list',
    }),
);

interface LoadedBalance {
  of: Id;
  balance: GasBalance;
}

declare module '../../../store/rootState' {
  interface RootState {
    gasBalance: LoadedBalance | null;
  }
}

/** The balance that was read last, and of what. */
export const gasBalance = createSlice({
  name: 'gasBalance',
  initialState: (): RootState['gasBalance'] => null,
  reducers: {},
  extraReducers: (on) =>
    on.addCase(readGasBalance.fulfilled, (_before, { payload, meta }) => ({
      of: meta.arg.id,
      balance: payload,
    })),
});

/** The gas balance of a tank's or a counter's site; null until it is there. */
export const selectGasBalance =
  (id: Id) =>
  ({ gasBalance: loaded }: RootState): GasBalance | null =>
    loaded?.of === id ? loaded.balance : null;

/** Reads the balance whenever its tab is opened. */
export function* gasBalanceSaga(): Saga {
  yield takeLatest(gasBalanceOpened, ({ payload }) => perform(readGasBalance, payload));
}
