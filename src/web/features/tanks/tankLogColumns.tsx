import Button from '@mui/material/Button';
import type { Delivery } from '../../../domain/tanks/delivery';
import { deliveryWarnings } from '../../../domain/tanks/delivery';
import type { DeviceLink } from '../../../domain/devices/deviceTelemetry';
import type { Tank } from '../../../domain/tanks/tank';
import type { TankReading } from '../../../domain/tanks/tankReading';
import { labelOf } from '../../../domain/labels';
import { actionsColumn } from '../../ui/table/actionsColumn';
import { numberColumn, refColumn, textColumn, timeColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/tableTypes';
import { PrintButton } from '../documents/PrintButton';

const unsorted = { sortable: false };

const believed = ({ accepted, reject_reason }: TankReading): string =>
  accepted ? 'Yes' : `No: ${labelOf(reject_reason ?? '').toLowerCase()}`;

/** What was read of a tank. */
export const readingColumns: readonly Column<TankReading>[] = [
  timeColumn('at', 'Read at', ({ at }) => at, { rowHeader: true }),
  numberColumn('level_percent', 'Level (%)', (row) => Math.round(row.level_percent * 10) / 10, unsorted),
  numberColumn('volume_l', 'Volume (L)', ({ volume_l }) => Math.round(volume_l), unsorted),
  textColumn('source', 'Source', ({ source }) => labelOf(source), unsorted),
  textColumn('device', 'Source', ({ device, by }) => device?.code ?? by?.label, unsorted),
  numberColumn('temperature_c', 'Temperature (°C)', (row) => row.temperature_c, unsorted),
  textColumn('accepted', 'Accepted', believed, unsorted),
  textColumn('note', 'Note', ({ note }) => note, { ...unsorted, flex: 1 }),
];

/** What came to a tank, with what of it deserves a second look; `onFiles` opens the papers that came with it. */
export const deliveryColumns = (
  tank: Tank,
  onFiles: (delivery: Delivery) => void,
): readonly Column<Delivery>[] => [
  textColumn('ticket_no', 'Ticket', (row) => row.ticket_no, { ...unsorted, rowHeader: true }),
  timeColumn('at', 'Delivered', ({ at }) => at),
  textColumn('supplier', 'Supplier', ({ supplier }) => supplier, unsorted),
  numberColumn('litres', 'Litres', ({ litres }) => litres),
  numberColumn('level_before', 'Before (%)', (row) => row.level_before, unsorted),
  numberColumn('level_after', 'After (%)', (row) => row.level_after, unsorted),
  refColumn('order', 'Order', orderOf, (id) => `/orders/${id}`, unsorted),
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
    ...unsorted,
    flex: 1,
  }),
];

const orderOf = ({ order }: Delivery) => order && { _id: order._id, label: order.unique_number };

const labelled = (ref: { _id: string; code: string; label: string } | null | undefined) =>
  ref && { _id: ref._id, label: `${ref.code} · ${ref.label}` };

const spanColumns: readonly Column<DeviceLink>[] = [
  timeColumn('linked_at', 'From', (row) => row.linked_at),
  timeColumn('unlinked_at', 'Until', (row) => row.unlinked_at, unsorted),
  textColumn('reason', 'Reason', ({ reason }) => reason, { ...unsorted, flex: 1 }),
];

/** The devices that were on a tank. */
export const tankDeviceColumns: readonly Column<DeviceLink>[] = [
  refColumn(
    'device',
    'Device',
    ({ device }) => labelled(device),
    (id) => `/devices/${id}`,
    unsorted,
  ),
  ...spanColumns,
];

/** Where a device was. */
export const deviceLinkColumns: readonly Column<DeviceLink>[] = [
  textColumn('place', 'Linked to', ({ tank, counter }) => labelled(tank ?? counter)?.label, {
    ...unsorted,
    flex: 1,

    rowHeader: true,
  }),
  ...spanColumns,
];
