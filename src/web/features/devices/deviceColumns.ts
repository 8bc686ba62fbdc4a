import type { Device } from '../../../domain/devices/device';
import { labelOf } from '../../../domain/labels';
import { linkColumn, numberColumn, statusColumn, textColumn, timeColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/tableTypes';
import { refLabel } from '../records/recordOptions';

const linkedTo = ({ tank, counter }: Device): string | undefined => {
  const target = tank ?? counter;
  return target ? refLabel(target) : undefined;
};

/** Devices as tables show them. */
export const deviceColumns: readonly Column<Device>[] = [
  linkColumn(
    'serial_number',
    'Serial',
    (device) => device.serial_number,
    ({ _id }) => `/devices/${_id}`,
    { width: 110 },
  ),
  textColumn('code', 'Code', ({ code }) => code, { width: 95 }),
  textColumn('type', 'Type', ({ type }) => labelOf(type), { width: 125 }),
  textColumn('vendor', 'Vendor / Model', ({ vendor, model }) => `${vendor} ${model}`, {
    flex: 1,
    minWidth: 140,
  }),
  textColumn('tank', 'Linked to', linkedTo, { flex: 1, minWidth: 180, sortable: false }),
  numberColumn('battery_percent', 'Battery (%)', (device) => device.battery_percent, { width: 100 }),
  numberColumn('rssi', 'Signal (dBm)', ({ rssi }) => rssi, { width: 105, sortable: false }),
  timeColumn('last_seen_at', 'Last seen', (device) => device.last_seen_at, { width: 145 }),
  statusColumn('health', 'Health', 'health', ({ health }) => health, { width: 130, sortable: false }),
  statusColumn('status', 'Status', 'device', ({ status }) => status, { width: 125 }),
];
