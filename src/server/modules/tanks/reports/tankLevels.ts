import { sql } from 'kysely';
import { defineReport } from '../../../reports/defineReport';
import {
  equals,
  isWithin,
  numberFilter,
  periodFilter,
  recordFilter,
  referenceTo,
} from '../../../reports/reportFilters';
import { isAtSite, selectSite, reportSiteFilters, SITE_COLUMNS } from '../../../reports/reportSite';

/** Litres on tickets of the day. */
const delivered = sql`(select sum(v.litres) from deliveries v where v.tank_id = t.id and v.deleted_at is null
  and v.at >= d.day::timestamp at time zone 'Asia/Dubai' and v.at < (d.day + 1)::timestamp at time zone 'Asia/Dubai')`;

/**
 * Levels of tanks by day, without days that have no readings; the use of the day after such a gap is unknown.
 */
export const tankLevels = defineReport({
  name: 'tank-levels',
  title: 'Tank level history',
  description:
    'Levels of each tank by day: lowest, highest and at the end, with refills and the use of the day.',
  subject: 'Tanks and devices',
  rowsLabel: 'Tank days',
  permission: 'canViewTanks',
  filters: {
    period: periodFilter('Day', 'last_30_days'),
    ...reportSiteFilters(),
    tank: recordFilter('Tank', 'tank'),
    lowest: numberFilter('Lowest level at most', { min: 0, max: 100, unit: '%' }),
  },
  columns: {
    day: { label: 'Day', kind: 'date', groupable: true },
    tank: { label: 'Tank', kind: 'reference', record: 'tank', groupable: true },
    ...SITE_COLUMNS,
    lowest: { label: 'Lowest', kind: 'percent' },
    highest: { label: 'Highest', kind: 'percent' },
    closing: { label: 'At the end', kind: 'percent' },
    volume: { label: 'Volume at the end', kind: 'decimal', unit: 'L', decimals: 0 },
    refilled: { label: 'Refilled by level', kind: 'decimal', unit: 'L', decimals: 0, total: true },
    delivered: { label: 'Delivered by ticket', kind: 'decimal', unit: 'L', decimals: 0, total: true },
    used: { label: 'Used', kind: 'decimal', unit: 'L', decimals: 0, total: true },
    readings: { label: 'Readings', kind: 'integer', total: true, hidden: true },
  },
  key: 'id',
  order: { by: 'day', dir: 'desc' },
  query: ({ period, emirate, site, tank, lowest = 100 }) => sql`
    select t.id || d.day::text as id, d.day, ${referenceTo(sql`t.id`, sql`t.code || ' · ' || t.name`)} as tank, ${selectSite},
      d.lowest_percent as lowest, d.highest_percent as highest, d.closing_percent as closing,
      t.water_capacity_l * d.closing_percent / 100 as volume, nullif(t.water_capacity_l * d.refill_percent / 100, 0) as refilled,
      ${delivered} as delivered, t.water_capacity_l * (p.closing_percent + d.refill_percent - d.closing_percent) / 100 as used,
      d.readings
    from tank_days d join tanks t on t.id = d.tank_id left join sites s on s.code = t.site_code
      left join tank_days p on p.tank_id = d.tank_id and p.day = d.day - 1
    where ${isWithin(sql`d.day`, period)} and t.deleted_at is null and d.lowest_percent <= ${lowest}
      and ${isAtSite({ emirate, site })} and ${equals(sql`t.id`, tank)}`,
});
