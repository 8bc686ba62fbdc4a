import type { Entity, Id, Page } from '../entity';

export const UNREAD = 0;
export const READ = 1;
/** Where the newest are asked for. */
export const NOTIFICATIONS_PATH = '/event?sort=desc';
export const NOTIFICATION_MODELS = ['bill', 'order', 'contract'] as const;
/** How much a notification weighs. */
export const SEVERITIES = ['info', 'warning', 'critical'] as const;
export type NotificationModel = (typeof NOTIFICATION_MODELS)[number];

/** Something that happened to a bill, an order or a contract, told to one person. */
export interface Notification extends Entity {
  title: string;
  text: string;
  status: typeof UNREAD | typeof READ;
  model: NotificationModel;
  model_id: Id;
  severity?: (typeof SEVERITIES)[number];
  createdAt?: string;
}

/** A page of notifications; `unread` counts all of the person's, not only this page's. */
export interface NotificationPage extends Page<Notification> {
  unread?: number;
}

const RECORD_PATHS: Record<NotificationModel, string> = {
  bill: '/bills/',
  order: '/orders/',
  contract: '/contracts/',
};

/** What a notification is about, as people call it. */
export const NOTIFICATION_SUBJECTS: Record<NotificationModel, string> = {
  bill: 'Invoice',
  order: 'Maintenance Order',
  contract: 'Contract',
};

/** The page of the record a notification is about; undefined when its model or id is none that we know. */
export function notificationRecordPath({
  model,
  model_id,
}: Pick<Notification, 'model' | 'model_id'>): string | undefined {
  const known = Object.hasOwn(RECORD_PATHS, model) && /^[\w-]{1,64}$/.test(model_id);
  return known ? `${RECORD_PATHS[model]}${model_id}` : undefined;
}

/** Unread by the server's count over everything, or by what is here when it gives none. */
export const unreadCount = ({ unread, documents }: NotificationPage): number =>
  unread ?? documents.filter(({ status }) => status === UNREAD).length;
