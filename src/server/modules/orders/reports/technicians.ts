import { sql } from 'kysely';
import { ORDER_STATUSES, ORDER_TYPES, PRIORITIES } from '../../../../domain/enums';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  equals,
  isOneOf,
  isTimeWithin,
  periodFilter,
  referenceTo,
} from '../../../reports/reportFilters';
import { isAtSite, reportSiteFilters } from '../../../reports/reportSite';
import { isCompleted, joinOrder, orderFigures, technicianFilter } from './orderFigures';
import { fullName } from '../../../lists/fields';

/** Orders per technician, by completion or assignment. */
export const technicians = defineReport({
  name: 'technicians',
  title: 'Technicians',
  description:
    'Orders of each technician in a period: share within the SLA, share fixed the first time, and hours.',
  subject: 'Maintenance',
  rowsLabel: 'Technicians',
  permission: 'canViewOrders',
  filters: {
    period: periodFilter('Reported', 'last_month'),
    ...reportSiteFilters(),
    technician: technicianFilter(),
    type: choiceFilter('Type', ORDER_TYPES),
    priority: choiceFilter('Priority', PRIORITIES),
  },
  columns: {
    technician: {
      label: 'Technician',
      kind: 'reference',
      record: 'user',
      drillDown: {
        report: 'order-performance',
        filters: {
          technician: 'technician',
          period: 'period',
          emirate: 'emirate',
          site: 'site',
          type: 'type',
          priority: 'priority',
        },
        values: { status: ORDER_STATUSES.filter((status) => status !== 'Cancelled').join() },
      },
    },
    orders: { label: 'Orders', kind: 'integer', total: true },
    completed: { label: 'Completed', kind: 'integer', total: true },
    on_time: { label: 'Within SLA', kind: 'integer', total: true },
    late: { label: 'Beyond SLA', kind: 'integer', total: true },
    on_time_percent: { label: 'Within SLA', kind: 'percent' },
    fixed: { label: 'Fixed the first time', kind: 'integer', total: true },
    repeated: { label: 'Not fixed', kind: 'integer', total: true },
    fixed_percent: { label: 'Fixed the first time', kind: 'percent' },
    mean_hours: { label: 'Mean hours to complete', kind: 'decimal', decimals: 1 },
    labour_hours: { label: 'Labour', kind: 'decimal', unit: 'h', decimals: 2, total: true },
  },
  key: 'id',
  order: { by: 'orders', dir: 'desc' },
  query: ({ period, emirate, site, technician, type, priority }) => sql`
    select x.id, x.technician, count(*)::int as orders, count(*) filter (where x.completed)::int as completed,
      count(*) filter (where x.on_time)::int as on_time, count(*) filter (where not x.on_time)::int as late,
      100.0 * count(*) filter (where x.on_time) / nullif(count(x.on_time), 0) as on_time_percent,
      count(*) filter (where x.fixed)::int as fixed, count(*) filter (where not x.fixed)::int as repeated,
      100.0 * count(*) filter (where x.fixed) / nullif(count(x.fixed), 0) as fixed_percent, avg(x.hours) as mean_hours,
      coalesce(sum(x.labour_hours), 0) as labour_hours
    from (select coalesce(u.id::text, '') as id, ${referenceTo(sql`u.id`, fullName('u'))} as technician,
        ${isCompleted} as completed, ${orderFigures.on_time} as on_time, ${orderFigures.first_time_fix} as fixed,
        ${orderFigures.hours} as hours, t.labour_hours
      from orders t ${joinOrder}
      where t.deleted_at is null and t.status <> 'Cancelled' and ${isTimeWithin(sql`t.reported_at`, period)}
        and ${isAtSite({ emirate, site })} and ${equals(sql`u.id`, technician)} and ${isOneOf(sql`t.type`, type)}
        and ${isOneOf(sql`t.priority`, priority)}) x
    group by x.id, x.technician`,
});
