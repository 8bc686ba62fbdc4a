import { createAction } from '@reduxjs/toolkit';
import { fork, takeEvery, takeLeading } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { DeviceModelInput, DeviceModelRecord } from '../../../domain/telemetry/deviceModel';
import { confirm } from '../../store/confirm';
import { createRequest, perform } from '../../store/createRequest';
import { createResource, refetchList } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { serverMessage } from '../../store/toasts';

/** Device models, with the payload maps of their messages. */
export const deviceModels = createResource<DeviceModelRecord, DeviceModelInput>(
  'deviceModels',
  '/device_model',
  { defaults: { vendor: '', model: '', devices: 0, sources: 0 } },
);

export const deviceModelDeleteClicked = createAction<DeviceModelRecord>('deviceModels/deleteClicked');
const deleteDeviceModel = createRequest<Id, unknown>('deviceModels/delete', (api, id) =>
  api.delete(`/device_model/${encodeURIComponent(id)}`),
);

function* confirmAndDelete({ payload }: ReturnType<typeof deviceModelDeleteClicked>): Saga {
  const isConfirmed = yield* confirm({
    title: `Delete ${payload.vendor} ${payload.model}?`,
    text: 'Messages from this model will no longer be decoded.',
    confirmLabel: 'Delete',
    destructive: true,
  });
  if (!isConfirmed) return;
  yield* perform(deleteDeviceModel, payload._id);
  yield* refetchList(deviceModels);
}

export function* deviceModelsSaga(): Saga {
  yield fork(deviceModels.saga);
  yield takeEvery(deviceModels.save.fulfilled, () => refetchList(deviceModels));
  yield takeLeading(deviceModelDeleteClicked, confirmAndDelete);
}

/** Toasts of device models; errors of the form are shown in it. */
export const deviceModelsToasts: readonly ToastRule[] = [
  [deviceModels.save.fulfilled, 'success', 'Device model saved'],
  [deleteDeviceModel.fulfilled, 'success', 'Device model deleted'],
  [deleteDeviceModel.rejected, 'error', serverMessage],
];
