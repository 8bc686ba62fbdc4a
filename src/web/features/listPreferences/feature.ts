import { listPreferences, listPreferencesSaga, listPreferencesToasts } from './listPreferences';
import type { Feature } from '../../store/feature';

export const listPreferencesFeature = {
  reducers: {
    listPreferences: listPreferences.reducer,
  },
  sagas: [listPreferencesSaga],
  toasts: listPreferencesToasts,
} satisfies Feature;
