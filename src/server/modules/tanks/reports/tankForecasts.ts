import { sql } from 'kysely';
import { TANK_PRODUCTS } from '../../../../domain/enums';
import { CONNECTION_STATUSES, FORECAST_BASES, LEVEL_STATUSES } from '../../../../domain/tanks/tankTelemetry';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  equals,
  flagFilter,
  isOneOf,
  numberFilter,
  recordFilter,
  referenceTo,
} from '../../../reports/reportFilters';
import { isAtSite, selectSite, reportSiteFilters, SITE_COLUMNS } from '../../../reports/reportSite';
import { openRefillOrder } from '../../refillPlans/refillPlanService';
import { forecastFields } from '../tankForecastFields';
import { tankConnection } from '../tankRepository';
import { levelPercent, levelStatus, litres, tankState, ullageLitres } from '../tankState';

const openOrder = sql`(select ${referenceTo(sql`o.id`, sql`o.unique_number`)} from orders o where o.id = ${openRefillOrder(sql`t.id`)})`;

/** Tanks in service with their level now and the days until their reserve, as on their pages. */
export const tankForecasts = defineReport({
  name: 'tank-forecasts',
  title: 'Tank levels and run-out forecast',
  description:
    'Level of each tank now, its daily use, and when it reaches its reserve and has to be refilled.',
  subject: 'Tanks and devices',
  rowsLabel: 'Tanks',
  permission: 'canViewTanks',
  filters: {
    ...reportSiteFilters(),
    tank: recordFilter('Tank', 'tank'),
    within: numberFilter('Runs out within', { min: 0, max: 365, unit: 'days' }),
    level_status: choiceFilter('Level status', LEVEL_STATUSES),
    connection: choiceFilter('Connection', CONNECTION_STATUSES),
    basis: choiceFilter('Forecast based on', FORECAST_BASES),
    product: choiceFilter('Product', TANK_PRODUCTS),
    disputed: flagFilter('Level and counters disagree'),
  },
  columns: {
    tank: {
      label: 'Tank',
      kind: 'reference',
      record: 'tank',
      drillDown: { report: 'tank-levels', filters: { tank: 'tank' } },
    },
    ...SITE_COLUMNS,
    product: { label: 'Product', kind: 'code', groupable: true, hidden: true },
    capacity: { label: 'Capacity', kind: 'decimal', unit: 'L', decimals: 0, total: true, hidden: true },
    level: { label: 'Level', kind: 'percent' },
    level_status: { label: 'Level status', kind: 'code', groupable: true },
    volume: { label: 'Volume', kind: 'decimal', unit: 'L', decimals: 0, total: true },
    space: { label: 'Space', kind: 'decimal', unit: 'L', decimals: 0, total: true, hidden: true },
    read_at: { label: 'Level of', kind: 'datetime' },
    connection: { label: 'Connection', kind: 'code', groupable: true, hidden: true },
    daily_use: { label: 'Daily use', kind: 'decimal', unit: 'L', decimals: 0, total: true },
    days: { label: 'Days left', kind: 'decimal', decimals: 1 },
    earliest: { label: 'At the least', kind: 'decimal', unit: 'days', decimals: 1, hidden: true },
    latest: { label: 'At the most', kind: 'decimal', unit: 'days', decimals: 1, hidden: true },
    empty_date: { label: 'Runs out', kind: 'date' },
    refill_by: { label: 'Refill by', kind: 'date' },
    suggested: { label: 'To deliver', kind: 'decimal', unit: 'L', decimals: 0, total: true },
    order: { label: 'Refill order', kind: 'reference', record: 'order' },
    basis: { label: 'Based on', kind: 'code', groupable: true },
    level_use: { label: 'Use by level', kind: 'decimal', unit: 'L', decimals: 0, hidden: true },
    counters_use: { label: 'Use by counters', kind: 'decimal', unit: 'L', decimals: 0, hidden: true },
    disputed: { label: 'Disputed', kind: 'flag', hidden: true },
  },
  key: 'id',
  order: { by: 'days', dir: 'asc' },
  query: ({ emirate, site, tank, within, level_status, connection, basis, product, disputed }) => sql`
    select * from (select t.id, ${referenceTo(sql`t.id`, sql`t.code || ' · ' || t.name`)} as tank, ${selectSite}, t.product,
      t.water_capacity_l as capacity, ${levelPercent} as level, ${levelStatus} as level_status, ${litres(levelPercent)} as volume,
      case when ${levelPercent} is not null then ${ullageLitres} end as space, ${tankState('last_reading_at')} as read_at,
      ${tankConnection} as connection, ${forecastFields.daily_use_l.select} as daily_use, ${forecastFields.days_to_empty.select} as days,
      ${forecastFields.earliest_days.select} as earliest, ${forecastFields.latest_days.select} as latest,
      ${forecastFields.empty_date.select} as empty_date, ${forecastFields.refill_by.select} as refill_by,
      ${forecastFields.suggested_l.select} as suggested, ${openOrder} as "order", ${forecastFields.forecast_basis.select} as basis,
      ${forecastFields.level_use_l.select} as level_use, ${forecastFields.counters_use_l.select} as counters_use,
      ${forecastFields.forecast_disputed.select} as disputed
    from tanks t left join sites s on s.code = t.site_code
    where t.status = 'commissioned' and t.deleted_at is null and ${isAtSite({ emirate, site })} and ${equals(sql`t.id`, tank)}
      and ${isOneOf(sql`t.product`, product)}) x
    where ${within === undefined ? sql`true` : sql`x.days <= ${within}`} and ${isOneOf(sql`x.level_status`, level_status)}
      and ${isOneOf(sql`x.connection`, connection)} and ${isOneOf(sql`x.basis`, basis)} and ${equals(sql`x.disputed`, disputed)}`,
});
