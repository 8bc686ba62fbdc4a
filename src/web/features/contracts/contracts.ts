import { fork, takeEvery } from 'redux-saga/effects';
import type { Contract, ContractDraft } from '../../../domain/contracts/contract';
import { crudApi, crudSaga, entity, showSaved } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';

/** The agreements to supply a client’s unit. */
export const contracts = entity<Contract, ContractDraft>('contracts');

/** What is said once a save went well; what went wrong stands in the form. */
export const contractsToasts: readonly ToastRow[] = [[contracts.save.succeeded, 'success', 'Contract saved']];

/** List, read and save; a saved record is shown. */
export function* contractsSaga(): Saga {
  yield fork(crudSaga(contracts, crudApi<Contract, ContractDraft>('/contract')));
  yield takeEvery(contracts.save.succeeded, showSaved('/contracts'));
}
