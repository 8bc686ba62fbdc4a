import type { Feature } from '../../store/feature';
import { deviceModels, deviceModelsSaga, deviceModelsToasts } from './deviceModels';
import {
  sourceKey,
  telemetryMessages,
  telemetrySaga,
  telemetrySources,
  telemetryToasts,
  unknownDevices,
} from './telemetry';

export const telemetryFeature = {
  reducers: {
    deviceModels: deviceModels.reducer,
    sourceKey: sourceKey.reducer,
    telemetryMessages: telemetryMessages.reducer,
    telemetrySources: telemetrySources.reducer,
    unknownDevices: unknownDevices.reducer,
  },
  sagas: [telemetrySaga, deviceModelsSaga],
  toasts: [...telemetryToasts, ...deviceModelsToasts],
} satisfies Feature;
