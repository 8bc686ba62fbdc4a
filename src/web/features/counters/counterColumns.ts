import type { Counter } from '../../../domain/counters/counter';
import {
  dateColumn,
  linkColumn,
  numberColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { counterStatuses } from './counterRecords';

export const counterColumns: readonly Column<Counter>[] = [
  linkColumn(
    'serial_number',
    'Serial',
    (counter) => counter.serial_number,
    ({ _id }) => `/counters/${_id}`,
  ),
  textColumn('code', 'Code', ({ code }) => code, { hideOrder: 4 }),
  textColumn('site', 'Site', ({ site }) => site.name, { flex: 1 }),
  textColumn('unit_no', 'Unit', (counter) => counter.unit_no, { hideOrder: 6 }),
  textColumn('route_code', 'Route', ({ route_code }) => route_code, { hideOrder: 2 }),
  textColumn('contract', 'Contract', ({ contract }) => contract?.unique_number, {
    sortable: false,
    hideOrder: 5,
  }),
  numberColumn('last_reading', 'Last reading, m³', ({ last_reading }) => last_reading),
  dateColumn('last_reading_at', 'Read on', ({ last_reading_at }) => last_reading_at),
  numberColumn('avg_daily_m3', 'Avg m³/day', ({ avg_daily_m3 }) => avg_daily_m3, { hideOrder: 3 }),
  textColumn('device', 'Device', ({ device }) => device?.code, { sortable: false, hideOrder: 1 }),
  statusColumn('status', 'Status', counterStatuses, ({ status }) => status),
];
