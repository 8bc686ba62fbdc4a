import { dataGaps } from './dataGaps/dataGaps';
import { deviceBattery } from './battery/deviceBattery';
import { deviceKey, deviceKeySaga, deviceKeyToasts } from './key/deviceKey';
import { deviceTransitions } from './deviceTransitions';
import { devices, devicesSaga, devicesToasts } from './devices';
import { deviceFilters, deviceRecords } from './deviceRecords';
import { messageTest, messageTestSaga } from './testMessage/messageTest';
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
    deviceBattery.saga,
    deviceTransitions.saga,
    deviceKeySaga,
    devicesSaga,
    messageTestSaga,
  ],
  toasts: [...deviceTransitions.toasts, ...deviceKeyToasts, ...devicesToasts],
  recordType: deviceRecords,
  filters: { '/devices': deviceFilters },
} satisfies Feature;
