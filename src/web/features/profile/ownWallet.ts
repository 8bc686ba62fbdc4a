import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { OwnWallet } from '../../../domain/wallets/handover';
import { parseResponse } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { RootState } from '../../store/rootState';

declare module '../../store/rootState' {
  interface RootState {
    ownWallet: OwnWallet | null;
  }
}

export const ownWalletOpened = createAction('ownWallet/opened');
export const readOwnWallet = createRequest<undefined, OwnWallet>('ownWallet/read', async (http) =>
  parseResponse(await http.get<OwnWallet | undefined>('/profile/wallet'), {
    in_hand: 'record',
    declared: 'record',
    handovers: 'list',
  }),
);

/** The user's own cash and cheques; null until loaded. */
export const ownWallet = createSlice({
  name: 'ownWallet',
  initialState: null as RootState['ownWallet'],
  reducers: {},
  extraReducers: (builder) => builder.addCase(readOwnWallet.fulfilled, (_state, { payload }) => payload),
});

export function* ownWalletSaga(): Saga {
  yield takeLatest(ownWalletOpened, () => perform(readOwnWallet, undefined));
}
