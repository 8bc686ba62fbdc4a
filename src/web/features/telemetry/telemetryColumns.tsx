import Button from '@mui/material/Button';
import type { Entity } from '../../../domain/entity';
import { labelOf } from '../../../domain/labels';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import { MESSAGE_OUTCOMES } from '../../../domain/telemetry/telemetrySource';
import type { DeviceModelRecord } from '../../../domain/telemetry/deviceModel';
import type {
  TelemetryMessage,
  TelemetrySource,
  UnknownDevice,
} from '../../../domain/telemetry/telemetrySource';
import type { StatusTones } from '../../ui/feedback/statuses';
import { LinkButton } from '../../ui/layout/LinkButton';
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
import { anyOf } from '../records/listFilters';

const outcomes: StatusTones<TelemetryMessage['outcome']> = {
  accepted: 'success',
  duplicate: 'default',
  unknown_device: 'warning',
  refused: 'error',
};

export const messageFilters: readonly FilterDefinition[] = [anyOf('outcome', 'Outcome', MESSAGE_OUTCOMES)];

const problemsOf = ({ problems }: TelemetryMessage): string => problems.map(labelOf).join(', ');

/** Columns of messages of one device. */
export const deviceMessageColumns: readonly Column<TelemetryMessage>[] = [
  timeColumn('received_at', 'Received', ({ received_at }) => received_at, { rowHeader: true }),
  statusColumn('outcome', 'Outcome', outcomes, ({ outcome }) => outcome, UNSORTED),
  textColumn('problems', 'Problems', problemsOf, UNSORTED),
  numberColumn('readings', 'Readings', ({ readings }) => readings, UNSORTED),
  textColumn('event', 'Event', ({ event }) => labelOf(event), { ...UNSORTED, hideOrder: 2 }),
  textColumn('source', 'Source', ({ source, transport }) => source?.label ?? labelOf(transport), {
    ...UNSORTED,
    hideOrder: 1,
  }),
  textColumn('raw', 'Message', ({ raw }) => raw, { ...UNSORTED, flex: 1 }),
];

/** Columns of messages of all devices. */
export const messageColumns: readonly Column<TelemetryMessage>[] = [
  ...deviceMessageColumns.slice(0, 1),
  refColumn(
    'device',
    'Device',
    ({ device, identifier }) =>
      device || identifier ? { _id: device?._id ?? '', label: device?.code ?? identifier ?? '' } : null,
    (id) => (id ? `/devices/${id}` : '/devices?view=telemetry&tab=Unknown'),
    UNSORTED,
  ),
  ...deviceMessageColumns.slice(1),
];

/** Path of the form for a new device; an identifier of 16 hexadecimal digits is a LoRaWAN DevEUI. */
const registerPath = ({ identifier }: UnknownDevice): string =>
  /^[0-9a-f]{16}$/i.test(identifier)
    ? `/devices/add?dev_eui=${identifier.toUpperCase()}`
    : `/devices/add?serial_number=${encodeURIComponent(identifier)}`;

/** Columns of unregistered devices. */
export const unknownDeviceColumns: readonly Column<UnknownDevice & Entity>[] = [
  textColumn('identifier', 'Identifier', ({ identifier }) => identifier, { ...UNSORTED, rowHeader: true }),
  textColumn('source', 'Source', ({ source, format }) => source ?? labelOf(format), UNSORTED),
  numberColumn('messages', 'Messages', ({ messages }) => messages, UNSORTED),
  timeColumn('last_at', 'Last message', ({ last_at }) => last_at, UNSORTED),
  textColumn('raw', 'Message', ({ raw }) => raw, { ...UNSORTED, flex: 1 }),
  actionsColumn<UnknownDevice & Entity>((row, tabIndex) => (
    <LinkButton to={registerPath(row)} size="small" tabIndex={tabIndex}>
      Register
    </LinkButton>
  )),
];

const states: StatusTones<'enabled' | 'disabled'> = { enabled: 'success', disabled: 'default' };

interface SourceActions {
  onEdit: (source: TelemetrySource) => void;
  onRotate: (source: TelemetrySource) => void;
}

export const sourceColumns = ({ onEdit, onRotate }: SourceActions): readonly Column<TelemetrySource>[] => [
  textColumn('name', 'Name', ({ name }) => name, { rowHeader: true }),
  textColumn('format', 'Format', ({ format, model }) => model?.label ?? labelOf(format), UNSORTED),
  statusColumn('is_enabled', 'Status', states, (row) => (row.is_enabled ? 'enabled' : 'disabled'), UNSORTED),
  timeColumn('last_message_at', 'Last message', ({ last_message_at }) => last_message_at, UNSORTED),
  timeColumn('key_at', 'Key since', ({ key_at }) => key_at, UNSORTED),
  timeColumn('previous_key_until', 'Old key until', (row) => row.previous_key_until, {
    ...UNSORTED,
    hideOrder: 1,
  }),
  actionsColumn<TelemetrySource>(
    (source, tabIndex) => (
      <>
        <Button size="small" tabIndex={tabIndex} onClick={() => onEdit(source)}>
          Edit
        </Button>
        <Button size="small" tabIndex={tabIndex} onClick={() => onRotate(source)}>
          New key
        </Button>
      </>
    ),
    { width: 180 },
  ),
];

const readsOf = ({ decoder, payload_map }: DeviceModelRecord): string =>
  decoder ? labelOf(decoder) : payload_map ? 'Payload map' : '';

const rangeOf = ({ min_distance_mm: min, max_distance_mm: max }: DeviceModelRecord): string =>
  typeof min !== 'number' && typeof max !== 'number' ? '' : `${String(min ?? 0)} to ${String(max ?? '∞')} mm`;

interface DeviceModelActions {
  onEdit: (model: DeviceModelRecord) => void;
  onDelete: (model: DeviceModelRecord) => void;
}

export const deviceModelColumns = ({
  onEdit,
  onDelete,
}: DeviceModelActions): readonly Column<DeviceModelRecord>[] => [
  textColumn('name', 'Device model', ({ vendor, model }) => `${vendor} ${model}`, { rowHeader: true }),
  textColumn('decoder', 'Read by', readsOf, UNSORTED),
  textColumn('range', 'Range', rangeOf, { ...UNSORTED, hideOrder: 1 }),
  numberColumn('devices', 'Devices', ({ devices }) => devices, UNSORTED),
  numberColumn('sources', 'Sources', ({ sources }) => sources, { ...UNSORTED, hideOrder: 2 }),
  actionsColumn<DeviceModelRecord>(
    (model, tabIndex) => (
      <>
        <Button size="small" tabIndex={tabIndex} onClick={() => onEdit(model)}>
          Edit
        </Button>
        <Button size="small" color="error" tabIndex={tabIndex} onClick={() => onDelete(model)}>
          Delete
        </Button>
      </>
    ),
    { width: 180 },
  ),
];
