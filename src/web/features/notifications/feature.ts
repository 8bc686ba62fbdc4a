import { pollNotifications } from './notificationPolling';
import { bell, notifications, notificationsSaga } from './notifications';
import { notificationFilters } from './notificationRecords';
import type { Feature } from '../../store/feature';

export const notificationsFeature = {
  reducers: {
    bell: bell.reducer,
    notifications: notifications.reducer,
  },
  sagas: [pollNotifications, notificationsSaga],
  filters: { '/notifications': notificationFilters },
} satisfies Feature;
