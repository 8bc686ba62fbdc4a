import type { Notification } from '../../../domain/notifications/notification';
import {
  NOTIFICATION_MODELS,
  NOTIFICATION_STATUS_LABELS,
  READ,
  SEVERITIES,
  UNREAD,
} from '../../../domain/notifications/notification';
import type { FilterDefinition, QuickFilter } from '../../../domain/lists/listFilters';
import { anyOf, yesNo, quickFilter } from '../records/listFilters';
import type { StatusTones } from '../../ui/feedback/statuses';

export const notificationFilters: readonly FilterDefinition[] = [
  yesNo('unread', 'Unread'),
  anyOf('model', 'About', NOTIFICATION_MODELS),
  anyOf('severity', 'Severity', SEVERITIES),
];

export const notificationQuickFilters: readonly QuickFilter[] = [
  quickFilter('Unread', { unread: true }),
  quickFilter('Critical', { severity: ['critical'] }),
];

export const notificationStatuses: StatusTones<Notification['status']> = {
  [UNREAD]: ['pending', NOTIFICATION_STATUS_LABELS[UNREAD]],
  [READ]: ['default', NOTIFICATION_STATUS_LABELS[READ]],
};
