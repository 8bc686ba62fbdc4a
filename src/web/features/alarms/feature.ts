import type { Feature } from '../../store/feature';
import { alarms, alarmsSaga, alarmTransitions } from './alarms';

export const alarmsFeature = {
  reducers: { alarms: alarms.reducer },
  sagas: [alarmsSaga],
  toasts: alarmTransitions.toasts,
} satisfies Feature;
