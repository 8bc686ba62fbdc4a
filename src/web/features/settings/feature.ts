import { settingTransitions } from './settingTransitions';
import { alarmTest, gateways, gatewaysSaga, gatewaysToasts } from './gateways';
import { settings, settingsSaga, settingsToasts } from './settings';
import { settingFilters, settingRecords } from './settingRecords';
import type { Feature } from '../../store/feature';

export const settingsFeature = {
  reducers: {
    settings: settings.reducer,
    gateways: gateways.reducer,
    alarmTest: alarmTest.reducer,
  },
  sagas: [settingsSaga, gatewaysSaga, settingTransitions.saga],
  toasts: [...settingsToasts, ...gatewaysToasts, ...settingTransitions.toasts],
  recordType: settingRecords,
  filters: { '/settings': settingFilters },
} satisfies Feature;
