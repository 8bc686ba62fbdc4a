import type { Order } from '../../../domain/orders/order';
import { labelOf } from '../../../domain/labels';
import { aedColumn, linkColumn, statusColumn, textColumn } from '../../ui/table/columns';
import type { CellContent } from '../../ui/table/cellContent';
import type { Column } from '../../ui/table/tableTypes';

const place = ({ site, unit_no }: Order): string => [site?.name, unit_no].filter(Boolean).join(' / ');

/** When a job must be done, and whether that is past already. */
const due = ({ sla_due, late }: Order): readonly CellContent[] => [
  { as: 'minute', at: sla_due },
  ...(late ? [{ as: 'state', of: 'order', state: 'late' } as const] : []),
];

/** Orders as tables show them. */
export const orderColumns: readonly Column<Order>[] = [
  linkColumn(
    'unique_number',
    'Number',
    (order) => order.unique_number,
    ({ _id }) => `/orders/${_id}`,
    { width: 138 },
  ),
  textColumn('type', 'Type', ({ type }) => labelOf(type), { width: 110 }),
  textColumn('title', 'Title', ({ title }) => title, { flex: 1, minWidth: 110 }),
  textColumn('site', 'Site / Unit', place, { width: 130, sortable: false }),
  statusColumn('priority', 'Priority', 'priority', ({ priority }) => priority, { width: 122 }),
  textColumn('assigned_to', 'Assignee', (order) => order.assigned_to?.label, {
    width: 105,
    sortable: false,
  }),
  { field: 'sla_due', headerName: 'Due', width: 205, getContent: due },
  statusColumn('status', 'State', 'order', ({ status }) => status, { width: 126 }),
  statusColumn('offer', 'Offer', 'offer', ({ offer }) => offer?.status, { width: 95, sortable: false }),
  aedColumn('total', 'Total', ({ total }) => total, { width: 102, sortable: false }),
];
