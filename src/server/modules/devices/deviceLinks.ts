import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { AlarmSeverity } from '../../../domain/alarms/alarm';
import type { DeviceLink } from '../../../domain/devices/deviceTelemetry';
import { deviceAlarmSeverity } from '../alarms/alarmSeverityService';
import { route } from '../../http/route';
import { computedField, timestampField, columnField } from '../../lists/fields';
import {
  idSchema,
  nullableTextSchema,
  timestampSchema as when,
  pageSchema,
} from '../../http/responseSchemas';
import { createRepository } from '../../lists/repository';
import {
  codeReferenceSchema,
  references,
  nullableCodeReferenceSchema,
  readOnlyField,
} from '../../lists/references';

const deviceLinks = createRepository<DeviceLink>({
  name: 'device_links',
  fields: {
    device: readOnlyField(references.device),
    alarm_severity: computedField(
      sql`(case when t.unlinked_at is null then ${deviceAlarmSeverity(sql`t.device_id`)} end)`,
    ),
    tank: readOnlyField(references.tank),
    counter: readOnlyField(references.counter),
    linked_at: timestampField('linked_at'),
    unlinked_at: timestampField('unlinked_at'),
    reason: readOnlyField(columnField('reason')),
  },
  sorts: { linked_at: sql`t.linked_at` },
  order: { sort: 'linked_at', dir: 'desc' },
  existing: sql`true`,
  versioned: false,
});

const deviceLinkRowSchema: TSchema = Type.Object({
  _id: idSchema,
  device: codeReferenceSchema,
  alarm_severity: Type.Unsafe<AlarmSeverity | null>({ type: ['string', 'null'] }),
  tank: nullableCodeReferenceSchema,
  counter: nullableCodeReferenceSchema,
  linked_at: when,
  unlinked_at: nullableTextSchema,
  reason: nullableTextSchema,
});

/** Link history of devices and tanks. */
export const deviceLinkRoutes = [
  route({
    method: 'POST',
    path: '/device/:id/links',
    summary: 'List the links of one device',
    permission: 'canViewDevices',
    body: deviceLinks.query,
    response: pageSchema(deviceLinkRowSchema),
    handler: ({ db, body, param }) => deviceLinks.list(db, body, sql`t.device_id = ${param('id')}`),
  }),
  route({
    method: 'POST',
    path: '/tank/:id/devices',
    summary: 'List the devices linked to one tank',
    permission: 'canViewTanks',
    body: deviceLinks.query,
    response: pageSchema(deviceLinkRowSchema),
    handler: ({ db, body, param }) => deviceLinks.list(db, body, sql`t.tank_id = ${param('id')}`),
  }),
];
