import { bulkActions, bulkSaga } from './bulkActionsSlice';
import type { Feature } from '../../store/feature';

export const bulkActionsFeature = {
  reducers: {
    bulk: bulkActions.reducer,
  },
  sagas: [bulkSaga],
} satisfies Feature;
