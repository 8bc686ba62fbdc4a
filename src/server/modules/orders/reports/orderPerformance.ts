import { sql } from 'kysely';
import { ORDER_STATUSES, ORDER_TYPES, PRIORITIES } from '../../../../domain/enums';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  equals,
  flagFilter,
  isOneOf,
  isTimeWithin,
  periodFilter,
} from '../../../reports/reportFilters';
import { isAtSite, reportSiteFilters, SITE_COLUMNS } from '../../../reports/reportSite';
import { isCompleted, joinOrder, orderFigures, selectOrder, technicianFilter } from './orderFigures';

/** Orders with their deadlines; counts of 0 and 1 add up in groups and totals. */
export const orderPerformance = defineReport({
  name: 'order-performance',
  title: 'Maintenance orders: SLA and first-time fix',
  description:
    'Orders reported in a period: completed by their deadline, fixed the first time, and hours worked.',
  subject: 'Maintenance',
  rowsLabel: 'Orders',
  permission: 'canViewOrders',
  filters: {
    period: periodFilter('Reported', 'last_30_days'),
    ...reportSiteFilters(),
    technician: technicianFilter(),
    type: choiceFilter('Type', ORDER_TYPES),
    priority: choiceFilter('Priority', PRIORITIES),
    status: choiceFilter('Status', ORDER_STATUSES),
    on_time: flagFilter('Within SLA'),
    first_time_fix: flagFilter('Fixed the first time'),
  },
  columns: {
    order: { label: 'Order', kind: 'reference', record: 'order' },
    title: { label: 'Title', kind: 'text', hidden: true },
    type: { label: 'Type', kind: 'code', groupable: true },
    priority: { label: 'Priority', kind: 'code', groupable: true },
    status: { label: 'Status', kind: 'code', groupable: true },
    technician: { label: 'Technician', kind: 'reference', record: 'user', groupable: true },
    client: { label: 'Client', kind: 'reference', record: 'client', hidden: true },
    ...SITE_COLUMNS,
    unit_no: { label: 'Unit', kind: 'text', hidden: true },
    reported_at: { label: 'Reported', kind: 'datetime' },
    sla_due: { label: 'Due', kind: 'datetime' },
    completed_at: { label: 'Completed', kind: 'datetime' },
    hours: { label: 'Hours to complete', kind: 'decimal', decimals: 1 },
    hours_late: { label: 'Hours late', kind: 'decimal', decimals: 1 },
    on_time: { label: 'Within SLA', kind: 'flag', groupable: true },
    first_time_fix: { label: 'Fixed the first time', kind: 'flag', groupable: true },
    completed: { label: 'Completed', kind: 'integer', total: true, hidden: true },
    on_time_count: { label: 'Within SLA', kind: 'integer', total: true },
    late_count: { label: 'Beyond SLA', kind: 'integer', total: true },
    result: { label: 'Result', kind: 'code', groupable: true },
    labour_hours: { label: 'Labour', kind: 'decimal', unit: 'h', decimals: 2, total: true },
  },
  key: 'id',
  order: { by: 'reported_at', dir: 'desc' },
  query: ({ period, emirate, site, technician, type, priority, status, on_time, first_time_fix }) => sql`
    select x.*, case when x.on_time then 1 when not x.on_time then 0 end as on_time_count,
      case when x.on_time then 0 when not x.on_time then 1 end as late_count
    from (select ${selectOrder}, t.sla_due, ${orderFigures.hours} as hours, ${orderFigures.hours_late} as hours_late,
      ${orderFigures.on_time} as on_time, ${orderFigures.first_time_fix} as first_time_fix, ${isCompleted}::int as completed,
      t.result, t.labour_hours
    from orders t ${joinOrder}
    where t.deleted_at is null and ${isTimeWithin(sql`t.reported_at`, period)} and ${isAtSite({ emirate, site })}
      and ${equals(sql`u.id`, technician)} and ${isOneOf(sql`t.type`, type)} and ${isOneOf(sql`t.priority`, priority)}
      and ${isOneOf(sql`t.status`, status)}) x
    where ${equals(sql`x.on_time`, on_time)} and ${equals(sql`x.first_time_fix`, first_time_fix)}`,
});
