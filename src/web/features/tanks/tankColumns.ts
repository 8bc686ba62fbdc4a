import type { Tank } from '../../../domain/tanks/tank';
import { formatDaysToEmpty } from '../../../domain/tanks/tankTelemetry';
import {
  RIGHT,
  dateColumn,
  linkColumn,
  numberColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '../../ui/table/columns';
import type { Column } from '../../ui/table/tableTypes';
import { alarmSeverities } from '../alarms/alarmRecords';
import { tankStatuses } from './tankRecords';

export const tankColumns: readonly Column<Tank>[] = [
  linkColumn(
    'code',
    'Code',
    ({ code }) => code,
    ({ _id }) => `/tanks/${_id}`,
  ),
  textColumn('name', 'Name', ({ name }) => name, { flex: 1 }),
  textColumn('site', 'Site', ({ site }) => site.name, { flex: 1 }),
  textColumn('emirate', 'Emirate', ({ site }) => site.emirate, { hideOrder: 1 }),
  numberColumn('water_capacity_l', 'Capacity (L)', (tank) => tank.water_capacity_l, { hideOrder: 2 }),
  {
    field: 'level_percent',
    headerName: 'Level',
    getContent: ({ level_percent: level, level_status: status }) => ({ kind: 'level', level, status }),
  },
  statusColumn('alarm_severity', 'Alarm', alarmSeverities, ({ alarm_severity }) => alarm_severity, {
    sortable: false,
  }),
  numberColumn('volume_l', 'Volume (L)', ({ volume_l: litres }) => (litres ? Math.round(litres) : litres), {
    hideOrder: 3,
  }),
  textColumn('days_to_empty', 'Days to empty', formatDaysToEmpty, { hideOrder: 4, ...RIGHT }),
  dateColumn('refill_by', 'Refill by', (tank) => tank.refill_by, { hideOrder: 4 }),
  statusColumn('status', 'Status', tankStatuses, ({ status }) => status),
  timeColumn('last_reading_at', 'Last reading', (tank) => tank.last_reading_at, { hideOrder: 5 }),
];
