import type { Feature } from '../../store/feature';
import { dashboard, dashboardSaga } from './blocks';

export const dashboardFeature = {
  reducers: { dashboard: dashboard.reducer },
  sagas: [dashboardSaga],
} satisfies Feature;
