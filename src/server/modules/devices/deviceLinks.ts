import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { AlarmSeverity } from '../../../domain/alarms/alarm';
import { isDeviceFinal } from '../../../domain/devices/device';
import type { DeviceLink } from '../../../domain/devices/deviceTelemetry';
import { deviceAlarmSeverity } from '../alarms/alarmSeverityService';
import { deviceRecordSchema } from './deviceSchemas';
import { devices } from './deviceRepository';
import { PREVIOUS_KEY_MS, hashIngestKey, newIngestKey } from '../telemetry/telemetryService';
import { assertNotFinal, orNotFound } from '../../http/httpError';
import { route } from '../../http/route';
import { computedField, timestampField, columnField } from '../../lists/fields';
import {
  idSchema,
  nullableTextSchema,
  timestampSchema as when,
  pageSchema,
  textSchema,
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

/** Link history and the ingest key of devices. */
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
  route({
    method: 'POST',
    path: '/device/:id/rotate-key',
    summary:
      'Rotate the message key of one device; the new key is returned only once, the last used key stays valid for a day',
    permission: 'canUpdateDevices',
    auditAction: 'device.key_rotated',
    response: Type.Object({ device: deviceRecordSchema, ingest_key: textSchema }),
    handler: async (context) => {
      const device = orNotFound(await devices.find(context.db, context.param('id')));
      assertNotFinal(isDeviceFinal, device);
      const ingest_key = newIngestKey('tbk');
      const row = {
        ingest_key_hash: hashIngestKey(ingest_key),
        ingest_key_at: new Date(context.now),
        ingest_key_used_at: null,
        previous_ingest_key_hash: sql<string | null>`case
          when ingest_key_used_at is null and previous_ingest_key_hash is not null and previous_ingest_key_until > ${new Date(context.now)}
          then previous_ingest_key_hash else ingest_key_hash end`,
        previous_ingest_key_until: new Date(context.now + PREVIOUS_KEY_MS),
      };
      await context.db.updateTable('devices').set(row).where('id', '=', device._id).execute();
      const { ingest_key_at } = row;
      await context.recordChange({ model: 'device', id: device._id, before: {}, after: { ingest_key_at } });
      return { device: orNotFound(await devices.find(context.db, device._id)), ingest_key };
    },
  }),
];
