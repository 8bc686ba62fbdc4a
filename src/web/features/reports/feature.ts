import type { Feature } from '../../store/feature';
import { reports, reportsSaga, reportsToasts } from './reports';

export const reportsFeature = {
  reducers: { reports: reports.reducer },
  sagas: [reportsSaga],
  toasts: reportsToasts,
} satisfies Feature;
