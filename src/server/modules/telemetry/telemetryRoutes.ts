import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { MESSAGE_EVENTS, TELEMETRY_FORMATS } from '../../../domain/telemetry/telemetry';
import { MESSAGE_OUTCOMES, telemetrySourceInputSchema } from '../../../domain/telemetry/telemetrySource';
import type {
  TelemetryMessage,
  TelemetrySource,
  UnknownDevice,
} from '../../../domain/telemetry/telemetrySource';
import { newRecordId } from '../../db/recordId';
import { orNotFound } from '../../http/httpError';
import {
  booleanSchema,
  enumSchema,
  idSchema,
  integerSchema,
  nullableReferenceSchema,
  nullableTextSchema,
  pageSchema,
  textSchema,
  timestampSchema as when,
  versionSchema,
} from '../../http/responseSchemas';
import { route } from '../../http/route';
import { readRoutes, updateRoute } from '../../lists/crudRoutes';
import { columnField, computedField, isoTimestamp, referenceField, timestampField } from '../../lists/fields';
import { choiceFilter, timestampFilter } from '../../lists/filters';
import {
  nullableCodeReferenceSchema,
  readOnlyField,
  references,
  validateReferences,
} from '../../lists/references';
import { createRepository } from '../../lists/repository';
import { vendorId } from './telemetryDevices';
import { PREVIOUS_KEY_MS, hashIngestKey, newIngestKey } from './telemetryService';

const telemetrySources = createRepository<TelemetrySource>({
  name: 'telemetry_sources',
  fields: {
    name: columnField('name'),
    format: columnField('format'),
    model: referenceField('model_id', 'device_models', { label: sql`r.vendor || ' ' || r.model` }),
    is_enabled: columnField('is_enabled'),
    key_at: timestampField('key_at'),
    key_used_at: timestampField('key_used_at'),
    previous_key_until: computedField(
      isoTimestamp(sql`case when t.previous_key_until > now() then t.previous_key_until end`),
    ),
    last_message_at: computedField(
      isoTimestamp(sql`(select m.received_at from telemetry_messages m where m.source_id = t.id
        order by m.received_at desc limit 1)`),
    ),
  },
  sorts: { name: sql`t.name` },
  order: { sort: 'name', dir: 'asc' },
  filters: { format: choiceFilter(sql`t.format`, TELEMETRY_FORMATS) },
});

const sourceSchema: TSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  name: textSchema,
  format: enumSchema(TELEMETRY_FORMATS),
  model: nullableReferenceSchema,
  is_enabled: booleanSchema,
  key_at: when,
  key_used_at: nullableTextSchema,
  previous_key_until: nullableTextSchema,
  last_message_at: nullableTextSchema,
});

/** The key is returned only by the response that creates it. */
const sourceWithKeySchema = Type.Object({ source: sourceSchema, ingest_key: textSchema });

const modelOfVendor = {
  model: {
    table: 'device_models',
    where: sql<boolean>`r.payload_map is not null`,
    message: 'Choose a device model with a payload map',
  },
} as const;

const telemetryMessages = createRepository<TelemetryMessage>({
  name: 'telemetry_messages',
  fields: {
    received_at: timestampField('received_at'),
    source: computedField(sql`(select jsonb_build_object('_id', s.id, 'label', s.name)
      from telemetry_sources s where s.id = t.source_id)`),
    identifier: readOnlyField(columnField('device')),
    device: readOnlyField(references.device),
    ...Object.fromEntries(
      [
        'format',
        'transport',
        'event',
        'outcome',
        'problems',
        'readings',
        'duplicates',
        'rejected',
        'raw',
      ].map((name) => [name, readOnlyField(columnField(name))]),
    ),
  },
  sorts: { received_at: sql`t.received_at` },
  order: { sort: 'received_at', dir: 'desc' },
  filters: {
    received_at: timestampFilter(sql`t.received_at`),
    outcome: choiceFilter(sql`t.outcome`, MESSAGE_OUTCOMES),
  },
  existing: sql`true`,
  versioned: false,
});

const messageSchema: TSchema = Type.Object({
  _id: idSchema,
  received_at: when,
  source: nullableReferenceSchema,
  identifier: nullableTextSchema,
  device: nullableCodeReferenceSchema,
  format: enumSchema(TELEMETRY_FORMATS),
  transport: textSchema,
  event: enumSchema(MESSAGE_EVENTS),
  outcome: enumSchema(MESSAGE_OUTCOMES),
  problems: Type.Array(textSchema),
  readings: integerSchema,
  duplicates: integerSchema,
  rejected: Type.Unsafe<TelemetryMessage['rejected']>({
    type: ['array', 'null'],
    items: { type: 'object', additionalProperties: true },
  }),
  raw: textSchema,
});

const MAX_UNKNOWN_DEVICES = 200;

/** Message sources and their keys, the message log, and unregistered devices. */
export const telemetryRoutes = [
  route({
    method: 'POST',
    path: '/telemetry_source/add',
    summary: 'Add a source of messages; its key is returned only once',
    permission: 'superAdmin',
    status: 201,
    auditAction: 'telemetry_source.added',
    body: telemetrySourceInputSchema,
    response: sourceWithKeySchema,
    handler: async (context) => {
      const { db, body, now, currentUser } = context;
      await validateReferences(db, modelOfVendor, body);
      const ingest_key = newIngestKey('tbs');
      const id = newRecordId(now);
      await telemetrySources.add(db, id, body, {
        key_hash: hashIngestKey(ingest_key),
        key_at: new Date(now),
        created_by: currentUser.userId,
      });
      await context.recordChange({ model: 'telemetry_source', id, after: { ...body } });
      return { source: orNotFound(await telemetrySources.find(db, id)), ingest_key };
    },
  }),
  updateRoute({
    noun: 'telemetry_source',
    permissionGroup: 'superAdmin',
    repository: telemetrySources,
    inputSchema: telemetrySourceInputSchema,
    recordSchema: sourceSchema,
    validate: ({ db }, input) => validateReferences(db, modelOfVendor, input),
  }),
  route({
    method: 'POST',
    path: '/telemetry_source/:id/rotate-key',
    summary: 'Replace the key of a source; the last used key stays valid for a day',
    permission: 'superAdmin',
    auditAction: 'telemetry_source.key_rotated',
    response: sourceWithKeySchema,
    handler: async (context) => {
      const { db, now, param } = context;
      const ingest_key = newIngestKey('tbs');
      const { rows } = await sql`update telemetry_sources set previous_key_hash = case
            when key_used_at is null and previous_key_until > ${new Date(now)} then previous_key_hash else key_hash end,
          previous_key_until = ${new Date(now + PREVIOUS_KEY_MS)}, key_hash = ${hashIngestKey(ingest_key)},
          key_at = ${new Date(now)}, key_used_at = null
        where id = ${param('id')} and deleted_at is null returning id`.execute(db);
      orNotFound(rows[0]);
      await context.recordChange({
        model: 'telemetry_source',
        id: param('id'),
        after: { key_at: new Date(now) },
      });
      return { source: orNotFound(await telemetrySources.find(db, param('id'))), ingest_key };
    },
  }),
  ...readRoutes({
    noun: 'telemetry_source',
    permissionGroup: 'superAdmin',
    repository: telemetrySources,
    recordSchema: sourceSchema,
  }),
  route({
    method: 'POST',
    path: '/telemetry/messages',
    summary: 'List the messages of all devices and sources, as received and as understood',
    permission: 'canViewDevices',
    body: telemetryMessages.query,
    response: pageSchema(messageSchema),
    handler: ({ db, body }) => telemetryMessages.list(db, body),
  }),
  route({
    method: 'POST',
    path: '/device/:id/messages',
    summary: 'List the messages of one device',
    permission: 'canViewDevices',
    body: telemetryMessages.query,
    response: pageSchema(messageSchema),
    handler: ({ db, body, param }) => telemetryMessages.list(db, body, sql`t.device_id = ${param('id')}`),
  }),
  route({
    method: 'GET',
    path: '/telemetry/unknown-devices',
    summary: 'Devices that sent messages in the last 24 hours and are not registered',
    permission: 'canCreateDevices',
    response: Type.Array(
      Type.Object({
        identifier: textSchema,
        format: enumSchema(TELEMETRY_FORMATS),
        source: nullableTextSchema,
        messages: integerSchema,
        first_at: when,
        last_at: when,
        raw: textSchema,
      }),
    ),
    handler: async ({ db, now }) => {
      const { rows } = await sql<UnknownDevice>`
        select m.device as identifier, m.format, min(s.name) as source, count(*)::int as messages,
          ${isoTimestamp(sql`min(m.received_at)`)} as first_at, ${isoTimestamp(sql`max(m.received_at)`)} as last_at,
          (array_agg(m.raw order by m.received_at desc))[1] as raw
        from telemetry_messages m left join telemetry_sources s on s.id = m.source_id
        where m.outcome = 'unknown_device' and m.received_at > ${new Date(now)}::timestamptz - interval '24 hours'
          and not exists (select from devices d where d.deleted_at is null and lower(m.device) in
            (lower(d.serial_number), lower(d.dev_eui), d.imei, ${vendorId('d')}))
        group by m.device, m.format order by max(m.received_at) desc limit ${MAX_UNKNOWN_DEVICES}`.execute(
        db,
      );
      return rows;
    },
  }),
];
