import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { GasBalance } from '../../../domain/tanks/gasBalance';
import { asAnswer } from '../../api/parseResponse';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Http } from '../../store/services';

/** Whose site's balance it is: a tank's, or a counter's, which has a share of it. */
export interface GasOwner {
  noun: 'tank' | 'counter';
  id: Id;
}

/** The gas balance of a tank's or a counter's site was opened. */
export const gasBalanceOpened = createAction<GasOwner>('gasBalance/opened');
export const readGasBalance = operation<GasOwner, GasBalance>('gasBalance/read');

interface Told {
  of: Id;
  balance: GasBalance;
}

export interface HasGasBalance {
  gasBalance: Told | null;
}

/** The balance that was read last, and of what. */
export const gasBalance = createSlice({
  name: 'gasBalance',
  initialState: (): HasGasBalance['gasBalance'] => null,
  reducers: {},
  extraReducers: (on) =>
    on.addCase(readGasBalance.succeeded, (_before, { payload, meta }) => ({
      of: meta.arg.id,
      balance: payload,
    })),
});

/** The gas balance of a tank's or a counter's site; null until it is there. */
export const selectGasBalance =
  (id: Id) =>
  ({ gasBalance: told }: HasGasBalance): GasBalance | null =>
    told?.of === id ? told.balance : null;

const sendRead = async (api: Http, { noun, id }: GasOwner) =>
  asAnswer(await api.get<GasBalance | undefined>(`/${noun}/${encodeURIComponent(id)}/balance`), {
    unread: 'list',
    months: 'list',
  });

/** Reads the balance whenever its tab is opened. */
export function* gasBalanceSaga(): Saga {
  yield takeLatest(gasBalanceOpened, ({ payload }) => run(readGasBalance, sendRead, payload));
}
