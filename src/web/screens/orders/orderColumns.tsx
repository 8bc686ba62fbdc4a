import type { Order } from '../../../domain/order';
import { wordOf } from '../../../domain/words';
import { aedColumn, linkColumn, statusColumn, textColumn, timeColumn } from '../../ui/columns';
import type { Column } from '../../ui/tableList';

const place = ({ site, unit_no }: Order): string => [site?.name, unit_no].filter(Boolean).join(' / ');

/** Orders as tables show them. */
export const orderColumns: readonly Column<Order>[] = [
  linkColumn(
    'unique_number',
    'Number',
    (order) => order.unique_number,
    ({ _id }) => `/orders/${_id}`,
    { width: 140 },
  ),
  textColumn('type', 'Type', ({ type }) => wordOf(type), { width: 150 }),
  textColumn('title', 'Title', ({ title }) => title, { flex: 1, minWidth: 200 }),
  textColumn('site', 'Site / Unit', place, { width: 190, sortable: false }),
  statusColumn('priority', 'Priority', 'priority', ({ priority }) => priority, { width: 130 }),
  textColumn('assigned_to', 'Assignee', (order) => order.assigned_to?.label, {
    width: 140,
    sortable: false,
  }),
  timeColumn('sla_due', 'Due', (order) => order.sla_due, { width: 160 }),
  statusColumn('status', 'State', 'order', ({ status }) => status, { width: 130 }),
  statusColumn('offer', 'Offer', 'offer', ({ offer }) => offer?.status, { width: 130, sortable: false }),
  aedColumn('total', 'Total', ({ total }) => total, { sortable: false }),
];
