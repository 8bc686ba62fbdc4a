import type { ImportColumn } from '../imports/importFile';
import {
  DEVICE_INITIAL_VALUES,
  DEVICE_PROTOCOLS,
  DEVICE_SENSORS,
  DEVICE_TYPES,
  deviceInputSchema,
} from './device';

const required = true;
const DAY_HINT = '2026-11-20 or 20/11/2026';
const EMPTY_HINT = 'distance to the bottom of the tank in mm, pressure in bar, or raw value';

/** Columns of import files of devices. */
export const DEVICE_IMPORT_COLUMNS: readonly ImportColumn[] = [
  { name: 'serial_number', label: 'Serial number', kind: 'text', required },
  { name: 'type', label: 'Type', kind: 'text', required, hint: DEVICE_TYPES.join(', ') },
  { name: 'vendor', label: 'Vendor', kind: 'text', required },
  { name: 'model', label: 'Model', kind: 'text', required },
  {
    name: 'sensor',
    label: 'Sensor',
    kind: 'text',
    hint: `${DEVICE_SENSORS.join(', ')}; required for a device that measures`,
  },
  { name: 'protocol', label: 'Protocol', kind: 'text', required, hint: DEVICE_PROTOCOLS.join(', ') },
  { name: 'dev_eui', label: 'DevEUI', kind: 'text', hint: '16 hexadecimal digits; required for lorawan' },
  { name: 'imei', label: 'IMEI', kind: 'text', hint: '15 digits; required for nb_iot, lte_m and gprs' },
  { name: 'iccid', label: 'ICCID', kind: 'text' },
  { name: 'mqtt_topic', label: 'MQTT topic', kind: 'text' },
  { name: 'external_id', label: 'Vendor cloud ID', kind: 'text' },
  { name: 'report_interval_min', label: 'Report interval', kind: 'number', hint: 'default 60 minutes' },
  { name: 'offline_after_min', label: 'Offline after', kind: 'number', hint: 'minutes' },
  { name: 'calibration_offset_percent', label: 'Calibration offset', kind: 'number', hint: 'default 0 %' },
  { name: 'empty_reading', label: 'Reading when empty', kind: 'number', hint: EMPTY_HINT },
  { name: 'full_reading', label: 'Reading when full', kind: 'number' },
  { name: 'pulse_value_m3', label: 'Pulse value', kind: 'number', hint: 'm³; required for meter_amr' },
  { name: 'install_index_m3', label: 'Index when installed', kind: 'number', hint: 'm³' },
  { name: 'install_pulses', label: 'Pulses when installed', kind: 'number' },
  { name: 'firmware', label: 'Firmware', kind: 'text' },
  { name: 'install_date', label: 'Installed on', kind: 'moment', hint: DAY_HINT },
  { name: 'battery_installed_at', label: 'Battery installed', kind: 'moment', hint: DAY_HINT },
  { name: 'warranty_end', label: 'Warranty end', kind: 'moment', hint: DAY_HINT },
];

const { report_interval_min, calibration_offset_percent } = DEVICE_INITIAL_VALUES;

/** Values of empty cells. */
export const EMPTY_CELL_VALUES: Readonly<Record<string, unknown>> = {
  report_interval_min,
  calibration_offset_percent,
};

const withDefaults = (row: object): object => ({ ...EMPTY_CELL_VALUES, ...row });

/** Schema of a line: the form's schema, with initial values for empty cells. */
export const deviceRowSchema = deviceInputSchema.transform(withDefaults);
