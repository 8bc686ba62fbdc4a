import { fork, takeEvery } from 'redux-saga/effects';
import type { Device, DeviceDraft } from '../../../domain/devices/device';
import { crudApi, crudSaga, entity, showSaved } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';

/** The telemetry units on tanks and counters. */
export const devices = entity<Device, DeviceDraft>('devices');

/** What is said once a save went well; what went wrong stands in the form. */
export const devicesToasts: readonly ToastRow[] = [[devices.save.succeeded, 'success', 'Device saved']];

/** List, read and save; a saved record is shown. */
export function* devicesSaga(): Saga {
  yield fork(crudSaga(devices, crudApi<Device, DeviceDraft>('/device')));
  yield takeEvery(devices.save.succeeded, showSaved('/devices'));
}
