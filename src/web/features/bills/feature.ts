import { billRun, billRunSaga, billRunToasts } from './billRun/billRun';
import { billTransitions, billTransitionsSaga } from './billTransitions';
import { bills, billsSaga, billsToasts } from './bills';
import { billFilters, billRecords } from './billRecords';
import type { Feature } from '../../store/feature';

export const billsFeature = {
  reducers: {
    bills: bills.reducer,
    billRun: billRun.reducer,
  },
  sagas: [billsSaga, billRunSaga, billTransitionsSaga],
  toasts: [...billsToasts, ...billRunToasts, ...billTransitions.toasts],
  recordType: billRecords,
  filters: { '/bills': billFilters },
} satisfies Feature;
