import type { Feature } from '../../store/feature';
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
    sourceKey: sourceKey.reducer,
    telemetryMessages: telemetryMessages.reducer,
    telemetrySources: telemetrySources.reducer,
    unknownDevices: unknownDevices.reducer,
  },
  sagas: [telemetrySaga],
  toasts: telemetryToasts,
} satisfies Feature;
