import type { Feature } from '../../store/feature';
import { forecastErrors, forecastErrorsSaga } from './forecastErrors';
import { refillPlans, refillPlansSaga, refillPlansToasts, refillTanks, runOutTanks } from './refillPlans';

export const refillPlansFeature = {
  reducers: {
    runOutTanks: runOutTanks.reducer,
    refillPlans: refillPlans.reducer,
    refillTanks: refillTanks.reducer,
    forecastErrors: forecastErrors.reducer,
  },
  sagas: [refillPlansSaga, forecastErrorsSaga],
  toasts: refillPlansToasts,
} satisfies Feature;
