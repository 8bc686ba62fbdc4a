import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { ContractDefaults } from '../../../domain/contracts/contract';
import { parseResponse } from '../../api/parseResponse';
import { createRequest, performRead } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { RootState } from '../../store/rootState';

declare module '../../store/rootState' {
  interface RootState {
    contractDefaults: ContractDefaults | null;
  }
}

export const contractDefaultsRequested = createAction('contracts/defaultsRequested');
export const readContractDefaults = createRequest<undefined, ContractDefaults>(
  'contracts/readDefaults',
  async (api) =>
    parseResponse(await api.get<ContractDefaults | undefined>('/contract/defaults'), { deposits: 'record' }),
);

/** Default values of a new contract according to the settings. */
export const contractDefaults = createSlice({
  name: 'contractDefaults',
  initialState: (): RootState['contractDefaults'] => null,
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(readContractDefaults.fulfilled, (_state, { payload }) => payload),
});

export const selectContractDefaults = (state: RootState): ContractDefaults | null => state.contractDefaults;

export function* contractDefaultsSaga(): Saga {
  yield takeLatest(contractDefaultsRequested, () => performRead(readContractDefaults, undefined));
}
