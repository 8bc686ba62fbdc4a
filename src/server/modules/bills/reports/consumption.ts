import { sql } from 'kysely';
import { addDays } from '../../../../domain/dates';
import { CONTRACT_TYPES } from '../../../../domain/enums';
import { daysOf, yearBefore } from '../../../../domain/reports/reportPeriod';
import type { ReportPeriod } from '../../../../domain/reports/reportPeriod';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  emirateFilter,
  equals,
  isOneOf,
  isWithin,
  periodFilter,
  recordFilter,
  referenceTo,
  singleChoiceFilter,
  clientReference,
} from '../../../reports/reportFilters';
import { getNumberSetting } from '../../settings/settingService';

const COMPARISONS = ['previous_period', 'year_before'] as const;

/** The same number of days before the period, or the same days a year earlier. */
const comparedPeriod = (period: ReportPeriod, comparison: (typeof COMPARISONS)[number]): ReportPeriod =>
  comparison === 'year_before'
    ? yearBefore(period)
    : { from: addDays(period.from, -daysOf(period)), to: addDays(period.from, -1) };

const THREE_DECIMALS = 3;

/** Volume billed by invoices and credit notes, by the end of supply; a credit by amount has no volume. */
export const consumption = defineReport({
  name: 'consumption',
  title: 'Consumption',
  description: 'Billed gas by contract in m³, kg and AED, compared with an earlier period.',
  subject: 'Gas and counters',
  rowsLabel: 'Contracts',
  permission: 'canViewBills',
  filters: {
    period: periodFilter('Supply until', 'last_month', 366),
    compared: singleChoiceFilter('Compared with', COMPARISONS, 'previous_period'),
    emirate: emirateFilter(),
    site: recordFilter('Site', 'site'),
    client: recordFilter('Client', 'client'),
    contract_type: choiceFilter('Contract type', CONTRACT_TYPES),
  },
  columns: {
    contract: { label: 'Contract', kind: 'reference', record: 'contract' },
    unit: { label: 'Unit', kind: 'text' },
    client: { label: 'Client', kind: 'reference', record: 'client', groupable: true },
    site: { label: 'Site', kind: 'reference', record: 'site', groupable: true },
    emirate: { label: 'Emirate', kind: 'code', groupable: true, hidden: true },
    contract_type: { label: 'Contract type', kind: 'code', groupable: true },
    volume: { label: 'Consumption', kind: 'decimal', unit: 'm³', total: true },
    mass: { label: 'Mass', kind: 'decimal', unit: 'kg', decimals: 1, total: true },
    gas: {
      label: 'Gas net',
      kind: 'amount',
      total: true,
      drillDown: { report: 'billing-register', filters: { contract: 'contract' } },
    },
    previous: { label: 'Before', kind: 'decimal', unit: 'm³', total: true },
    change: { label: 'Change', kind: 'decimal', unit: 'm³', total: true },
    change_percent: { label: 'Change', kind: 'percent' },
  },
  key: 'id',
  order: { by: 'volume', dir: 'desc' },
  query: async ({ period, compared, emirate, site, client, contract_type }, { db, today }) => {
    const kgPerM3 = await getNumberSetting(db, 'vapour_kg_m3', today);
    const before = comparedPeriod(period, compared);
    const isNow = isWithin(sql`b.supply_date`, period);
    const isBefore = isWithin(sql`b.supply_date`, before);
    return sql`
      with billed as (
        select b.contract_id,
          coalesce(sum(v.sign * l.quantity) filter (where ${isNow} and l.unit = 'm3'), 0) as volume,
          coalesce(sum(v.sign * l.net) filter (where ${isNow}), 0)::bigint as gas,
          coalesce(sum(v.sign * l.quantity) filter (where ${isBefore} and l.unit = 'm3'), 0) as previous
        from bills b join bill_lines l on l.bill_id = b.id
          left join bill_lines n on n.bill_id = b.original_bill_id and n.position = l.credits
          cross join lateral (select case when b.kind = 'credit_note' then -1 else 1 end as sign) v
        where (${isNow} or ${isBefore}) and b.status not in ('Draft', 'Held') and b.deleted_at is null
          and b.contract_id is not null and l.code in ('gas', 'estimate_true_up') and coalesce(n.unit, l.unit) = 'm3'
        group by b.contract_id
      )
      select k.id, ${referenceTo(sql`k.id`, sql`k.unique_number`)} as contract, k.unit_no as unit,
        ${clientReference} as client, ${referenceTo(sql`s.id`, sql`s.name`)} as site,
        coalesce(s.emirate, c.emirate) as emirate, k.type as contract_type, x.volume,
        round(x.volume * ${kgPerM3}::numeric, ${sql.lit(THREE_DECIMALS)}) as mass, x.gas, x.previous,
        x.volume - x.previous as change,
        case when x.previous > 0 then round((x.volume - x.previous) / x.previous * 100, 1) end as change_percent
      from billed x join contracts k on k.id = x.contract_id join clients c on c.id = k.client_id
        left join sites s on s.code = k.site_code
      where ${isOneOf(sql`coalesce(s.emirate, c.emirate)`, emirate)} and ${equals(sql`s.id`, site)}
        and ${equals(sql`k.client_id`, client)} and ${isOneOf(sql`k.type`, contract_type)}`;
  },
});
