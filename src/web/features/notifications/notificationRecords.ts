import type { Notification } from '../../../domain/notifications/notification';
import {
  NOTIFICATION_MODELS,
  NOTIFICATION_STATUS_LABELS,
  READ,
  SEVERITIES,
  UNREAD,
} from '../../../domain/notifications/notification';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import { anyOf, yesNo } from '../records/listFilters';
import type { StatusTones } from '../../ui/feedback/statuses';

export const notificationFilters: readonly FilterDefinition[] = [
  yesNo('unread', 'Unread'),
  anyOf('model', 'About', NOTIFICATION_MODELS),
  anyOf('severity', 'Severity', SEVERITIES),
];

export const notificationStatuses: StatusTones<Notification['status']> = {
  [UNREAD]: ['pending', NOTIFICATION_STATUS_LABELS[UNREAD]],
  [READ]: ['default', NOTIFICATION_STATUS_LABELS[READ]],
};
