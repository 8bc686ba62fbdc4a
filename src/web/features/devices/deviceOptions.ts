import { lazy } from 'react';
import type { OptionSource } from '../records/useRecordOptions';
import { deviceRecords } from './deviceRecords';

export const deviceOptions: OptionSource = {
  path: '/device',
  quickCreate: {
    recordType: deviceRecords,
    Dialog: lazy(async () => ({
      default: (await import(/* webpackChunkName: "devices-form" */ './DeviceForm')).NewDeviceDialog,
    })),
  },
};
