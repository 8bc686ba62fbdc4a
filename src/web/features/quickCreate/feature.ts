import { quickCreate, quickCreateSaga, quickCreateToasts } from './quickCreate';
import type { Feature } from '../../store/feature';

export const quickCreateFeature = {
  reducers: {
    quickCreate: quickCreate.reducer,
  },
  sagas: [quickCreateSaga],
  toasts: quickCreateToasts,
} satisfies Feature;
