import type { Feature } from '../../store/feature';
import { refunds } from './refunds';
import { refundFilters, refundRecords } from './refundRecords';
import { refundTransitions } from './refundTransitions';

export const refundsFeature = {
  reducers: { refunds: refunds.reducer },
  sagas: [refunds.saga, refundTransitions.saga],
  toasts: refundTransitions.toasts,
  recordType: refundRecords,
  filters: { '/refunds': refundFilters },
} satisfies Feature;
