import { sql } from 'kysely';
import { SUSPICIOUS_LOSS_PERCENT } from '../../../../domain/tanks/gasBalance';
import { defineReport } from '../../../reports/defineReport';
import { flagFilter, equals, numberFilter, periodFilter } from '../../../reports/reportFilters';
import { isAtSite, selectSite, reportSiteFilters, SITE_COLUMNS } from '../../../reports/reportSite';
import { gasMonthsOf, litresPerM3 } from '../gasBalanceService';

/** Gas balance of each site for the full months of a period, as on the site page. */
export const gasBalances = defineReport({
  name: 'gas-balance',
  title: 'Gas balance by site',
  description:
    'Gas that each site took from its tanks in a month against what its counters measured: the loss in litres and percent.',
  subject: 'Gas and counters',
  rowsLabel: 'Site months',
  permission: 'canViewTanks',
  filters: {
    period: periodFilter('Months', 'last_month', 400),
    ...reportSiteFilters(),
    loss: numberFilter('Loss at least', { min: -1_000, max: 100, unit: '%' }),
    suspicious: flagFilter(`Beyond ± ${String(SUSPICIOUS_LOSS_PERCENT)} %`),
  },
  columns: {
    month: { label: 'Month', kind: 'month', groupable: true },
    ...SITE_COLUMNS,
    opening: { label: 'Opening', kind: 'decimal', unit: 'L', decimals: 0 },
    delivered: {
      label: 'Delivered',
      kind: 'decimal',
      unit: 'L',
      decimals: 0,
      total: true,
      drillDown: { report: 'deliveries', filters: { emirate: 'emirate', site: 'site', period: 'month' } },
    },
    closing: { label: 'Closing', kind: 'decimal', unit: 'L', decimals: 0 },
    used: { label: 'Withdrawn', kind: 'decimal', unit: 'L', decimals: 0, total: true },
    measured_m3: { label: 'Counters', kind: 'decimal', unit: 'm³', total: true },
    measured: { label: 'Counters', kind: 'decimal', unit: 'L', decimals: 0, total: true },
    loss: { label: 'Loss', kind: 'decimal', unit: 'L', decimals: 0, total: true },
    loss_percent: { label: 'Loss', kind: 'percent' },
    suspicious: { label: 'To check', kind: 'flag', groupable: true },
    held: { label: 'Readings to review', kind: 'integer', total: true },
    litres_per_m3: { label: 'Litres per m³', kind: 'decimal', hidden: true },
  },
  key: 'id',
  order: { by: 'loss_percent', dir: 'desc' },
  query: ({ period, emirate, site, loss, suspicious }) => sql`
    select * from (select s.id || m.month as id, m.month, ${selectSite}, m.opening_l as opening, m.delivered_l as delivered,
      m.closing_l as closing, m.used_l as used, m.metered_m3 as measured_m3, m.metered_l as measured, m.loss_l as loss, m.loss_percent,
      abs(m.loss_percent) > ${sql.lit(SUSPICIOUS_LOSS_PERCENT)} as suspicious, m.held, f.per_m3 as litres_per_m3
    from (select distinct t.site_code from tanks t where t.status <> 'planned' and t.deleted_at is null) k
      join sites s on s.code = k.site_code
      cross join lateral (select ${litresPerM3(sql`s.code`)} as per_m3) f
      cross join lateral (${gasMonthsOf(
        sql`s.code`,
        sql`f.per_m3`,
        sql`
        select m as s from generate_series(date_trunc('month', ${period.from}::timestamp + interval '1 month' - interval '1 day'),
          ${period.to}::timestamp, interval '1 month') m
        where m + interval '1 month' <= least(${period.to}::date + 1, today_in_dubai())::timestamp`,
      )}) m
    where ${isAtSite({ emirate, site })}) x
    where ${loss === undefined ? sql`true` : sql`x.loss_percent >= ${loss}`} and ${equals(sql`x.suspicious`, suspicious)}`,
});
