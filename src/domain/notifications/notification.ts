import type { Entity, Id, Page } from '../entity';
import type { Permissions } from '../permissions';
import { hasPermission } from '../permissions';

export const UNREAD = 0;
export const READ = 1;
export const NOTIFICATION_STATUS_LABELS = { [UNREAD]: 'Unread', [READ]: 'Read' } as const;
/** Path of the polling request, dictated by the specification. */
export const NOTIFICATIONS_PATH = '/event?sort=desc';
export const NOTIFICATION_MODELS = ['bill', 'order', 'contract', 'refund', 'tank', 'device'] as const;
export const SEVERITIES = ['info', 'warning', 'critical'] as const;
export type NotificationModel = (typeof NOTIFICATION_MODELS)[number];

/** A notification about a record for one user. */
export interface Notification extends Entity {
  title: string;
  text: string;
  status: typeof UNREAD | typeof READ;
  model: NotificationModel;
  model_id: Id;
  /** Serial number of the counter whose reading awaits review. */
  review_counter?: string | null;
  severity?: (typeof SEVERITIES)[number];
  createdAt?: string;
}

/** A page of notifications; `unread` counts all pages. */
export interface NotificationPage extends Page<Notification> {
  unread?: number;
}

const RECORD_PATHS: Record<NotificationModel, string> = {
  bill: '/bills/',
  order: '/orders/',
  contract: '/contracts/',
  refund: '/refunds/',
  tank: '/tanks/',
  device: '/devices/',
};

export const NOTIFICATION_SUBJECTS: Record<NotificationModel, string> = {
  bill: 'Invoice',
  order: 'Maintenance Order',
  contract: 'Contract',
  refund: 'Refund',
  tank: 'Tank',
  device: 'Device',
};

/** Path of the review of a reading, or of the related record; undefined for an unknown model or id. */
export function notificationPath(
  { model, model_id, review_counter }: Pick<Notification, 'model' | 'model_id' | 'review_counter'>,
  permissions: Permissions,
): string | undefined {
  if (review_counter && hasPermission(permissions, 'canUpdateContracts'))
    return `/counters/readings?serial_number=${encodeURIComponent(review_counter)}`;
  const isValid = Object.hasOwn(RECORD_PATHS, model) && /^[\w-]{1,64}$/.test(model_id);
  return isValid ? `${RECORD_PATHS[model]}${model_id}` : undefined;
}

/** Unread count from the server, else counted from the page. */
export const unreadCount = ({ unread, documents }: NotificationPage): number =>
  unread ?? documents.filter(({ status }) => status === UNREAD).length;
