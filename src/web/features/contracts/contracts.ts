import { fork, takeEvery } from 'redux-saga/effects';
import type { Contract, ContractInput } from '../../../domain/contracts/contract';
import { createResource, openSavedRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';

/** The agreements to supply a client’s unit. */
export const contracts = createResource<Contract, ContractInput>('contracts', '/contract', {
  defaults: {
    client: { _id: '', label: '', code: '' },
    site: { code: '', name: '' },
    tariff: { _id: '', label: '', key: '' },
  },
});

/** What is said once a save went well; what went wrong stands in the form. */
export const contractsToasts: readonly ToastRule[] = [
  [contracts.save.fulfilled, 'success', 'Contract saved'],
];

/** List, read and save; a saved record is shown. */
export function* contractsSaga(): Saga {
  yield fork(contracts.saga);
  yield takeEvery(contracts.save.fulfilled, openSavedRecord('/contracts'));
}
