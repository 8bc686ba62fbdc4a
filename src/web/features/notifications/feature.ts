import { pollNotifications } from './notificationPolling';
import { latestNotifications, notifications, notificationsSaga } from './notifications';
import { notificationFilters } from './notificationRecords';
import type { Feature } from '../../store/feature';

export const notificationsFeature = {
  reducers: {
    latestNotifications: latestNotifications.reducer,
    notifications: notifications.reducer,
  },
  sagas: [pollNotifications, notificationsSaga],
  filters: { '/notifications': notificationFilters },
} satisfies Feature;
