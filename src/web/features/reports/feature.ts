import type { Feature } from '../../store/feature';
import { reportCatalogue, reports, reportsSaga, reportsToasts } from './reports';

export const reportsFeature = {
  reducers: { reportCatalogue: reportCatalogue.reducer, reports: reports.reducer },
  sagas: [reportCatalogue.saga, reportsSaga],
  toasts: reportsToasts,
} satisfies Feature;
