import type { Alarm } from '../../../domain/alarms/alarm';
import { describeAlarm } from '../../../domain/alarms/alarm';
import { labelOf } from '../../../domain/labels';
import { actionsColumn } from '../../ui/table/columns/actionsColumn';
import { refColumn, statusColumn, textColumn, timeColumn, UNSORTED } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { AlarmActions } from './AlarmActions';
import { alarmSeverities, alarmStatuses } from './alarmRecords';

/** The tank, or the device with its site; the id is its path. */
const subjectOf = ({ tank, device, site }: Alarm) => {
  if (tank) return { _id: `/tanks/${tank._id}`, label: `${tank.code} · ${tank.label}` };
  return device && { _id: `/devices/${device._id}`, label: `${device.code} · ${site?.name ?? device.label}` };
};
const orderOf = ({ order }: Alarm) => order && { _id: order._id, label: order.unique_number };

const SHARED: readonly Column<Alarm>[] = [
  textColumn('kind', 'Alarm', ({ kind }) => labelOf(kind), { ...UNSORTED, rowHeader: true }),
  statusColumn('severity', 'Severity', alarmSeverities, ({ severity }) => severity),
  textColumn('detail', 'Detail', describeAlarm, { ...UNSORTED, flex: 1 }),
  timeColumn('raised_at', 'Raised', ({ raised_at }) => raised_at),
  statusColumn('status', 'Status', alarmStatuses, ({ status }) => status, UNSORTED),
];

const DETAILS: readonly Column<Alarm>[] = [
  refColumn('order', 'Order', orderOf, (id) => `/orders/${id}`, { ...UNSORTED, hideOrder: 2 }),
  textColumn('assigned_to', 'Assigned to', ({ assigned_to }) => assigned_to?.label, {
    ...UNSORTED,
    hideOrder: 3,
  }),
  timeColumn('cleared_at', 'Cleared', ({ cleared_at }) => cleared_at, { ...UNSORTED, hideOrder: 1 }),
  textColumn('note', 'Note', ({ note, snooze_reason }) => note ?? snooze_reason, {
    ...UNSORTED,
    hideOrder: 4,
  }),
  actionsColumn<Alarm>((alarm, tabIndex) => <AlarmActions alarm={alarm} tabIndex={tabIndex} />, {
    width: 220,
  }),
];

/** Columns of the alarms of one record. */
export const recordAlarmColumns: readonly Column<Alarm>[] = [...SHARED, ...DETAILS];

/** Columns of all alarms. */
export const alarmColumns: readonly Column<Alarm>[] = [
  ...SHARED.slice(0, 2),
  refColumn('tank', 'Tank or device', subjectOf, (path) => path, UNSORTED),
  textColumn('site', 'Site', ({ site, source }) => site?.name ?? source?.label, {
    ...UNSORTED,
    hideOrder: 6,
  }),
  ...SHARED.slice(2),
  ...DETAILS,
];
