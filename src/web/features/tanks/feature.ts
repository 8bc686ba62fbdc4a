import { gasBalance, gasFindings } from './gasBalance/gasBalance';
import { tankLevels } from './levels/tankLevels';
import { tankReadings, tankDevices, deliveries, deviceLinks, tankLogsSaga } from './tankLogs';
import { tankTransitions } from './tankTransitions';
import { tanks, tanksSaga, tanksToasts, tankDefaults } from './tanks';
import { tankFilters, tankRecords } from './tankRecords';
import type { Feature } from '../../store/feature';

export const tanksFeature = {
  reducers: {
    tanks: tanks.reducer,
    tankLevels: tankLevels.reducer,
    tankReadings: tankReadings.reducer,
    tankDevices: tankDevices.reducer,
    deliveries: deliveries.reducer,
    deviceLinks: deviceLinks.reducer,
    tankDefaults: tankDefaults.reducer,
    gasBalance: gasBalance.reducer,
    gasFindings: gasFindings.reducer,
  },
  sagas: [
    tanksSaga,
    tankTransitions.saga,
    tankLogsSaga,
    tankLevels.saga,
    tankDefaults.saga,
    gasBalance.saga,
    gasFindings.saga,
  ],
  toasts: [...tanksToasts, ...tankTransitions.toasts],
  recordType: tankRecords,
  filters: { '/tanks': tankFilters },
} satisfies Feature;
