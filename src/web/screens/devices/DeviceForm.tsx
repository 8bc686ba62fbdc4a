import {
  CELLULAR,
  DEVICE_PROTOCOLS,
  DEVICE_SENSORS,
  DEVICE_TYPES,
  NEW_DEVICE,
  deviceDraft,
} from '../../../domain/device';
import { choicesOf } from '../../../domain/words';
import { devices } from '../../entities/devices';
import type { FieldGroup } from '../../ui/formFields';
import { FormScreen } from '../FormScreen';
import { AREAS } from '../areas';

const MEASURING: readonly unknown[] = ['tank_level', 'meter_amr', 'pressure'];
const WITH_IMEI: readonly unknown[] = CELLULAR;

const groups: readonly FieldGroup[] = [
  {
    title: 'Identity',
    fields: [
      { name: 'serial_number', label: 'Serial number', kind: 'text', required: true },
      { name: 'type', label: 'Type', kind: 'choice', options: choicesOf(DEVICE_TYPES), required: true },
      { name: 'vendor', label: 'Vendor', kind: 'text', required: true },
      { name: 'model', label: 'Model', kind: 'text', required: true },
      {
        name: 'sensor',
        label: 'Sensor',
        kind: 'choice',
        options: choicesOf(DEVICE_SENSORS),
        required: true,
        shown: ({ type }) => MEASURING.includes(type),
      },
      {
        name: 'pulse_value_m3',
        label: 'Pulse value',
        kind: 'number',
        unit: 'm³',
        required: true,
        shown: ({ type }) => type === 'meter_amr',
      },
      { name: 'firmware', label: 'Firmware', kind: 'text' },
      { name: 'warranty_end', label: 'Warranty end', kind: 'date' },
    ],
  },
  {
    title: 'Protocol',
    fields: [
      {
        name: 'protocol',
        label: 'Protocol',
        kind: 'choice',
        options: choicesOf(DEVICE_PROTOCOLS),
        required: true,
      },
      {
        name: 'dev_eui',
        label: 'DevEUI',
        kind: 'text',
        required: true,
        help: '16 hexadecimal digits',
        shown: ({ protocol }) => protocol === 'lorawan',
      },
      {
        name: 'imei',
        label: 'IMEI',
        kind: 'text',
        required: true,
        help: '15 digits',
        shown: ({ protocol }) => WITH_IMEI.includes(protocol),
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
    ],
  },
];

const plan = { groups, schema: deviceDraft, fresh: NEW_DEVICE };

/** Add a device, or change what is written about one. */
export default function DeviceForm() {
  return <FormScreen kit={devices} area={AREAS.devices} nameOf={({ code }) => code} plan={plan} />;
}
