import type { RefillPlan } from '../../../domain/tanks/refillPlan';
import type { Tank } from '../../../domain/tanks/tank';
import { formatDaysToEmpty } from '../../../domain/tanks/tankTelemetry';
import {
  dateColumn,
  linkColumn,
  numberColumn,
  statusColumn,
  textColumn,
  timeColumn,
  UNSORTED,
} from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { refillPlanPath, refillPlanStatuses } from './refillPlanRecords';

/** Columns of tanks in service with their forecast. */
export const runOutColumns: readonly Column<Tank>[] = [
  linkColumn(
    'code',
    'Tank',
    ({ code }) => code,
    ({ _id }) => `/tanks/${_id}`,
  ),
  textColumn('name', 'Name', ({ name }) => name, { flex: 1, hideOrder: 2 }),
  textColumn('site', 'Site', ({ site }) => site.name, { flex: 1 }),
  textColumn('emirate', 'Emirate', ({ site }) => site.emirate, { hideOrder: 3 }),
  {
    field: 'level_percent',
    headerName: 'Level',
    getContent: ({ level_percent: level, level_status: status }) => ({ kind: 'level', level, status }),
  },
  textColumn('days_to_empty', 'Days to empty', formatDaysToEmpty, { align: 'right' }),
  dateColumn('refill_by', 'Refill by', ({ refill_by }) => refill_by),
  numberColumn('suggested_l', 'Suggested (L)', ({ suggested_l }) => suggested_l, UNSORTED),
  dateColumn('safety_due', 'Safety date due', ({ safety_due }) => safety_due, { hideOrder: 1 }),
  timeColumn('last_reading_at', 'Last reading', (tank) => tank.last_reading_at, { hideOrder: 4 }),
];

export const refillPlanColumns: readonly Column<RefillPlan>[] = [
  linkColumn(
    'unique_number',
    'Number',
    ({ unique_number }) => unique_number,
    ({ _id }) => refillPlanPath(_id),
  ),
  dateColumn('day', 'Day', ({ day }) => day),
  textColumn('truck', 'Truck', ({ truck }) => truck),
  textColumn('driver', 'Driver', ({ driver }) => driver?.label, { ...UNSORTED, flex: 1 }),
  numberColumn('stops_count', 'Stops', ({ stops_count }) => stops_count, UNSORTED),
  numberColumn('planned_l', 'Planned (L)', ({ planned_l }) => planned_l, UNSORTED),
  numberColumn('capacity_l', 'Truck capacity (L)', ({ capacity_l }) => capacity_l, {
    ...UNSORTED,
    hideOrder: 1,
  }),
  statusColumn('status', 'Status', refillPlanStatuses, ({ status }) => status),
];
