import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import type { Notification, NotificationModel } from '../../../domain/notifications/notification';
import type { Permission } from '../../../domain/permissions';
import type { Db } from '../../db/client';
import { newId } from '../../db/recordId';

/** Something that happened to a record, and whose work it is. */
export interface News {
  code: string;
  /** Everybody who holds this flag is told. */
  needs?: Permission | undefined;
  /** These people are told, whatever they hold. */
  to?: readonly (Id | null | undefined)[];
  severity: NonNullable<Notification['severity']>;
  model: NotificationModel;
  id: Id;
  /** The same cause is told to nobody twice. */
  cause: string;
  title: string;
  text: string;
}

/** Give everybody whose work it is a copy of their own. */
export const tell = (db: Db, news: News, now: number): Promise<void> => tellAll(db, [news], now);

const AT_ONCE = 200;

/** Tell several news of the same kind, each as `tell` does. */
export async function tellAll(db: Db, news: readonly News[], now: number): Promise<void> {
  for (const audience of new Set(news.map(audienceOf))) {
    const alike = news.filter((one) => audienceOf(one) === audience);
    const copies = copiesFor(await peopleOf(db, alike[0]), alike, now);
    for (let at = 0; at < copies.length; at += AT_ONCE)
      await db
        .insertInto('events')
        .values(copies.slice(at, at + AT_ONCE))
        .onConflict((told) => told.columns(['user_id', 'dedupe_key']).doNothing())
        .execute();
  }
}

const isThere = (id: Id | null | undefined): id is Id => typeof id === 'string';

/** News for the same people are told together. */
const audienceOf = ({ needs, to = [] }: News): string => [needs, ...to.filter(isThere)].join();

const peopleOf = (db: Db, { needs, to = [] }: Pick<News, 'needs' | 'to'> = {}) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        ...(needs ? [where('roles.permissions', '@>', sql<Permission[]>`array[${needs}]`)] : []),
        sql<boolean>`users.id = any(${to.filter(isThere)}::uuid[])`,
      ]),
    )
    .select('users.id')
    .execute();

const copiesFor = (people: readonly { id: Id }[], news: readonly News[], now: number) =>
  news.flatMap(({ code, severity, model, title, text, id, cause }) =>
    people.map((person) => ({
      ...{ code, severity, model, title, text },
      id: newId(now),
      user_id: person.id,
      model_id: id,
      dedupe_key: `${code}:${cause}`,
      created_at: new Date(now),
    })),
  );
