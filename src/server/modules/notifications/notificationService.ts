import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import type { Notification, NotificationModel } from '../../../domain/notifications/notification';
import type { PermissionFlag } from '../../../domain/permissions';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';

/** Something that happened to a record, and whose work it is. */
export interface NewNotification {
  code: string;
  /** Everybody who holds this flag is told. */
  permission?: PermissionFlag | undefined;
  /** These people are told, whatever they hold. */
  recipients?: readonly (Id | null | undefined)[];
  severity: NonNullable<Notification['severity']>;
  model: NotificationModel;
  id: Id;
  /** The same cause is told to nobody twice. */
  dedupeKey: string;
  title: string;
  text: string;
}

/** Give everybody whose work it is a copy of their own. */
export const notify = (db: Db, notifications: NewNotification, now: number): Promise<void> =>
  notifyAll(db, [notifications], now);

const BATCH_SIZE = 200;

/** Tell several news of the same kind, each as `tell` does. */
export async function notifyAll(
  db: Db,
  notifications: readonly NewNotification[],
  now: number,
): Promise<void> {
  for (const audience of new Set(notifications.map(audienceKey))) {
    const alike = notifications.filter((one) => audienceKey(one) === audience);
    const copies = notificationRows(await findRecipients(db, alike[0]), alike, now);
    for (let at = 0; at < copies.length; at += BATCH_SIZE)
      await db
        .insertInto('events')
        .values(copies.slice(at, at + BATCH_SIZE))
        .onConflict((told) => told.columns(['user_id', 'dedupe_key']).doNothing())
        .execute();
  }
}

const isPresent = (id: Id | null | undefined): id is Id => typeof id === 'string';

/** News for the same people are told together. */
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
    .where((where) =>
      where.or([
        ...(permission
          ? [where('roles.permissions', '@>', sql<PermissionFlag[]>`array[${permission}]`)]
          : []),
        sql<boolean>`users.id = any(${recipients.filter(isPresent)}::uuid[])`,
      ]),
    )
    .select('users.id')
    .execute();

const notificationRows = (
  people: readonly { id: Id }[],
  notifications: readonly NewNotification[],
  now: number,
) =>
  notifications.flatMap(({ code, severity, model, title, text, id, dedupeKey }) =>
    people.map((person) => ({
      ...{ code, severity, model, title, text },
      id: newRecordId(now),
      user_id: person.id,
      model_id: id,
      dedupe_key: `${code}:${dedupeKey}`,
      created_at: new Date(now),
    })),
  );
