import { gasBalance } from './gasBalance/gasBalance';
import { gasFindings } from './gasBalance/gasFindings';
import { tankLevels } from './levels/tankLevels';
import { tankDefaults } from './tankDefaults';
import { tankReadings, tankDevices, deliveries, deviceLinks, tankLogsSaga } from './tankLogs';
import { tankTransitions } from './tankTransitions';
import { tanks, tanksSaga, tanksToasts } from './tanks';
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
