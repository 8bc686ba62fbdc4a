import { sql } from 'kysely';
import { Type } from 'typebox';
import {
  NOTIFICATION_MODELS,
  READ,
  SEVERITIES,
  UNREAD,
  NOTIFICATION_STATUS_LABELS,
  NOTIFICATION_SUBJECTS,
} from '../../../domain/notifications/notification';
import type { Notification, NotificationModel } from '../../../domain/notifications/notification';
import { hasPermission } from '../../../domain/permissions';
import type { Permission, Permissions } from '../../../domain/permissions';
import { choice } from '../../../domain/fieldSchemas';
import { inputSchema, number } from '../../../domain/validation';
import { route } from '../../http/route';
import { exportRoutes } from '../../lists/exportRoutes';
import { computedField, isoTimestamp } from '../../lists/fields';
import type { Condition } from '../../lists/filters';
import { choiceFilter, booleanFilter, timestampFilter } from '../../lists/filters';
import { orNotFound } from '../../http/httpError';
import {
  integerSchema,
  idSchema,
  timestampSchema,
  enumSchema,
  pageSchema,
  nullableTextSchema,
  textSchema,
} from '../../http/responseSchemas';
import { createRepository } from '../../lists/repository';
import type { CurrentUser } from '../../http/dependencies';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

export const notificationExportColumns: SpreadsheetColumns<Notification> = {
  title: [['Title', ({ title }) => title]],
  text: [['Text', ({ text }) => text]],
  model: [['About', ({ model }) => NOTIFICATION_SUBJECTS[model]]],
  createdAt: [['Time', ({ createdAt }) => createdAt]],
  status: [['Status', ({ status }) => NOTIFICATION_STATUS_LABELS[status]]],
};

/** Permission to view the record of a notification. */
const VIEW_PERMISSIONS: Record<NotificationModel, Permission> = {
  bill: 'canViewBills',
  order: 'canViewOrders',
  contract: 'canViewContracts',
  refund: 'canViewBills',
  tank: 'canViewTanks',
  device: 'canViewDevices',
};

const viewableModels = (permissions: Permissions): string[] =>
  NOTIFICATION_MODELS.filter((model) => hasPermission(permissions, VIEW_PERMISSIONS[model]));

const ownNotifications = ({ userId, permissions }: CurrentUser): Condition =>
  sql`t.user_id = ${userId} and t.model = any(${viewableModels(permissions)}::text[])`;

const reviewCounter = sql`(select k.serial_number from counter_readings r join counters k on k.id = r.counter_id
  where r.id = t.reading_id and r.status = 'pending')`;

const DEFAULT_PAGE_SIZE = 20;

const notificationRepository = createRepository<Notification>({
  name: 'events',
  fields: {
    title: computedField(sql`t.title`),
    text: computedField(sql`t.text`),
    status: computedField(sql`t.status`),
    model: computedField(sql`t.model`),
    model_id: computedField(sql`t.model_id`),
    review_counter: computedField(reviewCounter),
    severity: computedField(sql`t.severity`),
    createdAt: computedField(isoTimestamp(sql`t.created_at`)),
  },
  sorts: { createdAt: sql`t.created_at` },
  order: { sort: 'createdAt', dir: 'desc' },
  filters: {
    unread: booleanFilter(sql`(t.status = 0)`),
    model: choiceFilter(sql`t.model`, NOTIFICATION_MODELS),
    severity: choiceFilter(sql`t.severity`, SEVERITIES),
    createdAt: timestampFilter(sql`t.created_at`),
  },
  existing: sql`true`,
  versioned: false,
  pageSize: DEFAULT_PAGE_SIZE,
});

const notificationSchema = Type.Object({
  _id: idSchema,
  title: textSchema,
  text: textSchema,
  status: Type.Unsafe<0 | 1>({ type: 'integer', enum: [UNREAD, READ] }),
  model: enumSchema(NOTIFICATION_MODELS),
  model_id: idSchema,
  review_counter: Type.Optional(nullableTextSchema),
  severity: Type.Optional(enumSchema(SEVERITIES)),
  createdAt: Type.Optional(timestampSchema),
});

/** Notifications of the current user. */
export const notificationRoutes = [
  route({
    method: 'POST',
    path: '/event',
    summary: 'The newest own notifications and the unread count',
    permission: 'always',
    rateLimit: 'events',
    isBackground: true,
    query: inputSchema({ sort: choice('sort', ['asc', 'desc']) }),
    body: notificationRepository.query,
    response: Type.Object({ ...pageSchema(notificationSchema).properties, unread: integerSchema }),
    handler: async ({ db, currentUser, body, query }) => {
      const page = await notificationRepository.list(
        db,
        { ...body, dir: query.sort ?? body.dir },
        ownNotifications(currentUser),
      );
      const unread = sql<{
        n: number;
      }>`select count(*) as n from events t where ${ownNotifications(currentUser)} and t.status = 0`;
      return { ...page, unread: (await unread.execute(db)).rows[0]?.n ?? 0 };
    },
  }),
  ...exportRoutes({
    noun: 'event',
    permission: 'always',
    repository: notificationRepository,
    columns: notificationExportColumns,
    where: ownNotifications,
  }),
  route({
    method: 'POST',
    path: '/event/read',
    summary: 'Mark all own notifications as read; returns their number',
    permission: 'always',
    auditAction: 'event.read',
    response: Type.Object({ read: integerSchema }),
    handler: async ({ db, currentUser, now, recordChange }) => {
      const all = sql`update events t set status = ${READ}, read_at = ${new Date(now)}
        where ${ownNotifications(currentUser)} and t.status = ${UNREAD}`;
      const read = Number((await all.execute(db)).numAffectedRows ?? 0n);
      if (read > 0) await recordChange({ model: 'event', after: { status: READ, read } });
      return { read };
    },
  }),
  route({
    method: 'PUT',
    path: '/event/:id',
    summary: 'Mark one own notification as read',
    permission: 'always',
    auditAction: 'event.read',
    body: inputSchema({
      status: number('status').oneOf([READ], 'status must be 1').required('status must be 1'),
    }),
    response: notificationSchema,
    handler: async ({ db, currentUser, now, param, recordChange }) => {
      const eventId = param('id');
      orNotFound(await notificationRepository.find(db, eventId, ownNotifications(currentUser)));
      const { numUpdatedRows } = await db
        .updateTable('events')
        .set({ status: READ, read_at: new Date(now) })
        .where('id', '=', eventId)
        .where('status', '=', UNREAD)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await recordChange({ model: 'event', id: eventId, after: { status: READ } });
      return orNotFound(await notificationRepository.find(db, eventId));
    },
  }),
];
