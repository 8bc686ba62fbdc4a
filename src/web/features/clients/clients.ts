import { fork, takeEvery } from 'redux-saga/effects';
import type { Client, ClientInput } from '../../../domain/clients/client';
import { createResource, openSavedRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';

/** The customers who own contracts. */
export const clients = createResource<Client, ClientInput>('clients', '/client');

/** What is said once a save went well; what went wrong stands in the form. */
export const clientsToasts: readonly ToastRule[] = [[clients.save.fulfilled, 'success', 'Client saved']];

/** List, read and save; a saved record is shown. */
export function* clientsSaga(): Saga {
  yield fork(clients.saga);
  yield takeEvery(clients.save.fulfilled, openSavedRecord('/clients'));
}
