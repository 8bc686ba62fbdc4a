import { sql } from 'kysely';
import { Type } from 'typebox';
import {
  DEVICE_PROTOCOLS,
  DEVICE_STATUSES,
  DEVICE_TYPES,
  deviceDraft,
  deviceIsFinal,
} from '../domain/device';
import type { Device } from '../domain/device';
import { nextCode } from './codes';
import { refuseEnded } from './endings';
import { crudCalls } from './kit/crud';
import { moment, plain } from './kit/field';
import { anyOf, beginsWith, byChoice, byText, holdsWords } from './kit/filters';
import { count, id, maybeNumber, maybeWords, moment as when, oneOf, version, words } from './kit/schemas';
import { table } from './kit/table';
import { links, maybeLink, shownOnly } from './links';

const devices = table<Device>({
  name: 'devices',
  fields: {
    code: { reads: sql`t.code` },
    serial_number: plain('serial_number'),
    type: plain('type'),
    vendor: plain('vendor'),
    model: plain('model'),
    sensor: plain('sensor'),
    protocol: plain('protocol'),
    dev_eui: plain('dev_eui'),
    imei: plain('imei'),
    external_id: plain('external_id'),
    report_interval_min: plain('report_interval_min'),
    pulse_value_m3: plain('pulse_value_m3'),
    firmware: plain('firmware'),
    warranty_end: plain('warranty_end'),
    tank: shownOnly(links.tank),
    counter: shownOnly(links.counter),
    status: { reads: sql`t.status` },
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  listed: ['code', 'serial_number', 'type', 'vendor', 'model', 'protocol', 'tank', 'counter', 'status'],
  sorts: {
    code: sql`t.code`,
    serial_number: sql`t.serial_number`,
    type: sql`t.type`,
    vendor: sql`t.vendor`,
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
  },
});

const row = {
  _id: id,
  version,
  code: words,
  serial_number: words,
  type: oneOf(DEVICE_TYPES),
  vendor: words,
  model: words,
  protocol: oneOf(DEVICE_PROTOCOLS),
  tank: maybeLink,
  counter: maybeLink,
  status: oneOf(DEVICE_STATUSES),
};

const record = Type.Object({
  ...row,
  sensor: maybeWords,
  dev_eui: maybeWords,
  imei: maybeWords,
  external_id: maybeWords,
  report_interval_min: count,
  pulse_value_m3: maybeNumber,
  firmware: maybeWords,
  warranty_end: maybeWords,
  createdAt: when,
  updatedAt: when,
});

/** Devices: list, read, add, change. */
export const deviceCalls = crudCalls({
  noun: 'device',
  area: 'Devices',
  table: devices,
  draft: deviceDraft,
  record,
  row: Type.Object(row),
  born: async ({ db, visitor }) => ({ code: await nextCode(db, 'DV', 4), created_by: visitor.userId }),
  check: (_ask, _draft, _before, record) => Promise.resolve(refuseEnded(deviceIsFinal, record)),
});
