import { fork, takeEvery } from 'redux-saga/effects';
import type { Client, ClientDraft } from '../../../domain/clients/client';
import { crudApi, crudSaga, entity, showSaved } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';

/** The customers who own contracts. */
export const clients = entity<Client, ClientDraft>('clients');

/** What is said once a save went well; what went wrong stands in the form. */
export const clientsToasts: readonly ToastRow[] = [[clients.save.succeeded, 'success', 'Client saved']];

/** List, read and save; a saved record is shown. */
export function* clientsSaga(): Saga {
  yield fork(crudSaga(clients, crudApi<Client, ClientDraft>('/client')));
  yield takeEvery(clients.save.succeeded, showSaved('/clients'));
}
