import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Id } from '../../domain/entity';
import type { GasBalance } from '../../domain/gasBalance';
import { operation, run } from '../kit/operation';
import type { Saga } from '../kit/saga';
import type { Http } from '../kit/tools';

/** The gas balance of a tank's site was opened. */
export const gasBalanceOpened = createAction<Id>('gasBalance/opened');
export const readGasBalance = operation<Id, GasBalance>('gasBalance/read');

interface Told {
  tank: Id;
  balance: GasBalance;
}

export interface HasGasBalance {
  gasBalance: Told | null;
}

/** The balance that was read last, and at which tank. */
export const gasBalance = createSlice({
  name: 'gasBalance',
  initialState: (): HasGasBalance['gasBalance'] => null,
  reducers: {},
  extraReducers: (on) =>
    on.addCase(readGasBalance.succeeded, (_before, { payload, meta }) => ({
      tank: meta.arg,
      balance: payload,
    })),
});

/** The gas balance of a tank's site; null until it is there. */
export const selectGasBalance =
  (tank: Id) =>
  ({ gasBalance: told }: HasGasBalance): GasBalance | null =>
    told?.tank === tank ? told.balance : null;

const sendRead = (api: Http, tank: Id) => api.get<GasBalance>(`/tank/${encodeURIComponent(tank)}/balance`);

/** Reads the balance whenever its tab is opened. */
export function* gasBalanceSaga(): Saga {
  yield takeLatest(gasBalanceOpened, ({ payload }) => run(readGasBalance, sendRead, payload));
}
