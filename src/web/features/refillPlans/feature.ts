import type { Feature } from '../../store/feature';
import { refillPlans, refillPlansSaga, refillPlansToasts, refillTanks, runOutTanks } from './refillPlans';

export const refillPlansFeature = {
  reducers: {
    runOutTanks: runOutTanks.reducer,
    refillPlans: refillPlans.reducer,
    refillTanks: refillTanks.reducer,
  },
  sagas: [refillPlansSaga],
  toasts: refillPlansToasts,
} satisfies Feature;
