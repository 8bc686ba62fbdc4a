import type { Pos } from '../../../domain/pos/pos';
import { labelOf } from '../../../domain/labels';
import { linkColumn, numberColumn, statusColumn, textColumn, timeColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/tableTypes';

/** POS devices as tables show them. */
export const posColumns: readonly Column<Pos>[] = [
  linkColumn(
    'code',
    'Code',
    ({ code }) => code,
    ({ _id }) => `/pos/${_id}`,
    { width: 120 },
  ),
  textColumn('serial_number', 'Serial', (device) => device.serial_number),
  textColumn('type', 'Type', ({ type }) => labelOf(type)),
  textColumn('model', 'Model', ({ brand, model }) => `${brand} ${model}`, { flex: 1, minWidth: 160 }),
  textColumn('terminal_id', 'TID', (device) => device.terminal_id, { width: 120, sortable: false }),
  textColumn('assigned_to', 'Assigned to', (device) => device.assigned_to?.label, {
    flex: 1,
    minWidth: 160,
    sortable: false,
  }),
  timeColumn('last_sync_at', 'Last sync', (device) => device.last_sync_at, { width: 160 }),
  numberColumn('pending_offline', 'Pending', (device) => device.pending_offline, {
    width: 90,
    sortable: false,
  }),
  statusColumn('status', 'Status', 'pos', ({ status }) => status),
];
