import { sql } from 'kysely';
import type { Id } from '../domain/entity';
import type { Notification, NotificationModel } from '../domain/notification';
import type { Permission } from '../domain/permissions';
import type { Db } from './database/pool';
import { newId } from './kit/id';

/** Something that happened to a record, and whose work it is. */
export interface News {
  code: string;
  needs: Permission;
  severity: NonNullable<Notification['severity']>;
  model: NotificationModel;
  id: Id;
  /** The same cause is told to nobody twice. */
  cause: string;
  title: string;
  text: string;
}

/** Give everybody whose work it is a copy of their own. */
export async function tell(db: Db, { needs, id, cause, ...news }: News, now: number): Promise<void> {
  const people = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .where('roles.permissions', '@>', sql<Permission[]>`array[${needs}]`)
    .select('users.id')
    .execute();
  if (people.length === 0) return;
  const copies = people.map((person) => ({
    ...news,
    id: newId(now),
    user_id: person.id,
    model_id: id,
    dedupe_key: `${news.code}:${cause}`,
    created_at: new Date(now),
  }));
  await db
    .insertInto('events')
    .values(copies)
    .onConflict((told) => told.columns(['user_id', 'dedupe_key']).doNothing())
    .execute();
}
