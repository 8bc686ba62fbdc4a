import type { InferType } from 'yup';
import type { DeviceTelemetry } from './deviceTelemetry';
import type { Entity, Ref } from '../entity';
import { between, choice, day, devEui, imei, optional, sibling, integer } from '../fieldSchemas';
import { isOneOf } from '../enums';
import { inputSchema, number, text } from '../validation';
import type { DEVICE_STATUSES } from '../enums';
import { DEVICE_TYPES, DEVICE_PROTOCOLS } from '../enums';

export { DEVICE_TYPES, DEVICE_PROTOCOLS, DEVICE_STATUSES } from '../enums';

export const DEVICE_SENSORS = ['float_hall', 'ultrasonic', 'pressure', 'magnetostrictive', 'pulse'] as const;
export const CELLULAR_PROTOCOLS = ['nb_iot', 'lte_m', 'gprs'] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];

/** A telemetry unit on a tank or counter, or a gateway. */
export interface Device extends Entity, DeviceTelemetry {
  code: string;
  serial_number: string;
  type: (typeof DEVICE_TYPES)[number];
  vendor: string;
  model: string;
  sensor?: (typeof DEVICE_SENSORS)[number] | null;
  protocol: (typeof DEVICE_PROTOCOLS)[number];
  dev_eui?: string | null;
  imei?: string | null;
  iccid?: string | null;
  mqtt_topic?: string | null;
  external_id?: string | null;
  report_interval_min: number;
  /** Custom value; defaults to the configured number of intervals plus 15 minutes, at least one hour. */
  offline_after_min?: number | null;
  silent_after_min: number;
  calibration_offset_percent: number;
  /** Sensor value of the empty and of the full tank: a distance in mm, a pressure in bar, or a raw value. */
  empty_reading?: number | null;
  full_reading?: number | null;
  pulse_value_m3?: number | null;
  /** Index and pulses of an AMR unit when it was installed. */
  install_index_m3?: number | null;
  install_pulses?: number | null;
  firmware?: string | null;
  /** Installation date. */
  install_date?: string | null;
  battery_installed_at?: string | null;
  warranty_end?: string | null;
  installed_at?: string | null;
  /** Creation time of the message key; the key is shown only once. */
  ingest_key_at?: string | null;
  /** Time of the first use of the key. */
  ingest_key_used_at?: string | null;
  /** End of the previous key's validity, while it is still valid. */
  previous_ingest_key_until?: string | null;
  status_reason?: string | null;
  tank?: (Ref & { code: string }) | null;
  counter?: (Ref & { code: string }) | null;
  status: DeviceStatus;
  createdAt?: string;
  updatedAt?: string;
}

/** Input of a device; the protocol decides which identifiers are required. */
export const deviceInputSchema = inputSchema({
  serial_number: text('Serial number', 60).required('Serial number is required'),
  type: choice('Type', DEVICE_TYPES).required('Type is required'),
  vendor: text('Vendor', 60).required('Vendor is required'),
  model: text('Model', 60).required('Model is required'),
  sensor: optional(choice('Sensor', DEVICE_SENSORS)).when('type', {
    is: isOneOf(['tank_level', 'meter_amr', 'pressure']),
    then: (schema) => schema.required('Sensor is required for a device that measures'),
  }),
  protocol: choice('Protocol', DEVICE_PROTOCOLS).required('Protocol is required'),
  dev_eui: optional(devEui('DevEUI')).when('protocol', {
    is: 'lorawan',
    then: (schema) => schema.required('DevEUI is required for LoRaWAN'),
  }),
  imei: optional(imei('IMEI')).when('protocol', {
    is: isOneOf(CELLULAR_PROTOCOLS),
    then: (schema) => schema.required('IMEI is required for a cellular device'),
  }),
  iccid: optional(text('ICCID', 22)).matches(/^\d{18,22}$/, {
    message: 'ICCID must have 18 to 22 digits',
    excludeEmptyString: true,
  }),
  mqtt_topic: optional(text('MQTT topic', 250)),
  external_id: optional(text('Vendor cloud ID')),
  report_interval_min: integer('Report interval', 5, 1440).required('Report interval is required'),
  offline_after_min: integer('Offline after', 5, 10_080)
    .nullable()
    .test('after-interval', 'Offline after must be longer than the report interval', (value, context) => {
      const interval = sibling(context, 'report_interval_min');
      return typeof value !== 'number' || typeof interval !== 'number' || value > interval;
    }),
  calibration_offset_percent: between('Calibration offset', -10, 10).required(
    'Calibration offset is required',
  ),
  pulse_value_m3: number('Pulse value')
    .nullable()
    .moreThan(0, 'Pulse value must be above zero')
    .max(100, 'Pulse value must be at most 100 m³')
    .when('type', {
      is: 'meter_amr',
      then: (schema) => schema.required('Pulse value is required for an AMR unit'),
    }),
  empty_reading: between('Reading when empty', -100_000, 100_000).nullable(),
  full_reading: between('Reading when full', -100_000, 100_000)
    .nullable()
    .test('differs', 'The readings when empty and full must differ', (full, context) => {
      return typeof full !== 'number' || full !== sibling(context, 'empty_reading');
    })
    .test('with-empty', 'Enter the reading when empty too', (full, context) => {
      return typeof full !== 'number' || typeof sibling(context, 'empty_reading') === 'number';
    }),
  install_index_m3: between('Index when installed', 0, 100_000_000).nullable(),
  install_pulses: between('Pulses when installed', 0, 10_000_000_000).nullable(),
  firmware: optional(text('Firmware', 60)),
  install_date: optional(day('Installed on')),
  battery_installed_at: optional(day('Battery installed')),
  warranty_end: optional(day('Warranty end')),
});

export type DeviceInput = InferType<typeof deviceInputSchema>;

export const DEVICE_INITIAL_VALUES = {
  type: 'tank_level',
  protocol: 'lte_m',
  report_interval_min: 60,
  calibration_offset_percent: 0,
} as const satisfies Partial<DeviceInput>;

/** Retired devices are immutable. */
export const isDeviceFinal = ({ status }: Pick<Device, 'status'>): boolean => status === 'retired';
