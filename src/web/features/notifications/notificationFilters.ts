import { NOTIFICATION_MODELS, SEVERITIES } from '../../../domain/notifications/notification';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import { anyOf, yesNo } from '../records/listFilters';

export const notificationFilters: readonly FilterDefinition[] = [
  yesNo('unread', 'Unread'),
  anyOf('model', 'About', NOTIFICATION_MODELS),
  anyOf('severity', 'Severity', SEVERITIES),
];
