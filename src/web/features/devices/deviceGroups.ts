import {
  CELLULAR_PROTOCOLS,
  DEVICE_PROTOCOLS,
  DEVICE_SENSORS,
  DEVICE_TYPES,
} from '../../../domain/devices/device';
import { optionsOf } from '../../../domain/labels';
import type { FieldGroup } from '../../ui/form/formFields';

const MEASURING: readonly unknown[] = ['tank_level', 'meter_amr', 'pressure'];
const WITH_IMEI: readonly unknown[] = CELLULAR_PROTOCOLS;

/** Form fields of a device. */
export const deviceGroups: readonly FieldGroup[] = [
  {
    title: 'Identity',
    fields: [
      { name: 'serial_number', label: 'Serial number', kind: 'text', required: true },
      { name: 'type', label: 'Type', kind: 'select', options: optionsOf(DEVICE_TYPES), required: true },
      { name: 'vendor', label: 'Vendor', kind: 'text', required: true, suggestions: 'vendor' },
      { name: 'model', label: 'Model', kind: 'text', required: true, suggestions: 'device_model' },
      {
        name: 'sensor',
        label: 'Sensor',
        kind: 'select',
        options: optionsOf(DEVICE_SENSORS),
        required: true,
        isVisible: ({ type }) => MEASURING.includes(type),
      },
      {
        name: 'empty_reading',
        label: 'Reading when empty',
        kind: 'number',
        help: 'Distance to the bottom of the tank in mm, pressure in bar, or raw value',
        isVisible: ({ type }) => type === 'tank_level',
      },
      {
        name: 'full_reading',
        label: 'Reading when full',
        kind: 'number',
        help: 'Leave blank to calculate the level from the dimensions of the tank',
        isVisible: ({ type }) => type === 'tank_level',
      },
      {
        name: 'pulse_value_m3',
        label: 'Pulse value',
        kind: 'number',
        unit: 'm³',
        required: true,
        isVisible: ({ type }) => type === 'meter_amr',
      },
      {
        name: 'install_index_m3',
        label: 'Index when installed',
        kind: 'number',
        unit: 'm³',
        help: 'Index of the counter when the AMR unit was installed',
        isVisible: ({ type }) => type === 'meter_amr',
      },
      {
        name: 'install_pulses',
        label: 'Pulses when installed',
        kind: 'number',
        isVisible: ({ type }) => type === 'meter_amr',
      },
      { name: 'firmware', label: 'Firmware', kind: 'text' },
      { name: 'install_date', label: 'Installed on', kind: 'date' },
      { name: 'battery_installed_at', label: 'Battery installed', kind: 'date' },
      { name: 'warranty_end', label: 'Warranty end', kind: 'date' },
    ],
  },
  {
    title: 'Protocol',
    fields: [
      {
        name: 'protocol',
        label: 'Protocol',
        kind: 'select',
        options: optionsOf(DEVICE_PROTOCOLS),
        required: true,
      },
      {
        name: 'dev_eui',
        label: 'DevEUI',
        kind: 'text',
        required: true,
        help: '16 hexadecimal digits',
        isVisible: ({ protocol }) => protocol === 'lorawan',
      },
      {
        name: 'imei',
        label: 'IMEI',
        kind: 'text',
        required: true,
        help: '15 digits',
        isVisible: ({ protocol }) => WITH_IMEI.includes(protocol),
      },
      {
        name: 'iccid',
        label: 'ICCID',
        kind: 'text',
        isVisible: ({ protocol }) => WITH_IMEI.includes(protocol),
      },
      {
        name: 'mqtt_topic',
        label: 'MQTT topic',
        kind: 'text',
        isVisible: ({ protocol }) => protocol === 'mqtt',
      },
      { name: 'external_id', label: 'Vendor cloud ID', kind: 'text' },
    ],
  },
  {
    title: 'Reporting',
    fields: [
      {
        name: 'report_interval_min',
        label: 'Report interval',
        kind: 'number',
        unit: 'min',
        required: true,
        help: '5 to 1440 minutes',
      },
      {
        name: 'offline_after_min',
        label: 'Offline after',
        kind: 'number',
        unit: 'min',
        help: 'Leave blank to use the default: the configured number of intervals plus 15 minutes, at least one hour',
      },
      {
        name: 'calibration_offset_percent',
        label: 'Calibration offset',
        kind: 'number',
        unit: '%',
        required: true,
        help: 'Added to each level reported by the device',
      },
    ],
  },
];
