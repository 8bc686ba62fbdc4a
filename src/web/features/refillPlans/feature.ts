import type { Feature } from '../../store/feature';
import { refillPlans, refillPlansSaga, refillPlansToasts, refillTanks, forecastErrors } from './refillPlans';

export const refillPlansFeature = {
  reducers: {
    refillPlans: refillPlans.reducer,
    refillTanks: refillTanks.reducer,
    forecastErrors: forecastErrors.reducer,
  },
  sagas: [refillPlansSaga, forecastErrors.saga],
  toasts: refillPlansToasts,
} satisfies Feature;
