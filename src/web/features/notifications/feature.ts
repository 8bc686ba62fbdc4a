import { pollNotifications } from './notificationPolling';
import { latestNotifications, notifications, notificationsSaga, notificationsToasts } from './notifications';
import { notificationFilters } from './notificationRecords';
import type { Feature } from '../../store/feature';

export const notificationsFeature = {
  reducers: {
    latestNotifications: latestNotifications.reducer,
    notifications: notifications.reducer,
  },
  sagas: [pollNotifications, notificationsSaga],
  toasts: notificationsToasts,
  filters: { '/notifications': notificationFilters },
} satisfies Feature;
