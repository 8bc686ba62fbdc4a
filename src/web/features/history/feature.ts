import { history, historySaga } from './history';
import type { Feature } from '../../store/feature';

export const historyFeature = {
  reducers: {
    history: history.reducer,
  },
  sagas: [historySaga],
} satisfies Feature;
