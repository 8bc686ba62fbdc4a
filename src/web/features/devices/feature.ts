import { dataGaps } from './dataGaps';
import { deviceBattery, deviceBatterySaga } from './deviceBattery';
import { deviceKey, deviceKeySaga, deviceKeyToasts } from './deviceKey';
import { deviceTransitions } from './deviceTransitions';
import { devices, devicesSaga, devicesToasts } from './devices';
import { deviceFilters, deviceRecords } from './deviceRecords';
import { messageTest, messageTestSaga } from './messageTest';
import type { Feature } from '../../store/feature';

export const devicesFeature = {
  reducers: {
    dataGaps: dataGaps.reducer,
    deviceBattery: deviceBattery.reducer,
    deviceKey: deviceKey.reducer,
    devices: devices.reducer,
    messageTest: messageTest.reducer,
  },
  sagas: [
    dataGaps.saga,
    deviceBatterySaga,
    deviceTransitions.saga,
    deviceKeySaga,
    devicesSaga,
    messageTestSaga,
  ],
  toasts: [...deviceTransitions.toasts, ...deviceKeyToasts, ...devicesToasts],
  recordType: deviceRecords,
  filters: { '/devices': deviceFilters },
} satisfies Feature;
