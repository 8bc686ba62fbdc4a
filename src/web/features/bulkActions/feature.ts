import { bulkActions, bulkSaga } from './bulkActions';
import { listSelection } from './listSelection';
import type { Feature } from '../../store/feature';

export const bulkActionsFeature = {
  reducers: {
    bulk: bulkActions.reducer,
    listSelection: listSelection.reducer,
  },
  sagas: [bulkSaga],
} satisfies Feature;
