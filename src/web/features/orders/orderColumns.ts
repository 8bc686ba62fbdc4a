import type { Order } from '../../../domain/orders/order';
import { labelOf } from '../../../domain/labels';
import { aedColumn, linkColumn, statusColumn, textColumn } from '../../ui/table/columns/columns';
import type { CellContent } from '../../ui/table/columns/cellContent';
import type { Column } from '../../ui/table/tableTypes';
import { offerStatuses, orderPriorities, orderStatuses } from './orderRecords';

const siteAndUnit = ({ site, unit_no }: Order): string => [site?.name, unit_no].filter(Boolean).join(' / ');

/** Due time, with a chip if the order is late. */
const dueContent = ({ sla_due, late }: Order): readonly CellContent[] => [
  { kind: 'time', value: sla_due },
  ...(late ? [{ kind: 'status', statuses: orderStatuses, status: 'late' } as const] : []),
];

export const orderColumns: readonly Column<Order>[] = [
  linkColumn(
    'unique_number',
    'Number',
    (order) => order.unique_number,
    ({ _id }) => `/orders/${_id}`,
  ),
  textColumn('type', 'Type', ({ type }) => labelOf(type), { hideOrder: 2 }),
  textColumn('title', 'Title', ({ title }) => title, { flex: 1 }),
  textColumn('site', 'Site / Unit', siteAndUnit, { sortable: false, hideOrder: 3 }),
  statusColumn('priority', 'Priority', orderPriorities, ({ priority }) => priority, { hideOrder: 5 }),
  textColumn('assigned_to', 'Assignee', (order) => order.assigned_to?.label, {
    sortable: false,
    hideOrder: 4,
  }),
  { field: 'sla_due', headerName: 'Due', getContent: dueContent },
  statusColumn('status', 'State', orderStatuses, ({ status }) => status),
  statusColumn('offer', 'Offer', offerStatuses, ({ offer }) => offer?.status, {
    sortable: false,
    hideOrder: 1,
  }),
  aedColumn('total', 'Total', ({ total }) => total, { sortable: false }),
];
