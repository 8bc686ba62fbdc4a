import { sql } from 'kysely';
import { ORDER_STATUSES, ORDER_TYPES } from '../../../../domain/enums';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  equals,
  flagFilter,
  isOneOf,
  isTimeWithin,
  periodFilter,
  recordFilter,
  referenceTo,
} from '../../../reports/reportFilters';
import { isAtSite, reportSiteFilters, SITE_COLUMNS } from '../../../reports/reportSite';
import { offerTotal } from '../offers/offerRepository';
import { actualTotal } from '../orderWork';
import { isCompleted, joinOrder, selectOrder, technicianFilter } from './orderFigures';

const acceptedTotal = sql`(select ${offerTotal('f')} from offers f where f.order_id = t.id and f.status = 'Accepted' and f.deleted_at is null)`;

/** Issued invoices of an order less their credit notes. */
const billed = sql`(select sum(b.total - coalesce((select sum(n.total) from bills n
    where n.original_bill_id = b.id and n.status not in ('Draft', 'Held') and n.deleted_at is null), 0))
  from bills b where b.order_id = t.id and b.kind = 'maintenance'
  and b.status not in ('Draft', 'Held') and b.deleted_at is null)`;

/** Billable orders: offered, performed and invoiced amounts, with VAT. */
export const orderRevenue = defineReport({
  name: 'order-revenue',
  title: 'Maintenance revenue and offers',
  description:
    'Billable orders completed in a period: the accepted offer, the recorded work and the invoice, with VAT.',
  subject: 'Maintenance',
  rowsLabel: 'Orders',
  permission: 'canViewOrders',
  requires: ['canViewBills'],
  filters: {
    period: periodFilter('Completed', 'last_month'),
    ...reportSiteFilters(),
    technician: technicianFilter(),
    client: recordFilter('Client', 'client'),
    type: choiceFilter('Type', ORDER_TYPES),
    status: choiceFilter('Status', ORDER_STATUSES),
    invoiced: flagFilter('Invoiced'),
  },
  columns: {
    order: { label: 'Order', kind: 'reference', record: 'order' },
    title: { label: 'Title', kind: 'text', hidden: true },
    type: { label: 'Type', kind: 'code', groupable: true },
    status: { label: 'Status', kind: 'code', groupable: true },
    technician: { label: 'Technician', kind: 'reference', record: 'user', groupable: true },
    client: { label: 'Client', kind: 'reference', record: 'client', groupable: true },
    ...SITE_COLUMNS,
    completed_at: { label: 'Completed', kind: 'datetime' },
    labour_hours: { label: 'Labour', kind: 'decimal', unit: 'h', decimals: 2, total: true },
    offered: { label: 'Accepted offer', kind: 'amount', total: true },
    worked: { label: 'Recorded work', kind: 'amount', total: true },
    billed: { label: 'Invoiced', kind: 'amount', total: true },
    difference: { label: 'Invoiced − offer', kind: 'amount', total: true },
    bill: { label: 'Invoice', kind: 'reference', record: 'bill' },
    invoiced: { label: 'Has an invoice', kind: 'flag', groupable: true, hidden: true },
  },
  key: 'id',
  order: { by: 'completed_at', dir: 'desc' },
  query: ({ period, emirate, site, technician, client, type, status, invoiced }) => sql`
    select * from (select x.*, x.billed - x.offered as difference, x.billed is not null as invoiced
      from (select ${selectOrder}, t.labour_hours, ${acceptedTotal} as offered, ${actualTotal} as worked, ${billed} as billed,
        (select ${referenceTo(sql`b.id`, sql`b.unique_number`)} from bills b where b.order_id = t.id and b.kind = 'maintenance'
          and b.status not in ('Draft', 'Held') and b.deleted_at is null order by b.status = 'Credited', b.issue_date desc, b.id limit 1) as bill
      from orders t ${joinOrder}
      where t.deleted_at is null and t.billable and ${isCompleted} and ${isTimeWithin(sql`t.completed_at`, period)}
        and ${isAtSite({ emirate, site })} and ${equals(sql`u.id`, technician)} and ${equals(sql`c.id`, client)}
        and ${isOneOf(sql`t.type`, type)} and ${isOneOf(sql`t.status`, status)}) x) x
    where ${equals(sql`x.invoiced`, invoiced)}`,
});
