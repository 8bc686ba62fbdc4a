import { settingTransitions } from './settingTransitions';
import { settings, settingsSaga, settingsToasts } from './settings';
import { settingFilters, settingRecords } from './settingRecords';
import type { Feature } from '../../store/feature';

export const settingsFeature = {
  reducers: {
    settings: settings.reducer,
  },
  sagas: [settingsSaga, settingTransitions.saga],
  toasts: [...settingsToasts, ...settingTransitions.toasts],
  recordType: settingRecords,
  filters: { '/settings': settingFilters },
} satisfies Feature;
