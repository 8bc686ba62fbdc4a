import Button from '@mui/material/Button';
import type { Delivery } from '../../../domain/tanks/delivery';
import { deliveryWarnings } from '../../../domain/tanks/delivery';
import type { DeviceLink } from '../../../domain/devices/deviceTelemetry';
import type { Tank } from '../../../domain/tanks/tank';
import type { TankReading } from '../../../domain/tanks/tankReading';
import { labelOf } from '../../../domain/labels';
import { actionsColumn } from '../../ui/table/columns/actionsColumn';
import {
  numberColumn,
  refColumn,
  statusColumn,
  textColumn,
  timeColumn,
  UNSORTED,
} from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { alarmSeverities } from '../alarms/alarmRecords';
import { PrintButton } from '../documents/PrintButton';

const rounded = (value: number | null, decimals: number): number | null =>
  typeof value === 'number' ? Number(value.toFixed(decimals)) : null;

const acceptedText = ({ accepted, reject_reason }: TankReading): string =>
  accepted ? 'Yes' : `No: ${labelOf(reject_reason ?? '').toLowerCase()}`;

export const readingColumns: readonly Column<TankReading>[] = [
  timeColumn('at', 'Read at', ({ at }) => at, { rowHeader: true }),
  numberColumn('level_percent', 'Level (%)', ({ level_percent }) => rounded(level_percent, 1), UNSORTED),
  numberColumn('volume_l', 'Volume (L)', ({ volume_l }) => rounded(volume_l, 0), UNSORTED),
  textColumn('source', 'Source', ({ source }) => labelOf(source), UNSORTED),
  textColumn('device', 'Source', ({ device, by }) => device?.code ?? by?.label, UNSORTED),
  numberColumn('temperature_c', 'Temperature (°C)', (row) => row.temperature_c, UNSORTED),
  textColumn('accepted', 'Accepted', acceptedText, UNSORTED),
  textColumn('note', 'Note', ({ note }) => note, { ...UNSORTED, flex: 1 }),
];

/** Deliveries with their warnings; `onFiles` opens the attachments of a delivery. */
export const deliveryColumns = (
  tank: Tank,
  onFiles: (delivery: Delivery) => void,
): readonly Column<Delivery>[] => [
  textColumn('ticket_no', 'Ticket', (row) => row.ticket_no, { ...UNSORTED, rowHeader: true }),
  timeColumn('at', 'Delivered', ({ at }) => at),
  textColumn('supplier', 'Supplier', ({ supplier }) => supplier, UNSORTED),
  numberColumn('litres', 'Litres', ({ litres }) => litres),
  numberColumn('level_before', 'Before (%)', (row) => row.level_before, UNSORTED),
  numberColumn('level_after', 'After (%)', (row) => row.level_after, UNSORTED),
  refColumn('order', 'Order', orderOf, (id) => `/orders/${id}`, UNSORTED),
  actionsColumn(
    (row, tabIndex) => (
      <>
        <PrintButton noun="delivery" id={row._id} label="Note" />
        <Button
          tabIndex={tabIndex}
          onClick={() => {
            onFiles(row);
          }}
        >
          Files
        </Button>
      </>
    ),
    { width: 170 },
  ),
  textColumn('warnings', 'Warnings', (row) => deliveryWarnings(tank, row).join('. '), {
    ...UNSORTED,
    flex: 1,
  }),
];

const orderOf = ({ order }: Delivery) => order && { _id: order._id, label: order.unique_number };

const toCodedRef = (ref: { _id: string; code: string; label: string } | null | undefined) =>
  ref && { _id: ref._id, label: `${ref.code} · ${ref.label}` };

const periodColumns: readonly Column<DeviceLink>[] = [
  timeColumn('linked_at', 'From', (row) => row.linked_at),
  timeColumn('unlinked_at', 'Until', (row) => row.unlinked_at, UNSORTED),
  textColumn('reason', 'Reason', ({ reason }) => reason, { ...UNSORTED, flex: 1 }),
];

/** Columns of devices linked to a tank. */
export const tankDeviceColumns: readonly Column<DeviceLink>[] = [
  refColumn(
    'device',
    'Device',
    ({ device }) => toCodedRef(device),
    (id) => `/devices/${id}`,
    UNSORTED,
  ),
  statusColumn('alarm', 'Alarm', alarmSeverities, ({ alarm_severity }) => alarm_severity, UNSORTED),
  ...periodColumns,
];

/** Columns of tanks and counters to which a device was linked. */
export const deviceLinkColumns: readonly Column<DeviceLink>[] = [
  textColumn('place', 'Linked to', ({ tank, counter }) => toCodedRef(tank ?? counter)?.label, {
    ...UNSORTED,
    flex: 1,
    rowHeader: true,
  }),
  ...periodColumns,
];
