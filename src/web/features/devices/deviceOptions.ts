import { lazyOverlay } from '../records/lazyOverlay';
import type { OptionSource } from '../records/useRecordOptions';
import { deviceRecords } from './deviceRecords';

export const deviceOptions: OptionSource = {
  path: '/device',
  quickCreate: {
    recordType: deviceRecords,
    Dialog: lazyOverlay('The form', async () => ({
      default: (await import(/* webpackChunkName: "devices-form" */ './DeviceForm')).NewDeviceDialog,
    })),
  },
};
