import { sql } from 'kysely';
import { DEVICE_PROTOCOLS, DEVICE_STATUSES, DEVICE_TYPES } from '../../../domain/devices/device';
import { DEVICE_HEALTHS } from '../../../domain/devices/deviceTelemetry';
import type { Device } from '../../../domain/devices/device';
import { computed, json, moment, plain } from '../../lists/fields';
import { byChoice, byFlag, byMoment, byNumber, byText } from '../../lists/filters';
import { anyOf, beginsWith, holdsWords } from '../../lists/search';
import { table } from '../../lists/repository';
import { links, shownOnly } from '../../lists/references';
import { contactOf, silentAfter } from './deviceConnectionService';

const contact = contactOf('t');

/** How an installed unit is doing: whether it is believed, heard, and has charge left. */
const health = sql`(case when t.status <> 'installed' then null when t.is_faulty then 'faulty'
  when ${contact} <> 'online' then ${contact}
  when t.battery_percent <= (select number_set('battery_low')) then 'low_battery' else 'ok' end)`;

const messages = sql`(select count(*) from tank_readings m where m.device_id = t.id
  and m.received_at > now() - interval '24 hours')`;

const lastPayload = sql`(select m.raw from tank_readings m where m.device_id = t.id
  order by m.received_at desc limit 1)`;

/** What is written about a unit. */
const drafted = {
  serial_number: plain('serial_number'),
  type: plain('type'),
  vendor: plain('vendor'),
  model: plain('model'),
  sensor: plain('sensor'),
  protocol: plain('protocol'),
  dev_eui: plain('dev_eui'),
  imei: plain('imei'),
  iccid: plain('iccid'),
  mqtt_topic: plain('mqtt_topic'),
  external_id: plain('external_id'),
  payload_map: json('payload_map'),
  report_interval_min: plain('report_interval_min'),
  offline_after_min: plain('offline_after_min'),
  calibration_offset_percent: plain('calibration_offset_percent'),
  pulse_value_m3: plain('pulse_value_m3'),
  firmware: plain('firmware'),
  install_date: plain('install_date'),
  battery_installed_at: plain('battery_installed_at'),
  warranty_end: plain('warranty_end'),
};

const live = {
  last_seen_at: moment('last_seen_at'),
  battery_percent: shownOnly(plain('battery_percent')),
  rssi: shownOnly(plain('rssi')),
  snr: shownOnly(plain('snr')),
  health: computed(health),
  messages_24h: computed(messages),
  last_payload: computed(lastPayload),
};

const LISTED = ['code', 'serial_number', 'type', 'vendor', 'model', 'protocol', 'tank', 'counter', 'status'];

/** Units as lists and records show them. */
export const devices = table<Device>({
  name: 'devices',
  fields: {
    code: { reads: sql`t.code` },
    ...drafted,
    ...live,
    silent_after_min: shownOnly(computed(silentAfter('t'))),
    installed_at: moment('installed_at'),
    ingest_key_at: moment('ingest_key_at'),
    tank: shownOnly(links.tank),
    counter: shownOnly(links.counter),
    status: { reads: sql`t.status` },
    status_reason: shownOnly(plain('status_reason')),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  listed: [...LISTED, 'battery_percent', 'rssi', 'last_seen_at', 'health'],
  sorts: {
    code: sql`t.code`,
    serial_number: sql`t.serial_number`,
    type: sql`t.type`,
    vendor: sql`t.vendor`,
    battery_percent: sql`t.battery_percent`,
    last_seen_at: sql`t.last_seen_at`,
    status: sql`t.status`,
    createdAt: sql`t.created_at`,
  },
  order: { sort: 'createdAt', dir: 'desc' },
  search: anyOf(beginsWith(sql`t.code`), holdsWords(sql`t.search`)),
  filters: {
    status: byChoice(sql`t.status`, DEVICE_STATUSES),
    type: byChoice(sql`t.type`, DEVICE_TYPES),
    protocol: byChoice(sql`t.protocol`, DEVICE_PROTOCOLS),
    vendor: byText(sql`t.vendor`),
    health: byChoice(health, DEVICE_HEALTHS),
    unassigned: byFlag(sql`(num_nonnulls(t.tank_id, t.counter_id) = 0)`),
    battery_percent: byNumber(sql`t.battery_percent`),
    last_seen_at: byMoment(sql`t.last_seen_at`),
  },
});
