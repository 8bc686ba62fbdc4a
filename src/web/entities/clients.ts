import { fork, takeEvery } from 'redux-saga/effects';
import type { Client, ClientDraft } from '../../domain/client';
import { crudApi, crudSaga, entity } from '../kit/entity';
import type { Saga } from '../kit/saga';
import { showSaved } from '../kit/saved';
import type { ToastRow } from '../kit/toasts';

/** The customers who own contracts. */
export const clients = entity<Client, ClientDraft>('clients');

/** What is said once a save went well; what went wrong stands in the form. */
export const clientsToasts: readonly ToastRow[] = [[clients.save.succeeded, 'success', 'Client saved']];

/** List, read and save; a saved record is shown. */
export function* clientsSaga(): Saga {
  yield fork(crudSaga(clients, crudApi<Client, ClientDraft>('/client')));
  yield takeEvery(clients.save.succeeded, showSaved('/clients'));
}
