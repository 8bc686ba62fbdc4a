import { consumption } from './consumption';
import { counterTransitions } from './counterTransitions';
import { counters } from './counters';
import {
  readings,
  readingEntry,
  readingsSaga,
  readingBillSaga,
  readingsToasts,
  readingBillToasts,
} from './readings';
import { routeSheet, routeSheetSaga, routeSheetToasts } from './routeSheet';
import { counterFilters, counterRecords } from './counterRecords';
import type { Feature } from '../../store/feature';

export const countersFeature = {
  reducers: {
    counters: counters.reducer,
    readings: readings.reducer,
    routeSheet: routeSheet.reducer,
    consumption: consumption.reducer,
    readingEntry: readingEntry.reducer,
  },
  sagas: [
    counters.saga,
    counterTransitions.saga,
    readingsSaga,
    readingBillSaga,
    routeSheetSaga,
    consumption.saga,
  ],
  toasts: [...counterTransitions.toasts, ...readingsToasts, ...readingBillToasts, ...routeSheetToasts],
  recordType: counterRecords,
  filters: { '/counters': counterFilters },
} satisfies Feature;
