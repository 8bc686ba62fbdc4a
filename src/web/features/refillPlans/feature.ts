import type { Feature } from '../../store/feature';
import { forecastErrors } from './forecastErrors';
import { refillPlans, refillPlansSaga, refillPlansToasts, refillTanks } from './refillPlans';

export const refillPlansFeature = {
  reducers: {
    refillPlans: refillPlans.reducer,
    refillTanks: refillTanks.reducer,
    forecastErrors: forecastErrors.reducer,
  },
  sagas: [refillPlansSaga, forecastErrors.saga],
  toasts: refillPlansToasts,
} satisfies Feature;
