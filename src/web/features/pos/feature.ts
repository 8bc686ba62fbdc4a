import { pos, posSaga, posToasts, posDailyTotals } from './pos';
import { posAssignments, posTransitions } from './posTransitions';
import { posFilters, posRecords } from './posRecords';
import type { Feature } from '../../store/feature';

export const posFeature = {
  reducers: {
    posDailyTotals: posDailyTotals.reducer,
    pos: pos.reducer,
    posAssignments: posAssignments.reducer,
  },
  sagas: [posDailyTotals.saga, posSaga, posTransitions.saga, posAssignments.saga],
  toasts: [...posToasts, ...posTransitions.toasts],
  recordType: posRecords,
  filters: { '/pos': posFilters },
} satisfies Feature;
