import { fork, takeEvery } from 'redux-saga/effects';
import type { Device, DeviceInput } from '../../../domain/devices/device';
import { createResource, openSavedRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';

/** The telemetry units on tanks and counters. */
export const devices = createResource<Device, DeviceInput>('devices', '/device');

/** What is said once a save went well; what went wrong stands in the form. */
export const devicesToasts: readonly ToastRule[] = [[devices.save.fulfilled, 'success', 'Device saved']];

/** List, read and save; a saved record is shown. */
export function* devicesSaga(): Saga {
  yield fork(devices.saga);
  yield takeEvery(devices.save.fulfilled, openSavedRecord('/devices'));
}
