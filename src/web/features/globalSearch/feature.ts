import { globalSearch, globalSearchSaga } from './globalSearch';
import type { Feature } from '../../store/feature';

export const globalSearchFeature = {
  reducers: {
    globalSearch: globalSearch.reducer,
  },
  sagas: [globalSearchSaga],
} satisfies Feature;
