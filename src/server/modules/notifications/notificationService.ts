import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Id } from '../../../domain/entity';
import type { Notification, NotificationModel } from '../../../domain/notifications/notification';
import type { PermissionFlag } from '../../../domain/permissions';
import { executeWithoutWaiting } from '../../db/client';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema/database';
import { newRecordId } from '../../db/recordId';

/** A notification of an event, and its recipients. */
export interface NewNotification {
  code: string;
  /** Notifies all users with this permission. */
  permission?: PermissionFlag | undefined;
  /** Notifies these users, regardless of permissions. */
  recipients?: readonly (Id | null | undefined)[];
  severity: NonNullable<Notification['severity']>;
  model: NotificationModel;
  id: Id;
  /** The reading to review. */
  reading?: Id;
  /** Each user is notified once per key. */
  dedupeKey: string;
  title: string;
  text: string;
}

export const notify = (db: Db, notifications: NewNotification, now: number): Promise<void> =>
  notifyAll(db, [notifications], now);

const BATCH_SIZE = 200;

/** Inserts notifications for all recipients, in batches. */
export async function notifyAll(
  db: Db,
  notifications: readonly NewNotification[],
  now: number,
): Promise<void> {
  for (const audience of new Set(notifications.map(audienceKey).filter((key) => key !== ''))) {
    const group = notifications.filter((notification) => audienceKey(notification) === audience);
    await insertNotifications(db, notificationRows(await recipientsOf(db, group[0]), group, now));
  }
}

const prepared = new WeakMap<Db, { permission: PermissionFlag; users: { id: Id }[] }>();

/**
 * Loads the users with a permission before a transaction takes a number that others wait for; notifies them
 * later.
 */
export async function prepareRecipients(transaction: Db, permission: PermissionFlag): Promise<void> {
  prepared.set(transaction, { permission, users: await findRecipients(transaction, { permission }) });
}

async function recipientsOf(
  db: Db,
  audience: Parameters<typeof findRecipients>[1] = {},
): Promise<{ id: Id }[]> {
  const found = prepared.get(db);
  const isPrepared = found?.permission === audience.permission && !audience.recipients?.some(isPresent);
  return found && isPrepared ? found.users : findRecipients(db, audience);
}

/** Inserts notifications whose recipients are known to be active users, in one statement. */
export const notifyActiveUsers = (
  db: Db,
  notifications: readonly NewNotification[],
  now: number,
): Promise<void> =>
  insertNotifications(
    db,
    notifications.flatMap((notification) => {
      const users = (notification.recipients ?? []).filter(isPresent).map((id) => ({ id }));
      return notificationRows(users, [notification], now);
    }),
  );

async function insertNotifications(db: Db, rows: readonly Insertable<Database['events']>[]): Promise<void> {
  for (let offset = 0; offset < rows.length; offset += BATCH_SIZE)
    await executeWithoutWaiting(
      db,
      db
        .insertInto('events')
        .values(rows.slice(offset, offset + BATCH_SIZE))
        .onConflict((conflict) => conflict.columns(['user_id', 'dedupe_key']).doNothing())
        .compile(),
    );
}

const isPresent = (id: Id | null | undefined): id is Id => typeof id === 'string';

/** Notifications with the same audience share one recipient query; the key is empty without recipients. */
const audienceKey = ({ permission, recipients = [] }: NewNotification): string =>
  [permission, ...recipients.filter(isPresent)].join();

const findRecipients = (
  db: Db,
  { permission, recipients = [] }: Pick<NewNotification, 'permission' | 'recipients'> = {},
) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        ...(permission ? [eb('roles.permissions', '@>', sql<PermissionFlag[]>`array[${permission}]`)] : []),
        sql<boolean>`users.id = any(${recipients.filter(isPresent)}::uuid[])`,
      ]),
    )
    .select('users.id')
    .execute();

const notificationRows = (
  users: readonly { id: Id }[],
  notifications: readonly NewNotification[],
  now: number,
) =>
  notifications.flatMap(({ code, severity, model, title, text, id, reading, dedupeKey }) =>
    users.map((user) => ({
      code,
      severity,
      model,
      title,
      text,
      id: newRecordId(now),
      user_id: user.id,
      model_id: id,
      reading_id: reading ?? null,
      dedupe_key: `${code}:${dedupeKey}`,
      created_at: new Date(now),
    })),
  );
