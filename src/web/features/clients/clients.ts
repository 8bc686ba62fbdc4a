import { fork, takeEvery } from 'redux-saga/effects';
import type { Client, ClientInput } from '../../../domain/clients/client';
import { createResource, openSavedRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';

export const clients = createResource<Client, ClientInput>('clients', '/client');

/** Toasts of client requests; errors are shown in the form. */
export const clientsToasts: readonly ToastRule[] = [[clients.save.fulfilled, 'success', 'Client saved']];

export function* clientsSaga(): Saga {
  yield fork(clients.saga);
  yield takeEvery(clients.save.fulfilled, openSavedRecord('/clients'));
}
