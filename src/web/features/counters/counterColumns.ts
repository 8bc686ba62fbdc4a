import type { Counter } from '../../../domain/counters/counter';
import { dateColumn, linkColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/tableTypes';

/** Counters as tables show them. */
export const counterColumns: readonly Column<Counter>[] = [
  linkColumn(
    'serial_number',
    'Serial',
    (counter) => counter.serial_number,
    ({ _id }) => `/counters/${_id}`,
    { width: 115 },
  ),
  textColumn('code', 'Code', ({ code }) => code, { width: 105 }),
  textColumn('site', 'Site', ({ site }) => site.name, { flex: 1, minWidth: 140 }),
  textColumn('unit_no', 'Unit', (counter) => counter.unit_no, { width: 70 }),
  textColumn('route_code', 'Route', ({ route_code }) => route_code, { width: 90 }),
  textColumn('contract', 'Contract', ({ contract }) => contract?.unique_number, {
    width: 135,
    sortable: false,
  }),
  numberColumn('last_reading', 'Last reading, m³', ({ last_reading }) => last_reading, { width: 125 }),
  dateColumn('last_reading_at', 'Read on', ({ last_reading_at }) => last_reading_at, { width: 105 }),
  numberColumn('avg_daily_m3', 'Avg m³/day', ({ avg_daily_m3 }) => avg_daily_m3, { width: 105 }),
  textColumn('device', 'Device', ({ device }) => device?.code, { width: 90, sortable: false }),
  statusColumn('status', 'Status', 'counter', ({ status }) => status, { width: 145 }),
];
