import { sql } from 'kysely';
import { defineReport } from '../../../reports/defineReport';
import {
  equals,
  flagFilter,
  isTimeWithin,
  periodFilter,
  recordFilter,
  referenceTo,
  textFilter,
} from '../../../reports/reportFilters';
import { isAtSite, selectSite, reportSiteFilters, SITE_COLUMNS } from '../../../reports/reportSite';
import { isMismatched, measuredLitres, plannedLitres } from '../deliveryService';

/** Litres calculated from the levels on the ticket, else from the sensor. */
const risenLitres = sql`coalesce((t.level_after - t.level_before) / 100 * n.water_capacity_l, ${measuredLitres})`;

/** Deliveries with the quantities of ticket, plan and level. */
export const deliveryReport = defineReport({
  name: 'deliveries',
  title: 'Deliveries',
  description:
    'Gas delivered to tanks, with the differences of each ticket from the plan and from the rise of the level.',
  subject: 'Gas and counters',
  rowsLabel: 'Deliveries',
  permission: 'canViewTanks',
  filters: {
    period: periodFilter('Delivered'),
    ...reportSiteFilters(),
    tank: recordFilter('Tank', 'tank'),
    supplier: textFilter('Supplier', 'supplier'),
    truck: textFilter('Truck', 'truck'),
    mismatch: flagFilter('To check'),
  },
  columns: {
    at: { label: 'Delivered', kind: 'datetime' },
    ticket: { label: 'Ticket', kind: 'text' },
    tank: {
      label: 'Tank',
      kind: 'reference',
      record: 'tank',
      groupable: true,
      drillDown: { report: 'tank-levels', filters: { tank: 'tank', period: 'period' } },
    },
    ...SITE_COLUMNS,
    supplier: { label: 'Supplier', kind: 'text', groupable: true },
    truck: { label: 'Truck', kind: 'text', groupable: true, hidden: true },
    driver: { label: 'Driver', kind: 'text', groupable: true, hidden: true },
    litres: { label: 'Ticket', kind: 'decimal', unit: 'L', decimals: 0, total: true },
    kg: { label: 'Weight', kind: 'decimal', unit: 'kg', decimals: 0, total: true, hidden: true },
    price: { label: 'Price per litre', kind: 'decimal', unit: 'AED', decimals: 4, hidden: true },
    cost: { label: 'Cost', kind: 'amount', total: true },
    planned: { label: 'Planned', kind: 'decimal', unit: 'L', decimals: 0, total: true },
    from_plan: { label: 'Ticket − plan', kind: 'decimal', unit: 'L', decimals: 0, total: true },
    risen: { label: 'By level', kind: 'decimal', unit: 'L', decimals: 0, total: true },
    from_level: { label: 'Ticket − level', kind: 'decimal', unit: 'L', decimals: 0, total: true },
    from_level_percent: { label: 'Difference', kind: 'percent' },
    mismatch: { label: 'To check', kind: 'flag', groupable: true },
    order: { label: 'Order', kind: 'reference', record: 'order' },
    note: { label: 'Note', kind: 'text', sortable: false, hidden: true },
  },
  key: 'id',
  order: { by: 'at', dir: 'desc' },
  query: ({ period, emirate, site, tank, supplier, truck, mismatch }) => sql`
    select * from (select d.*, d.litres - d.planned as from_plan, d.litres - d.risen as from_level,
        (d.litres - d.risen) / d.litres * 100 as from_level_percent, ${isMismatched(sql`d.litres`, sql`d.risen`, sql`d.planned`)} as mismatch
      from (select t.id, t.at, t.ticket_no as ticket, ${referenceTo(sql`n.id`, sql`n.code || ' · ' || n.name`)} as tank, ${selectSite},
        t.supplier, t.truck, t.driver, t.litres, t.kg, t.price_per_l as price, round(t.litres::numeric * t.price_per_l * 100) as cost,
        ${plannedLitres} as planned, ${risenLitres} as risen, ${referenceTo(sql`o.id`, sql`o.unique_number`)} as "order", t.note
      from deliveries t join tanks n on n.id = t.tank_id left join sites s on s.code = n.site_code left join orders o on o.id = t.order_id
      where ${isTimeWithin(sql`t.at`, period)} and t.deleted_at is null and ${isAtSite({ emirate, site })}
        and ${equals(sql`n.id`, tank)} and ${equals(sql`t.supplier`, supplier)} and ${equals(sql`t.truck`, truck)}) d) x
    where ${equals(sql`x.mismatch`, mismatch)}`,
});
