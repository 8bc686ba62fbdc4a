import { sql } from 'kysely';
import { Type } from 'typebox';
import { NOTIFICATION_MODELS, READ, SEVERITIES, UNREAD } from '../../../domain/notifications/notification';
import type { Notification, NotificationModel } from '../../../domain/notifications/notification';
import type { Grants, Permission } from '../../../domain/permissions';
import { choice } from '../../../domain/fieldSchemas';
import { draft, number } from '../../../domain/validation';
import { BY_NAME } from '../../db/preparedStatements';
import { call } from '../../http/route';
import { exportCalls } from '../../lists/exportRoutes';
import { computed, iso } from '../../lists/fields';
import type { Condition } from '../../lists/filters';
import { byChoice, byFlag, byMoment, byWhole } from '../../lists/filters';
import { found } from '../../http/httpError';
import { count, id, moment, oneOf, pageOf, words } from '../../http/responseSchemas';
import { table } from '../../lists/repository';
import type { Visitor } from '../../http/dependencies';
import { eventSheet } from '../../lists/exportColumns/office';

/** Whoever may not view a kind of record isn't told of it either. */
const VIEW_OF: Record<NotificationModel, Permission> = {
  bill: 'canViewBills',
  order: 'canViewOrders',
  contract: 'canViewContracts',
};

const viewable = ({ permissions }: Grants): string[] =>
  NOTIFICATION_MODELS.filter((model) => permissions[VIEW_OF[model]] === true);

const own = ({ userId, grants }: Visitor): Condition =>
  sql`t.user_id = ${userId} and t.model = any(${viewable(grants)}::text[])`;

/** As many as the panel shows, when nothing is asked. */
const NEWEST = 20;

const events = table<Notification>({
  name: 'events',
  fields: {
    title: computed(sql`t.title`),
    text: computed(sql`t.text`),
    status: computed(sql`t.status`),
    model: computed(sql`t.model`),
    model_id: computed(sql`t.model_id`),
    severity: computed(sql`t.severity`),
    createdAt: computed(iso(sql`t.created_at`)),
  },
  sorts: { createdAt: sql`t.created_at` },
  order: { sort: 'createdAt', dir: 'desc' },
  filters: {
    status: byWhole(sql`t.status`, [UNREAD, READ]),
    unread: byFlag(sql`(t.status = 0)`),
    model: byChoice(sql`t.model`, NOTIFICATION_MODELS),
    severity: byChoice(sql`t.severity`, SEVERITIES),
    createdAt: byMoment(sql`t.created_at`),
  },
  alive: sql`true`,
  versioned: false,
  pageSize: NEWEST,
});

const event = Type.Object({
  _id: id,
  title: words,
  text: words,
  status: Type.Unsafe<0 | 1>({ type: 'integer', enum: [UNREAD, READ] }),
  model: oneOf(NOTIFICATION_MODELS),
  model_id: id,
  severity: Type.Optional(oneOf(SEVERITIES)),
  createdAt: Type.Optional(moment),
});

/** Notifications, each person's own. */
export const eventCalls = [
  call({
    method: 'POST',
    path: '/event',
    summary: 'The newest of one’s own notifications, and how many are unread',
    needs: 'always',
    limit: 'events',
    quiet: true,
    query: draft({ sort: choice('sort', ['asc', 'desc']) }),
    body: events.query,
    answers: Type.Object({ ...pageOf(event).properties, unread: count }),
    handle: async ({ db, visitor, body, query }) => {
      const page = await events.list(db, { ...body, dir: query.sort ?? body.dir }, own(visitor));
      const unread = sql<{
        n: number;
      }>`select ${BY_NAME}count(*) as n from events t where ${own(visitor)} and t.status = 0`;
      return { ...page, unread: (await unread.execute(db)).rows[0]?.n ?? 0 };
    },
  }),
  ...exportCalls({ noun: 'event', needs: 'always', table: events, sheet: eventSheet, where: own }),
  call({
    method: 'POST',
    path: '/event/read',
    summary: 'Mark all of one’s own notifications read; tells how many that were',
    needs: 'always',
    changes: 'event.read',
    answers: Type.Object({ read: count }),
    handle: async ({ db, visitor, now, changed }) => {
      const all = sql`update events t set status = ${READ}, read_at = ${new Date(now)}
        where ${own(visitor)} and t.status = ${UNREAD}`;
      const read = Number((await all.execute(db)).numAffectedRows ?? 0n);
      if (read > 0) await changed({ model: 'event', after: { status: READ, read } });
      return { read };
    },
  }),
  call({
    method: 'PUT',
    path: '/event/:id',
    summary: 'Mark one of one’s own notifications read',
    needs: 'always',
    changes: 'event.read',
    body: draft({ status: number('status').oneOf([READ], 'status must be 1').required('status must be 1') }),
    answers: event,
    handle: async ({ db, visitor, now, param, changed }) => {
      const eventId = param('id');
      found(await events.find(db, eventId, own(visitor)));
      const { numUpdatedRows } = await db
        .updateTable('events')
        .set({ status: READ, read_at: new Date(now) })
        .where('id', '=', eventId)
        .where('status', '=', UNREAD)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await changed({ model: 'event', id: eventId, after: { status: READ } });
      return found(await events.find(db, eventId));
    },
  }),
];
