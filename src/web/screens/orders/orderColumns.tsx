import Box from '@mui/material/Box';
import { showTime } from '../../../domain/dates';
import type { Order } from '../../../domain/order';
import { wordOf } from '../../../domain/words';
import { aedColumn, linkColumn, statusColumn, textColumn } from '../../ui/columns';
import { StatusChip } from '../../ui/StatusChip';
import type { Column } from '../../ui/tableList';

const place = ({ site, unit_no }: Order): string => [site?.name, unit_no].filter(Boolean).join(' / ');

/** When a job must be done, and whether that is past already. */
const Due = ({ of: { sla_due, late } }: { of: Order }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
    {showTime(sla_due)}
    {late && <StatusChip of="order" state="late" />}
  </Box>
);

/** Orders as tables show them. */
export const orderColumns: readonly Column<Order>[] = [
  linkColumn(
    'unique_number',
    'Number',
    (order) => order.unique_number,
    ({ _id }) => `/orders/${_id}`,
    { width: 130 },
  ),
  textColumn('type', 'Type', ({ type }) => wordOf(type), { width: 120 }),
  textColumn('title', 'Title', ({ title }) => title, { flex: 1, minWidth: 130 }),
  textColumn('site', 'Site / Unit', place, { width: 140, sortable: false }),
  statusColumn('priority', 'Priority', 'priority', ({ priority }) => priority, { width: 115 }),
  textColumn('assigned_to', 'Assignee', (order) => order.assigned_to?.label, {
    width: 110,
    sortable: false,
  }),
  { field: 'sla_due', headerName: 'Due', width: 195, renderCell: ({ row }) => <Due of={row} /> },
  statusColumn('status', 'State', 'order', ({ status }) => status, { width: 120 }),
  statusColumn('offer', 'Offer', 'offer', ({ offer }) => offer?.status, { width: 100, sortable: false }),
  aedColumn('total', 'Total', ({ total }) => total, { width: 95, sortable: false }),
];
