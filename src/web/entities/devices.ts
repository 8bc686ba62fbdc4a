import { fork, takeEvery } from 'redux-saga/effects';
import type { Device, DeviceDraft } from '../../domain/device';
import { crudApi, crudSaga, entity } from '../kit/entity';
import type { Saga } from '../kit/saga';
import { showSaved } from '../kit/saved';
import type { ToastRow } from '../kit/toasts';

/** The telemetry units on tanks and counters. */
export const devices = entity<Device, DeviceDraft>('devices');

/** What is said once a save went well; what went wrong stands in the form. */
export const devicesToasts: readonly ToastRow[] = [[devices.save.succeeded, 'success', 'Device saved']];

/** List, read and save; a saved record is shown. */
export function* devicesSaga(): Saga {
  yield fork(crudSaga(devices, crudApi<Device, DeviceDraft>('/device')));
  yield takeEvery(devices.save.succeeded, showSaved('/devices'));
}
