import type { Pos } from '../../../domain/pos/pos';
import { labelOf } from '../../../domain/labels';
import {
  linkColumn,
  numberColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { posStatuses } from './posRecords';

export const posColumns: readonly Column<Pos>[] = [
  linkColumn(
    'code',
    'Code',
    ({ code }) => code,
    ({ _id }) => `/pos/${_id}`,
  ),
  textColumn('serial_number', 'Serial', (device) => device.serial_number, { hideOrder: 2 }),
  textColumn('type', 'Type', ({ type }) => labelOf(type), { hideOrder: 3 }),
  textColumn('model', 'Model', ({ brand, model }) => `${brand} ${model}`, { flex: 1, hideOrder: 4 }),
  textColumn('terminal_id', 'TID', (device) => device.terminal_id, { sortable: false, hideOrder: 1 }),
  textColumn('assigned_to', 'Assigned to', (device) => device.assigned_to?.label, {
    flex: 1,
    sortable: false,
  }),
  timeColumn('last_sync_at', 'Last sync', (device) => device.last_sync_at),
  numberColumn('pending_offline', 'Pending', (device) => device.pending_offline, {
    sortable: false,
    hideOrder: 5,
  }),
  statusColumn('status', 'Status', posStatuses, ({ status }) => status),
];
