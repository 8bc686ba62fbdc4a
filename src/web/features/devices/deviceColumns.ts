import type { Device } from '../../../domain/devices/device';
import { labelOf } from '../../../domain/labels';
import {
  dateColumn,
  linkColumn,
  numberColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { alarmSeverities } from '../alarms/alarmRecords';
import { refLabel } from '../records/recordOptions';
import { deviceHealths, deviceStatuses } from './deviceRecords';

/** Label of the tank or counter that a device is linked to. */
export const linkedTo = ({ tank, counter }: Pick<Device, 'tank' | 'counter'>): string | undefined => {
  const target = tank ?? counter;
  return target ? refLabel(target) : undefined;
};

/** Columns of device tables. */
export const deviceColumns: readonly Column<Device>[] = [
  linkColumn(
    'serial_number',
    'Serial',
    (device) => device.serial_number,
    ({ _id }) => `/devices/${_id}`,
  ),
  textColumn('code', 'Code', ({ code }) => code, { hideOrder: 1 }),
  textColumn('type', 'Type', ({ type }) => labelOf(type)),
  textColumn('vendor', 'Vendor / Model', ({ vendor, model }) => `${vendor} ${model}`, {
    flex: 1,
    hideOrder: 3,
  }),
  textColumn('tank', 'Linked to', linkedTo, { flex: 1, sortable: false }),
  numberColumn('battery_percent', 'Battery (%)', (device) => device.battery_percent, { hideOrder: 4 }),
  dateColumn('battery_end', 'Battery end', (device) => device.battery_end, { hideOrder: 3 }),
  numberColumn('rssi', 'Signal (dBm)', ({ rssi }) => rssi, { sortable: false, hideOrder: 2 }),
  timeColumn('last_seen_at', 'Last seen', (device) => device.last_seen_at),
  statusColumn('alarm_severity', 'Alarm', alarmSeverities, ({ alarm_severity }) => alarm_severity, {
    sortable: false,
  }),
  statusColumn('health', 'Health', deviceHealths, ({ health }) => health, { sortable: false }),
  statusColumn('status', 'Status', deviceStatuses, ({ status }) => status),
];
