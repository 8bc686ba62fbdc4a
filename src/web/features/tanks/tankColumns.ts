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
} from '../../ui/table/columns/columns';
import type { CellContent } from '../../ui/table/columns/cellContent';
import type { Column } from '../../ui/table/tableTypes';
import { alarmSeverities } from '../alarms/alarmRecords';
import { refillStates, tankStatuses, tankWarningTones } from './tankRecords';

/** The level; hatched and with a chip while the device is offline. */
function levelContent(tank: Tank): readonly CellContent[] {
  const { level_percent: level, level_status: status, connection_status } = tank;
  const isStale = connection_status === 'offline' && tank.status === 'commissioned';
  return [
    { kind: 'level', level, status, isStale },
    ...(isStale ? [{ kind: 'status', statuses: tankWarningTones, status: 'offline' } as const] : []),
  ];
}

export const tankColumns: readonly Column<Tank>[] = [
  linkColumn(
    'code',
    'Code',
    ({ code }) => code,
    ({ _id }) => `/tanks/${_id}`,
  ),
  textColumn('name', 'Name', ({ name }) => name, { flex: 1 }),
  textColumn('site', 'Site', ({ site }) => site.name, { flex: 1, hideOrder: 7 }),
  textColumn('emirate', 'Emirate', ({ site }) => site.emirate, { hideOrder: 1 }),
  numberColumn('water_capacity_l', 'Capacity (L)', (tank) => tank.water_capacity_l, { hideOrder: 2 }),
  {
    field: 'level_percent',
    headerName: 'Level',
    getContent: levelContent,
  },
  statusColumn('alarm_severity', 'Alarm', alarmSeverities, ({ alarm_severity }) => alarm_severity, {
    sortable: false,
  }),
  numberColumn('volume_l', 'Volume (L)', ({ volume_l: litres }) => (litres ? Math.round(litres) : litres), {
    hideOrder: 3,
  }),
  textColumn('days_to_empty', 'Days to empty', formatDaysToEmpty, { hideOrder: 4, ...RIGHT }),
  dateColumn('refill_by', 'Refill by', (tank) => tank.refill_by, { hideOrder: 6 }),
  statusColumn('refill_state', 'Refill', refillStates, ({ refill_state }) => refill_state, {
    sortable: false,
  }),
  statusColumn('status', 'Status', tankStatuses, ({ status }) => status),
  timeColumn('last_reading_at', 'Last reading', (tank) => tank.last_reading_at, { hideOrder: 5 }),
];
