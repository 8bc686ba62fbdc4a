import type { Tank } from '../../../domain/tanks/tank';
import { linkColumn, numberColumn, statusColumn, textColumn, timeColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/tableTypes';

/** Tanks as tables show them. */
export const tankColumns: readonly Column<Tank>[] = [
  linkColumn(
    'code',
    'Code',
    ({ code }) => code,
    ({ _id }) => `/tanks/${_id}`,
    { width: 86 },
  ),
  textColumn('name', 'Name', ({ name }) => name, { flex: 1, minWidth: 120 }),
  textColumn('site', 'Site', ({ site }) => site.name, { flex: 1, minWidth: 110 }),
  textColumn('emirate', 'Emirate', ({ site }) => site.emirate, { width: 105 }),
  numberColumn('water_capacity_l', 'Capacity (L)', (tank) => tank.water_capacity_l, { width: 105 }),
  {
    field: 'level_percent',
    headerName: 'Level',
    width: 182,
    getContent: ({ level_percent: level, level_status: status }) => ({ as: 'level', level, status }),
  },
  numberColumn('volume_l', 'Volume (L)', ({ volume_l: litres }) => (litres ? Math.round(litres) : litres), {
    width: 104,
  }),
  numberColumn('days_to_empty', 'Days to empty', (tank) => tank.days_to_empty, {
    width: 126,
    sortable: false,
  }),
  statusColumn('status', 'Status', 'tank', ({ status }) => status, { width: 150 }),
  timeColumn('last_reading_at', 'Last reading', (tank) => tank.last_reading_at, { width: 155 }),
];
