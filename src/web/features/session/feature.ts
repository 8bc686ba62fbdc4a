import { activeSessions, activeSessionsSaga, activeSessionsToasts } from './activeSessions';
import { reauthentication, reauthenticationSaga, reauthenticationToasts } from './reauthentication';
import type { Feature } from '../../store/feature';

export const sessionFeature = {
  reducers: {
    activeSessions: activeSessions.reducer,
    reauthentication: reauthentication.reducer,
  },
  sagas: [activeSessionsSaga, reauthenticationSaga],
  toasts: [...activeSessionsToasts, ...reauthenticationToasts],
} satisfies Feature;
