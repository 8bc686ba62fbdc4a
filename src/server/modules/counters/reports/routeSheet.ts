import { sql } from 'kysely';
import { sqlLiterals } from '../../../db/client';
import { COUNTER_STATUSES, VALVES, INSTALLED_STATUSES } from '../../../../domain/counters/counter';
import type { ReportPeriod } from '../../../../domain/reports/reportPeriod';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  equals,
  flagFilter,
  isOneOf,
  isTimeWithin,
  isWithin,
  numberFilter,
  periodFilter,
  recordFilter,
  referenceTo,
  textFilter,
} from '../../../reports/reportFilters';
import { isAtSite, selectSite, reportSiteFilters, SITE_COLUMNS } from '../../../reports/reportSite';
import { servingContract } from '../readings/readingBasis';
import { estimatesInRow, flagsInWords } from '../readings/readingRepository';

const READ_STATES = ['read', 'estimated', 'not_read'] as const;

/** Reason of the last visit of a cycle on which the counter could not be read. */
const noAccessIn = (cycle: ReportPeriod) => sql`(select v.reason from no_access_visits v
  where v.counter_id = n.id and ${isWithin(sql`v.on_day`, cycle)} order by v.on_day desc limit 1)`;

/** Each counter in service with its readings of the cycle; estimates don't count as read. */
export const routeSheet = defineReport({
  name: 'route-sheet',
  title: 'Route sheet and reading status',
  description:
    'Counters in walking order with their last reading: which were read in the cycle, estimated, without a photo, or estimated in a row.',
  subject: 'Gas and counters',
  rowsLabel: 'Counters',
  permission: 'canViewContracts',
  filters: {
    cycle: periodFilter('Cycle', 'this_month', 400),
    ...reportSiteFilters(),
    route: textFilter('Route', 'route'),
    state: choiceFilter('Read in the cycle', READ_STATES),
    in_a_row: numberFilter('Estimated in a row at least', { min: 0, max: 60 }),
    photo: flagFilter('Read with photo'),
    status: choiceFilter('Counter status', COUNTER_STATUSES),
    valve: choiceFilter('Valve', VALVES),
    client: recordFilter('Client', 'client'),
  },
  columns: {
    route: { label: 'Route', kind: 'text', groupable: true },
    position: { label: 'Position on route', kind: 'integer' },
    ...SITE_COLUMNS,
    unit_no: { label: 'Unit', kind: 'text' },
    floor: { label: 'Floor', kind: 'text', hidden: true },
    counter: { label: 'Counter', kind: 'reference', record: 'counter' },
    status: { label: 'Status', kind: 'code', groupable: true, hidden: true },
    valve: { label: 'Valve', kind: 'code', groupable: true, hidden: true },
    contract: { label: 'Contract', kind: 'reference', record: 'contract' },
    client: { label: 'Client', kind: 'reference', record: 'client', hidden: true },
    last_reading: { label: 'Last index', kind: 'decimal', unit: 'm³' },
    last_at: { label: 'Last reading', kind: 'datetime' },
    last_type: { label: 'Last type', kind: 'code', groupable: true },
    days_unread: { label: 'Days since read', kind: 'integer' },
    in_a_row: { label: 'Estimated in a row', kind: 'integer' },
    daily: { label: 'Average per day', kind: 'decimal', unit: 'm³', hidden: true },
    state: { label: 'In the cycle', kind: 'code', groupable: true },
    read: { label: 'Read', kind: 'integer', total: true, hidden: true },
    estimated: { label: 'Estimated', kind: 'integer', total: true, hidden: true },
    not_read: { label: 'Not read', kind: 'integer', total: true, hidden: true },
    no_access: { label: 'No access', kind: 'code', groupable: true },
    photo: { label: 'Photo', kind: 'flag' },
    flags: { label: 'Open flags', kind: 'text' },
  },
  key: 'walk',
  order: { by: 'route', dir: 'asc' },
  query: (
    { cycle, emirate, site, route, state, in_a_row = 0, photo, status, valve, client },
    { today },
  ) => sql`
    select *, case x.state when 'read' then 1 else 0 end as read, case x.state when 'estimated' then 1 else 0 end as estimated,
      case x.state when 'not_read' then 1 else 0 end as not_read
    from (select lpad(coalesce(n.route_order, 999999)::text, 6, '0') || n.unit_no || n.id as walk, n.route_code as route, n.route_order as position, ${selectSite}, n.unit_no, n.floor,
      ${referenceTo(sql`n.id`, sql`n.serial_number`)} as counter, n.status, n.valve,
      ${referenceTo(sql`k.id`, sql`k.unique_number`)} as contract, ${referenceTo(sql`c.id`, sql`c.label`)} as client,
      t.value as last_reading, t.at as last_at, t.type as last_type,
      ${today}::date - dubai_day(a.at) as days_unread,
      ${estimatesInRow(sql`n.id`)} as in_a_row, n.avg_daily_m3 as daily,
      case when i.read then 'read' when i.estimated then 'estimated' else 'not_read' end as state, i.photo,
      ${noAccessIn(cycle)} as no_access,
      ${flagsInWords(sql`n.open_flags`)} as flags
    from counters n left join sites s on s.code = n.site_code
      left join contracts k on k.id = ${servingContract(sql`n.id`)} left join clients c on c.id = k.client_id
      left join lateral (select r.* from counter_readings r where r.counter_id = n.id and r.status <> 'rejected'
        order by r.at desc, r.nr desc limit 1) t on true
      left join lateral (select max(r.at) as at from counter_readings r where r.counter_id = n.id and r.status <> 'rejected'
        and r.type <> 'estimated') a on true
      left join lateral (select bool_or(r.type <> 'estimated') as read, bool_or(r.type = 'estimated') as estimated,
          case when bool_or(r.type <> 'estimated') then bool_or(m.id is not null) end as photo
        from counter_readings r left join media m on m.id = r.photo_id and m.deleted_at is null
        where r.counter_id = n.id and r.status <> 'rejected' and ${isTimeWithin(sql`r.at`, cycle)}) i on true
    where n.deleted_at is null and n.status in (${sqlLiterals(INSTALLED_STATUSES)})
      and ${isAtSite({ emirate, site })} and ${equals(sql`n.route_code`, route)} and ${isOneOf(sql`n.status`, status)}
      and ${isOneOf(sql`n.valve`, valve)} and ${equals(sql`c.id`, client)}) x
    where ${isOneOf(sql`x.state`, state)} and x.in_a_row >= ${in_a_row} and ${equals(sql`x.photo`, photo)}`,
});
