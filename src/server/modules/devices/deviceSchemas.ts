import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { DEVICE_PROTOCOLS, DEVICE_STATUSES, DEVICE_TYPES } from '../../../domain/devices/device';
import { PAYLOAD_NAMES } from '../../../domain/devices/deviceTelemetry';
import type { DeviceHealth, PayloadMap } from '../../../domain/devices/deviceTelemetry';
import {
  count,
  id,
  maybeNumber,
  maybeWords,
  moment as when,
  oneOf,
  version,
  words,
} from '../../http/responseSchemas';
import { maybeLink } from '../../lists/references';

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
  battery_percent: maybeNumber,
  rssi: maybeNumber,
  last_seen_at: maybeWords,
  health: Type.Unsafe<DeviceHealth | null>({ type: ['string', 'null'] }),
  status: oneOf(DEVICE_STATUSES),
};

/** What a list's row of a unit answers. */
export const deviceRow: TSchema = Type.Object(row);

const payloadMap = Type.Unsafe<PayloadMap | null>({
  type: ['object', 'null'],
  properties: Object.fromEntries(PAYLOAD_NAMES.map((name) => [name, { type: ['string', 'null'] }])),
});

const payload = Type.Unsafe<Record<string, unknown> | null>({
  type: ['object', 'null'],
  additionalProperties: true,
});

/** What a unit answers; its key is never among it. */
export const deviceRecord: TSchema = Type.Object({
  ...row,
  sensor: maybeWords,
  dev_eui: maybeWords,
  imei: maybeWords,
  iccid: maybeWords,
  mqtt_topic: maybeWords,
  external_id: maybeWords,
  payload_map: payloadMap,
  report_interval_min: count,
  offline_after_min: maybeNumber,
  silent_after_min: count,
  calibration_offset_percent: Type.Number(),
  pulse_value_m3: maybeNumber,
  firmware: maybeWords,
  install_date: maybeWords,
  battery_installed_at: maybeWords,
  warranty_end: maybeWords,
  installed_at: maybeWords,
  ingest_key_at: maybeWords,
  snr: maybeNumber,
  messages_24h: count,
  last_payload: payload,
  status_reason: maybeWords,
  createdAt: when,
  updatedAt: when,
});
