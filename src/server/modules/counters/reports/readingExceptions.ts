import { sql } from 'kysely';
import { READING_FLAGS } from '../../../../domain/enums';
import { READING_SOURCES, READING_STATUSES, READING_TYPES } from '../../../../domain/counters/reading';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  equals,
  flagFilter,
  isOneOf,
  isTimeWithin,
  numberFilter,
  periodFilter,
  recordFilter,
  referenceTo,
  textFilter,
} from '../../../reports/reportFilters';
import { isAtSite, selectSite, reportSiteFilters, SITE_COLUMNS } from '../../../reports/reportSite';
import { estimatesInRow, flagsInWords } from '../readings/readingRepository';
import { fullName } from '../../../lists/fields';

const hasPhoto = sql`exists (select from media m where m.id = t.photo_id and m.deleted_at is null)`;

/** Readings that need attention: flagged, estimated, pending or rejected ones. */
export const readingExceptions = defineReport({
  name: 'reading-exceptions',
  title: 'Reading exceptions and estimates',
  description:
    'Readings of a period that were flagged, estimated, held or rejected, and readings without a photo.',
  subject: 'Gas and counters',
  rowsLabel: 'Readings',
  permission: 'canViewContracts',
  filters: {
    period: periodFilter('Read'),
    ...reportSiteFilters(),
    route: textFilter('Route', 'route'),
    counter: recordFilter('Counter', 'counter'),
    contract: recordFilter('Contract', 'contract'),
    flag: choiceFilter('Flag', READING_FLAGS),
    type: choiceFilter('Type', READING_TYPES),
    source: choiceFilter('Source', READING_SOURCES),
    status: choiceFilter('Status', READING_STATUSES),
    photo: flagFilter('With photo'),
    in_a_row: numberFilter('Estimated in a row at least', { min: 0, max: 60 }),
  },
  columns: {
    at: { label: 'Read', kind: 'datetime' },
    ...SITE_COLUMNS,
    unit_no: { label: 'Unit', kind: 'text' },
    route: { label: 'Route', kind: 'text', groupable: true, hidden: true },
    counter: { label: 'Counter', kind: 'reference', record: 'counter', groupable: true },
    contract: { label: 'Contract', kind: 'reference', record: 'contract', groupable: true },
    client: { label: 'Client', kind: 'reference', record: 'client', hidden: true },
    type: { label: 'Type', kind: 'code', groupable: true },
    status: { label: 'Status', kind: 'code', groupable: true },
    flags: { label: 'Flags', kind: 'text' },
    in_a_row: { label: 'Estimated in a row', kind: 'integer' },
    estimated: { label: 'Estimated', kind: 'integer', total: true, hidden: true },
    value: { label: 'Index', kind: 'decimal', unit: 'm³', hidden: true },
    consumption: { label: 'Consumption', kind: 'decimal', unit: 'm³' },
    estimated_m3: { label: 'Estimated consumption', kind: 'decimal', unit: 'm³', total: true },
    daily: { label: 'Per day', kind: 'decimal', unit: 'm³', hidden: true },
    average_daily: { label: 'Average per day', kind: 'decimal', unit: 'm³', hidden: true },
    photo: { label: 'Photo', kind: 'flag' },
    source: { label: 'Source', kind: 'code', groupable: true, hidden: true },
    reader: { label: 'Read by', kind: 'reference', record: 'user', groupable: true, hidden: true },
    note: { label: 'Note', kind: 'text', sortable: false, hidden: true },
  },
  key: 'id',
  order: { by: 'at', dir: 'desc' },
  query: ({
    period,
    emirate,
    site,
    route,
    counter,
    contract,
    flag,
    type,
    source,
    status,
    photo,
    in_a_row = 0,
  }) => sql`
    select * from (select t.id, t.at, ${selectSite}, n.unit_no, n.route_code as route,
      ${referenceTo(sql`n.id`, sql`n.serial_number`)} as counter, ${referenceTo(sql`k.id`, sql`k.unique_number`)} as contract,
      ${referenceTo(sql`c.id`, sql`c.label`)} as client, t.type, t.status,
      ${flagsInWords(sql`t.flags`)} as flags,
      ${estimatesInRow(sql`n.id`, sql`t.at`)} as in_a_row, (t.type = 'estimated')::int as estimated, t.value, t.consumption_m3 as consumption,
      case when t.type = 'estimated' then t.consumption_m3 end as estimated_m3, t.consumption_m3 / nullif(t.days, 0) as daily,
      n.avg_daily_m3 as average_daily, ${hasPhoto} as photo, t.source,
      ${referenceTo(sql`u.id`, fullName('u'))} as reader, coalesce(t.reject_reason, t.note) as note
    from counter_readings t join counters n on n.id = t.counter_id left join sites s on s.code = n.site_code
      left join contracts k on k.id = t.contract_id left join clients c on c.id = k.client_id left join users u on u.id = t.reader_id
    where ${isTimeWithin(sql`t.at`, period)} and n.deleted_at is null
      and (cardinality(t.flags) > 0 or t.type = 'estimated' or t.status in ('pending', 'rejected') or ${photo === false})
      and ${isAtSite({ emirate, site })} and ${equals(sql`n.route_code`, route)} and ${equals(sql`n.id`, counter)}
      and ${equals(sql`k.id`, contract)} and ${isOneOf(sql`t.type`, type)} and ${isOneOf(sql`t.source`, source)}
      and ${isOneOf(sql`t.status`, status)} and ${flag ? sql`t.flags && ${flag}::text[]` : sql`true`}) x
    where x.in_a_row >= ${in_a_row} and ${equals(sql`x.photo`, photo)}`,
});
