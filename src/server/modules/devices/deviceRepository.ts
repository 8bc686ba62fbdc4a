import { sql } from 'kysely';
import { ALARM_SEVERITIES } from '../../../domain/alarms/alarm';
import { DEVICE_PROTOCOLS, DEVICE_STATUSES, DEVICE_TYPES } from '../../../domain/devices/device';
import { DEVICE_HEALTHS } from '../../../domain/devices/deviceTelemetry';
import type { Device } from '../../../domain/devices/device';
import { computedField, isoTimestamp, timestampField, columnField } from '../../lists/fields';
import {
  booleanFilter,
  choiceFilter,
  daysAheadFilter,
  numberFilter,
  textFilter,
  timestampFilter,
} from '../../lists/filters';
import { anySearch, startsWith, containsWords } from '../../lists/search';
import { createRepository } from '../../lists/repository';
import { siteFilters } from '../../lists/siteFilters';
import { references, readOnlyField } from '../../lists/references';
import { deviceAlarmSeverity, hasDeviceAlarm } from '../alarms/alarmSeverityService';
import { missingPercent } from './deviceMessageFields';
import { offlineAfterMinutes, statusOfState } from './deviceConnectionService';
import { deviceRowSchema } from './deviceSchemas';

/** A column of the current state of the device `t`. */
export const deviceState = (column: string) =>
  sql`(select s.${sql.ref(column)} from device_states s where s.device_id = t.id)`;

const batteryPercent = deviceState('battery_percent');

/** Health of an installed device, by its last message, connection and battery. */
const health = sql`(case when t.status = 'installed' then coalesce((select case
    when s.problem is not null then 'faulty'
    when ${statusOfState('t')} <> 'online' then ${statusOfState('t')}
    when s.battery_percent <= (select numeric_setting('battery_low')) then 'low_battery' else 'ok' end
  from device_states s where s.device_id = t.id), 'offline') end)`;

const batteryEnd = deviceState('battery_end');

const alarmSeverity = deviceAlarmSeverity(sql`t.id`);
const hasAlarm = hasDeviceAlarm(sql`t.id`);

const messages = sql`(select count(*) from telemetry_messages m where m.device_id = t.id
  and m.received_at > now() - interval '24 hours')`;

const lastPayload = sql`(select m.raw from telemetry_messages m where m.device_id = t.id
  order by m.received_at desc limit 1)`;

const lastFormat = sql`(select m.format from telemetry_messages m where m.device_id = t.id
  order by m.received_at desc limit 1)`;

const inputFields = {
  serial_number: columnField('serial_number'),
  type: columnField('type'),
  vendor: columnField('vendor'),
  model: columnField('model'),
  sensor: columnField('sensor'),
  protocol: columnField('protocol'),
  dev_eui: columnField('dev_eui'),
  imei: columnField('imei'),
  iccid: columnField('iccid'),
  mqtt_topic: columnField('mqtt_topic'),
  external_id: columnField('external_id'),
  report_interval_min: columnField('report_interval_min'),
  offline_after_min: columnField('offline_after_min'),
  calibration_offset_percent: columnField('calibration_offset_percent'),
  empty_reading: columnField('empty_reading'),
  full_reading: columnField('full_reading'),
  pulse_value_m3: columnField('pulse_value_m3'),
  install_index_m3: columnField('install_index_m3'),
  install_pulses: columnField('install_pulses'),
  firmware: columnField('firmware'),
  install_date: columnField('install_date'),
  battery_installed_at: columnField('battery_installed_at'),
  warranty_end: columnField('warranty_end'),
};

export const lastSeenField = computedField(isoTimestamp(deviceState('last_seen_at')));
export const healthField = computedField(health);

const liveFields = {
  last_seen_at: lastSeenField,
  battery_percent: computedField(batteryPercent),
  battery_v: computedField(deviceState('battery_v')),
  battery_end: computedField(batteryEnd),
  rssi: computedField(deviceState('rssi')),
  snr: computedField(deviceState('snr')),
  problem: computedField(deviceState('problem')),
  health: healthField,
  alarm_severity: computedField(alarmSeverity),
  messages_24h: computedField(messages),
  missing_7d_percent: computedField(missingPercent(7)),
  last_payload: computedField(lastPayload),
  last_format: computedField(lastFormat),
};

export const devices = createRepository<Device>({
  name: 'devices',
  fields: {
    code: { select: sql`t.code` },
    ...inputFields,
    ...liveFields,
    silent_after_min: readOnlyField(computedField(offlineAfterMinutes('t'))),
    installed_at: timestampField('installed_at'),
    ingest_key_at: timestampField('ingest_key_at'),
    ingest_key_used_at: timestampField('ingest_key_used_at'),
    previous_ingest_key_until: computedField(
      isoTimestamp(
        sql`case when t.previous_ingest_key_hash is not null and t.previous_ingest_key_until > now()
          then t.previous_ingest_key_until end`,
      ),
    ),
    tank: readOnlyField(references.tank),
    counter: readOnlyField(references.counterAtPlace),
    status: { select: sql`t.status` },
    status_reason: readOnlyField(columnField('status_reason')),
    createdAt: timestampField('created_at'),
    updatedAt: timestampField('updated_at'),
  },
  rowSchema: deviceRowSchema,
  sorts: {
    code: sql`t.code`,
    serial_number: sql`t.serial_number`,
    type: sql`t.type`,
    vendor: sql`t.vendor`,
    battery_percent: batteryPercent,
    battery_end: batteryEnd,
    last_seen_at: deviceState('last_seen_at'),
    status: sql`t.status`,
    createdAt: sql`t.created_at`,
    inUse: sql`(t.status = 'installed')`,
  },
  order: { sort: 'inUse', dir: 'desc' },
  isScannedOnce: true,
  unindexedSorts: [
    'createdAt',
    'serial_number',
    'type',
    'vendor',
    'status',
    'battery_percent',
    'battery_end',
    'last_seen_at',
  ],
  search: anySearch(startsWith(sql`t.code`), containsWords(sql`t.search`)),
  filters: {
    status: choiceFilter(sql`t.status`, DEVICE_STATUSES),
    type: choiceFilter(sql`t.type`, DEVICE_TYPES),
    protocol: choiceFilter(sql`t.protocol`, DEVICE_PROTOCOLS),
    vendor: textFilter(sql`t.vendor`),
    ...siteFilters(
      (codes) => sql`(t.tank_id in (select k.id from tanks k where k.site_code in (${codes}))
        or t.counter_id in (select n.id from counters n where n.site_code in (${codes})))`,
    ),
    health: choiceFilter(health, DEVICE_HEALTHS),
    has_alarm: booleanFilter(hasAlarm),
    alarm_severity: choiceFilter(sql`(case when ${hasAlarm} then ${alarmSeverity} end)`, ALARM_SEVERITIES),
    unassigned: booleanFilter(sql`(num_nonnulls(t.tank_id, t.counter_id) = 0)`),
    battery_percent: numberFilter(batteryPercent),
    battery_end: daysAheadFilter((day) => sql`(${batteryEnd} <= ${day})`),
    last_seen_at: timestampFilter(deviceState('last_seen_at')),
  },
});
