import { fork, takeEvery } from 'redux-saga/effects';
import type { Device, DeviceInput } from '../../../domain/devices/device';
import { createResource, openSavedRecord, relatedList } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';

const devicesOfOutage = relatedList('devices');

/** Devices; the query can restrict them to those of one outage. */
export const devices = createResource<Device, DeviceInput>('devices', '/device', {
  list: (api, query) => (query.field === 'alarm' ? devicesOfOutage(api, query) : api.post('/device', query)),
});

/** Toasts of device requests; errors are shown in the form. */
export const devicesToasts: readonly ToastRule[] = [[devices.save.fulfilled, 'success', 'Device saved']];

export function* devicesSaga(): Saga {
  yield fork(devices.saga);
  yield takeEvery(devices.save.fulfilled, openSavedRecord('/devices'));
}
