import { sql } from 'kysely';
import { VALVES } from '../../../../domain/counters/counter';
import { defineReport } from '../../../reports/defineReport';
import { choiceFilter, isOneOf, numberFilter, referenceTo } from '../../../reports/reportFilters';
import { isAtSite, selectSite, reportSiteFilters, SITE_COLUMNS } from '../../../reports/reportSite';

/** Counters in service without a contract; their gas since the last contract is not billed to anyone. */
export const vacantUnits = defineReport({
  name: 'vacant-units',
  title: 'Vacant units',
  description:
    'Units whose counter has no contract, with the last client, the valve, and the gas used since.',
  subject: 'Contracts',
  rowsLabel: 'Units',
  permission: 'canViewContracts',
  filters: {
    ...reportSiteFilters(),
    valve: choiceFilter('Valve', VALVES),
    days: numberFilter('Vacant for at least', { min: 0, max: 36_500, unit: 'days', initial: 0 }),
    used: numberFilter('Gas used since at least', { min: 0, max: 1_000_000, unit: 'm³' }),
  },
  columns: {
    ...SITE_COLUMNS,
    unit_no: { label: 'Unit', kind: 'text' },
    counter: { label: 'Counter', kind: 'reference', record: 'counter' },
    route: { label: 'Route', kind: 'text', groupable: true, hidden: true },
    valve: { label: 'Valve', kind: 'code', groupable: true },
    since: { label: 'Vacant since', kind: 'date' },
    days: { label: 'Days', kind: 'integer' },
    contract: { label: 'Last contract', kind: 'reference', record: 'contract' },
    client: { label: 'Last client', kind: 'reference', record: 'client' },
    last_at: { label: 'Last reading', kind: 'datetime' },
    used: { label: 'Gas used since', kind: 'decimal', unit: 'm³', total: true },
    next_contract: { label: 'Next contract', kind: 'reference', record: 'contract' },
  },
  key: 'id',
  order: { by: 'days', dir: 'desc' },
  query: ({ emirate, site, valve, days = 0, used }, { today }) => sql`
    select * from (select n.id, ${selectSite}, n.unit_no, ${referenceTo(sql`n.id`, sql`n.serial_number`)} as counter, n.route_code as route,
      n.valve, v.since, ${today}::date - v.since as days, ${referenceTo(sql`k.id`, sql`k.unique_number`)} as contract,
      ${referenceTo(sql`c.id`, sql`c.label`)} as client, n.last_reading_at as last_at,
      (select coalesce(sum(r.consumption_m3), 0) from counter_readings r where r.counter_id = n.id and r.status <> 'rejected'
        and r.contract_id is null and r.at >= v.since::timestamp at time zone 'Asia/Dubai') as used,
      ${referenceTo(sql`x.id`, sql`x.unique_number`)} as next_contract
    from counters n left join sites s on s.code = n.site_code
      left join lateral (select k.* from contracts k where k.counter_id = n.id and k.deleted_at is null
        and k.status in ('Terminated', 'Closed') order by k.supply_ended_on desc nulls last, k.id limit 1) k on true
      left join clients c on c.id = k.client_id
      left join lateral (select k.* from contracts k where k.counter_id = n.id and k.deleted_at is null
        and k.status in ('Draft', 'Pending') order by k.start_date, k.id limit 1) x on true
      cross join lateral (select coalesce(k.supply_ended_on + 1, n.initial_reading_at) as since) v
    where n.deleted_at is null and n.status = 'vacant' and ${isAtSite({ emirate, site })} and ${isOneOf(sql`n.valve`, valve)}) x
    where x.days >= ${days} and ${used === undefined ? sql`true` : sql`x.used >= ${used}`}`,
});
