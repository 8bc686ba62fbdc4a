import { history } from './history';
import type { Feature } from '../../store/feature';

export const historyFeature = {
  reducers: {
    history: history.reducer,
  },
  sagas: [history.saga],
} satisfies Feature;
