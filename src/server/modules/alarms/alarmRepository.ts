import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { ALARM_KINDS, ALARM_SEVERITIES, ALARM_STATUSES } from '../../../domain/alarms/alarm';
import type { Alarm } from '../../../domain/alarms/alarm';
import {
  enumSchema,
  idSchema,
  integerSchema,
  nullableNumberSchema,
  nullableReferenceSchema,
  nullableTextSchema,
  timestampSchema as when,
  versionSchema,
} from '../../http/responseSchemas';
import { columnField, computedField, referenceField, timestampField } from '../../lists/fields';
import { booleanFilter, choiceFilter, timestampFilter } from '../../lists/filters';
import {
  nullableCodeReferenceSchema,
  nullableNumberReferenceSchema,
  readOnlyField,
  references,
  employeeNameReference,
} from '../../lists/references';
import { createRepository } from '../../lists/repository';
import { containsWords } from '../../lists/search';
import { nullableSiteSchema } from '../sites/siteService';
import { urgencyOf } from './alarmSeverityService';
import { siteOfDevice } from './maintenanceWindowService';

const siteCode = sql`coalesce((select k.site_code from tanks k where k.id = t.tank_id), ${siteOfDevice(sql`t.device_id`)})`;

/** Site of the tank, or of the mounting of the device. */
const siteOf = sql`(select jsonb_build_object('_id', s.id, 'code', s.code, 'name', s.name)
  from sites s where s.code = ${siteCode})`;

const subjectText = sql`(select lower(concat_ws(' ', k.code, k.name, s.code, s.name)) from sites s
  left join tanks k on k.id = coalesce(t.tank_id, (select d.tank_id from devices d where d.id = t.device_id))
  where s.code = ${siteCode})`;

export const alarms = createRepository<Alarm>({
  name: 'alarms',
  fields: {
    kind: readOnlyField(columnField('kind')),
    severity: readOnlyField(columnField('severity')),
    status: { select: sql`t.status` },
    tank: readOnlyField(references.tank),
    device: readOnlyField(references.device),
    source: readOnlyField(referenceField('source_id', 'telemetry_sources', { label: sql`r.name` })),
    site: computedField(siteOf),
    devices: computedField(sql`cardinality(t.device_ids)`),
    value: readOnlyField(columnField('value')),
    threshold: readOnlyField(columnField('threshold')),
    raised_at: timestampField('raised_at'),
    cleared_at: timestampField('cleared_at'),
    cleared_by: employeeNameReference('cleared_by'),
    acknowledged_at: timestampField('acknowledged_at'),
    acknowledged_by: employeeNameReference('acknowledged_by'),
    snoozed_until: timestampField('snoozed_until'),
    snooze_reason: readOnlyField(columnField('snooze_reason')),
    assigned_to: employeeNameReference('assigned_to'),
    note: readOnlyField(columnField('note')),
    order: readOnlyField(referenceField('order_id', 'orders', { unique_number: sql`r.unique_number` })),
  },
  sorts: { raised_at: sql`t.raised_at`, severity: urgencyOf(sql`t.severity`) },
  unindexedSorts: ['severity'],
  order: { sort: 'raised_at', dir: 'desc' },
  search: containsWords(subjectText),
  filters: {
    status: choiceFilter(sql`t.status`, ALARM_STATUSES),
    severity: choiceFilter(sql`t.severity`, ALARM_SEVERITIES),
    kind: choiceFilter(sql`t.kind`, ALARM_KINDS),
    active: booleanFilter(sql`(t.status <> 'cleared')`),
    raised_at: timestampFilter(sql`t.raised_at`),
  },
});

export const alarmSchema: TSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  kind: enumSchema(ALARM_KINDS),
  severity: enumSchema(ALARM_SEVERITIES),
  status: enumSchema(ALARM_STATUSES),
  tank: nullableCodeReferenceSchema,
  device: nullableCodeReferenceSchema,
  source: nullableReferenceSchema,
  site: nullableSiteSchema,
  devices: integerSchema,
  value: nullableNumberSchema,
  threshold: nullableNumberSchema,
  raised_at: when,
  cleared_at: nullableTextSchema,
  cleared_by: nullableReferenceSchema,
  acknowledged_at: nullableTextSchema,
  acknowledged_by: nullableReferenceSchema,
  snoozed_until: nullableTextSchema,
  snooze_reason: nullableTextSchema,
  assigned_to: nullableReferenceSchema,
  note: nullableTextSchema,
  order: nullableNumberReferenceSchema,
});
