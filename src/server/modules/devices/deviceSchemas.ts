import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { AlarmSeverity } from '../../../domain/alarms/alarm';
import type { Device } from '../../../domain/devices/device';
import { DEVICE_PROTOCOLS, DEVICE_STATUSES, DEVICE_TYPES } from '../../../domain/devices/device';
import type { TelemetryFormat } from '../../../domain/telemetry/telemetry';
import type { DeviceHealth } from '../../../domain/devices/deviceTelemetry';
import { labelOf } from '../../../domain/labels';
import {
  integerSchema,
  idSchema,
  nullableNumberSchema,
  nullableTextSchema,
  timestampSchema as when,
  enumSchema,
  versionSchema,
  textSchema,
} from '../../http/responseSchemas';
import { nullableCodeReferenceSchema } from '../../lists/references';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

export const deviceRowSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  code: textSchema,
  serial_number: textSchema,
  type: enumSchema(DEVICE_TYPES),
  vendor: textSchema,
  model: textSchema,
  protocol: enumSchema(DEVICE_PROTOCOLS),
  tank: nullableCodeReferenceSchema,
  counter: nullableCodeReferenceSchema,
  battery_percent: nullableNumberSchema,
  battery_end: nullableTextSchema,
  rssi: nullableNumberSchema,
  last_seen_at: nullableTextSchema,
  health: Type.Unsafe<DeviceHealth | null>({ type: ['string', 'null'] }),
  alarm_severity: Type.Unsafe<AlarmSeverity | null>({ type: ['string', 'null'] }),
  status: enumSchema(DEVICE_STATUSES),
});

/** The ingest key is never returned. */
export const deviceRecordSchema: TSchema = Type.Object({
  ...deviceRowSchema.properties,
  sensor: nullableTextSchema,
  dev_eui: nullableTextSchema,
  imei: nullableTextSchema,
  iccid: nullableTextSchema,
  mqtt_topic: nullableTextSchema,
  external_id: nullableTextSchema,
  report_interval_min: integerSchema,
  offline_after_min: nullableNumberSchema,
  silent_after_min: integerSchema,
  calibration_offset_percent: Type.Number(),
  empty_reading: nullableNumberSchema,
  full_reading: nullableNumberSchema,
  pulse_value_m3: nullableNumberSchema,
  install_index_m3: nullableNumberSchema,
  install_pulses: nullableNumberSchema,
  firmware: nullableTextSchema,
  install_date: nullableTextSchema,
  battery_installed_at: nullableTextSchema,
  warranty_end: nullableTextSchema,
  installed_at: nullableTextSchema,
  ingest_key_at: nullableTextSchema,
  ingest_key_used_at: nullableTextSchema,
  previous_ingest_key_until: nullableTextSchema,
  battery_v: nullableNumberSchema,
  snr: nullableNumberSchema,
  problem: nullableTextSchema,
  messages_24h: integerSchema,
  missing_7d_percent: nullableNumberSchema,
  last_payload: nullableTextSchema,
  last_format: Type.Unsafe<TelemetryFormat | null>({ type: ['string', 'null'] }),
  status_reason: nullableTextSchema,
  createdAt: when,
  updatedAt: when,
});

export const deviceExportColumns: SpreadsheetColumns<Device> = {
  serial_number: [['Serial', ({ serial_number }) => serial_number]],
  code: [['Code', ({ code }) => code]],
  type: [['Type', ({ type }) => labelOf(type)]],
  vendor: [
    ['Vendor', ({ vendor }) => vendor],
    ['Model', ({ model }) => model],
  ],
  tank: [['Linked to', ({ tank, counter }) => tank ?? counter]],
  battery_percent: [['Battery (%)', ({ battery_percent }) => battery_percent]],
  battery_end: [['Battery end', ({ battery_end }) => battery_end]],
  rssi: [['Signal (dBm)', ({ rssi }) => rssi]],
  last_seen_at: [['Last seen', ({ last_seen_at }) => last_seen_at]],
  alarm_severity: [['Alarm', ({ alarm_severity }) => alarm_severity && labelOf(alarm_severity)]],
  health: [['Health', ({ health }) => health && labelOf(health)]],
  status: [['Status', ({ status }) => labelOf(status)]],
};
