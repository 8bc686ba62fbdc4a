import { billRunPreview, billRunSaga, billRunToasts } from './billRun/billRunPreview';
import { billRunItems, billRuns, billRunsSaga, billRunTransitions } from './billRun/billRuns';
import { billTransitions, billTransitionsSaga } from './billTransitions';
import { bills, billsSaga, billsToasts } from './bills';
import { billFilters, billRecords } from './billRecords';
import { billRunFilters } from './billRun/billRunRecords';
import type { Feature } from '../../store/feature';

export const billsFeature = {
  reducers: {
    bills: bills.reducer,
    billRunPreview: billRunPreview.reducer,
    billRuns: billRuns.reducer,
    billRunItems: billRunItems.reducer,
  },
  sagas: [billsSaga, billRunSaga, billRunsSaga, billRunTransitions.saga, billTransitionsSaga],
  toasts: [...billsToasts, ...billRunToasts, ...billRunTransitions.toasts, ...billTransitions.toasts],
  recordType: billRecords,
  filters: { '/bills': billFilters, '/bill-runs': billRunFilters },
} satisfies Feature;
