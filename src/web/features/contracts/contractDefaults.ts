import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { ContractUsual } from '../../../domain/contracts/contract';
import { asAnswer } from '../../api/parseResponse';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Http } from '../../store/services';

export interface HasContractUsual {
  contractUsual: ContractUsual | null;
}

/** The form of a new contract was opened. */
export const newContractOpened = createAction('contracts/newOpened');
export const readUsual = operation<undefined, ContractUsual>('contracts/readUsual');

/** What a new contract usually has, as the settings say today. */
export const contractUsual = createSlice({
  name: 'contractUsual',
  initialState: (): HasContractUsual['contractUsual'] => null,
  reducers: {},
  extraReducers: (on) => on.addCase(readUsual.succeeded, (_before, { payload }) => payload),
});

/** What a new contract usually has; nothing until it is read. */
export const selectUsual = (state: HasContractUsual): ContractUsual | null => state.contractUsual;

const sendReadUsual = async (api: Http) =>
  asAnswer(await api.get<ContractUsual | undefined>('/contract/usual'), { deposits: 'record' });

/** Reads it anew for every new contract. */
export function* contractUsualSaga(): Saga {
  yield takeLatest(newContractOpened, () => run(readUsual, sendReadUsual, undefined));
}
