import { sql } from 'kysely';
import { TANK_STATUSES } from '../../../../domain/enums';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  equals,
  isOneOf,
  numberFilter,
  recordFilter,
  referenceTo,
} from '../../../reports/reportFilters';
import { isAtSite, selectSite, reportSiteFilters, SITE_COLUMNS } from '../../../reports/reportSite';

/** Conditions for filling a tank, and the yearly inspection required by Abu Dhabi. */
const SAFETY_CHECKS = [
  'civil_defence_certificate',
  'relief_valve_test',
  'hydrotest',
  'maintenance_contract',
  'yearly_inspection',
] as const;

/** `due`: within the period that the report looks ahead. */
const SAFETY_STATES = ['expired', 'due', 'no_date', 'valid'] as const;

/** The safety dates of tank `t` at site `s`; the yearly inspection is a rule of Abu Dhabi. */
const safetyChecks = sql`(values ('civil_defence_certificate', t.civil_defence_expiry), ('relief_valve_test', t.relief_valve_due),
  ('hydrotest', t.hydrotest_due), ('maintenance_contract', t.amc_contract_end),
  ('yearly_inspection', case when s.emirate = 'Abu Dhabi' then (t.last_inspection_at + interval '1 year')::date end)) as d (item, due)`;

/** Open order for the safety check of the tank. */
const openOrder = sql`(select ${referenceTo(sql`o.id`, sql`o.unique_number`)} from orders o where o.tank_id = t.id
  and o.type in ('inspection', 'amc_visit', 'repair') and o.status not in ('Completed', 'Billed', 'Closed', 'Cancelled')
  and o.deleted_at is null order by o.created_at, o.id limit 1)`;

/** Certificates, tests and contracts of tanks that may hold gas, by the day on which they end. */
export const safetyDates = defineReport({
  name: 'safety-compliance',
  title: 'Safety compliance',
  description:
    'Civil Defence certificates, relief valve tests, hydrotests, inspections and maintenance contracts of tanks: expired, due soon, or without a date.',
  subject: 'Tanks and devices',
  rowsLabel: 'Safety dates',
  permission: 'canViewTanks',
  filters: {
    ...reportSiteFilters(),
    tank: recordFilter('Tank', 'tank'),
    item: choiceFilter('Item', SAFETY_CHECKS),
    state: choiceFilter('State', SAFETY_STATES),
    within: numberFilter('Due within', { min: 0, max: 3_650, unit: 'days', initial: 60 }),
    status: choiceFilter('Tank status', TANK_STATUSES),
  },
  columns: {
    tank: { label: 'Tank', kind: 'reference', record: 'tank', groupable: true },
    ...SITE_COLUMNS,
    status: { label: 'Tank status', kind: 'code', groupable: true, hidden: true },
    item: { label: 'Item', kind: 'code', groupable: true },
    certificate: { label: 'Certificate', kind: 'text' },
    due: { label: 'Due', kind: 'date' },
    days: { label: 'Days left', kind: 'integer' },
    state: { label: 'State', kind: 'code', groupable: true },
    expired: { label: 'Expired', kind: 'integer', total: true, hidden: true },
    inspected: { label: 'Last inspection', kind: 'date', hidden: true },
    order: { label: 'Open order', kind: 'reference', record: 'order' },
  },
  key: 'id',
  order: { by: 'due', dir: 'asc' },
  query: ({ emirate, site, tank, item, state, within = 60, status }, { today }) => sql`
    select * from (select t.id || d.item as id, ${referenceTo(sql`t.id`, sql`t.code || ' · ' || t.name`)} as tank, ${selectSite}, t.status,
      d.item, case d.item when 'civil_defence_certificate' then t.civil_defence_certificate_no end as certificate, d.due,
      d.due - ${today}::date as days, case when d.due is null then 'no_date' when d.due < ${today}::date then 'expired'
        when d.due <= ${today}::date + ${Math.floor(within)}::int then 'due' else 'valid' end as state,
      (d.due < ${today}::date)::int as expired, t.last_inspection_at as inspected, ${openOrder} as "order"
    from tanks t left join sites s on s.code = t.site_code cross join lateral ${safetyChecks}
    where t.deleted_at is null and t.status in ('commissioned', 'out_of_service') and ${isAtSite({ emirate, site })}
      and (d.item <> 'yearly_inspection' or s.emirate = 'Abu Dhabi')
      and ${equals(sql`t.id`, tank)} and ${isOneOf(sql`d.item`, item)} and ${isOneOf(sql`t.status`, status)}) x
    where ${state ? isOneOf(sql`x.state`, state) : sql`x.state <> 'valid'`}`,
});
