import type { Feature } from '../../store/feature';
import { alarms, alarmsSaga, alarmTransitions } from './alarms';
import {
  maintenanceWindows,
  maintenanceWindowsSaga,
  maintenanceWindowsToasts,
  windowTransitions,
} from './maintenanceWindows';

export const alarmsFeature = {
  reducers: {
    alarms: alarms.reducer,
    maintenanceWindows: maintenanceWindows.reducer,
  },
  sagas: [alarmsSaga, maintenanceWindowsSaga],
  toasts: [...alarmTransitions.toasts, ...maintenanceWindowsToasts, ...windowTransitions.toasts],
} satisfies Feature;
