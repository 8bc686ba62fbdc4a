import type { Counter } from '../../../domain/counter';
import { wordOf } from '../../../domain/words';
import { counters } from '../../entities/counters';
import { linkColumn, statusColumn, textColumn } from '../../ui/columns';
import type { Column } from '../../ui/tableList';
import { ListScreen } from '../ListScreen';
import { AREAS } from '../areas';

const columns: readonly Column<Counter>[] = [
  linkColumn(
    'serial_number',
    'Serial',
    (counter) => counter.serial_number,
    ({ _id }) => `/counters/${_id}`,
    { width: 190 },
  ),
  textColumn('code', 'Code', ({ code }) => code, { width: 120 }),
  textColumn('site', 'Site', ({ site }) => site.name, { flex: 1, minWidth: 180 }),
  textColumn('unit_no', 'Unit', (counter) => counter.unit_no, { width: 100 }),
  textColumn('contract', 'Contract', ({ contract }) => contract?.unique_number, { sortable: false }),
  textColumn('device', 'Device', ({ device }) => device?.code, { width: 120, sortable: false }),
  textColumn('valve', 'Valve', ({ valve }) => wordOf(valve), { width: 100, sortable: false }),
  statusColumn('status', 'Status', 'counter', ({ status }) => status, { width: 150 }),
];

/** The gas meters. */
export default function CounterList() {
  return <ListScreen kit={counters} area={AREAS.counters} columns={columns} />;
}
