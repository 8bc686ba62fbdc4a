import { fork, takeEvery } from 'redux-saga/effects';
import type { Contract, ContractInput, ContractDefaults } from '../../../domain/contracts/contract';
import { createResource, openSavedRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { parseResponse } from '../../api/parseResponse';
import type { QueryResult } from '../../store/createQuery';
import { createQuery } from '../../store/createQuery';

export const contracts = createResource<Contract, ContractInput>('contracts', '/contract', {
  defaults: {
    client: { _id: '', label: '', code: '' },
    site: { _id: '', code: '', name: '' },
    tariff: { _id: '', label: '', key: '' },
  },
});

/** Toasts of contract requests; errors are shown in the form. */
export const contractsToasts: readonly ToastRule[] = [
  [contracts.save.fulfilled, 'success', 'Contract saved'],
];

export function* contractsSaga(): Saga {
  yield fork(contracts.saga);
  yield takeEvery(contracts.save.fulfilled, openSavedRecord('/contracts'));
}

declare module '../../store/rootState' {
  interface RootState {
    contractDefaults: QueryResult<object, ContractDefaults> | null;
  }
}

/** Default values of a new contract according to the settings. */
export const contractDefaults = createQuery<object, ContractDefaults>('contractDefaults', async (api) =>
  parseResponse(await api.get<ContractDefaults | undefined>('/contract/defaults'), { deposits: 'record' }),
);
