import { sql } from 'kysely';
import { daysBetween } from '../../../../domain/dates';
import { DEVICE_TYPES } from '../../../../domain/enums';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  equals,
  isOneOf,
  isWithin,
  numberFilter,
  periodFilter,
  recordFilter,
  referenceTo,
} from '../../../reports/reportFilters';
import { isAtSite, selectSite, reportSiteFilters, SITE_COLUMNS } from '../../../reports/reportSite';
import { messageDays } from '../deviceMessageFields';
import { joinMounting } from './deviceHealth';

/**
 * Days on which installed devices sent fewer messages than expected; the hours are those without any message.
 */
export const dataGaps = defineReport({
  name: 'data-gaps',
  title: 'Data gaps',
  description: 'Messages that installed devices should have sent and did not, by device and day.',
  subject: 'Tanks and devices',
  rowsLabel: 'Device days',
  permission: 'canViewDevices',
  filters: {
    period: periodFilter('Day', 'last_30_days', 92),
    ...reportSiteFilters(),
    device: recordFilter('Device', 'device'),
    type: choiceFilter('Type', DEVICE_TYPES),
    missing: numberFilter('Missing at least', { min: 0, max: 100, unit: '%', initial: 1 }),
  },
  columns: {
    day: { label: 'Day', kind: 'date', groupable: true },
    device: { label: 'Device', kind: 'reference', record: 'device', groupable: true },
    type: { label: 'Type', kind: 'code', groupable: true, hidden: true },
    tank: { label: 'Tank', kind: 'reference', record: 'tank', groupable: true },
    counter: { label: 'Counter', kind: 'reference', record: 'counter', hidden: true },
    ...SITE_COLUMNS,
    expected: { label: 'Expected', kind: 'integer', total: true },
    messages: { label: 'Received', kind: 'integer', total: true },
    missing: { label: 'Missing', kind: 'integer', total: true },
    missing_percent: { label: 'Missing', kind: 'percent' },
    silent_hours: { label: 'Hours without message', kind: 'integer', total: true },
  },
  key: 'id',
  order: { by: 'day', dir: 'desc' },
  query: ({ period, emirate, site, device, type, missing = 0 }, { today }) => {
    const days = Math.max(1, daysBetween(period.from, today) + 1);
    return sql`select * from (select t.id || d.day::text as id, d.day, ${referenceTo(sql`t.id`, sql`t.code || ' · ' || t.serial_number`)} as device,
      t.type, ${referenceTo(sql`k.id`, sql`k.code || ' · ' || k.name`)} as tank, ${referenceTo(sql`n.id`, sql`n.serial_number`)} as counter,
      ${selectSite}, d.expected, d.messages, greatest(0, d.expected - d.messages) as missing,
      100.0 * greatest(0, d.expected - d.messages) / nullif(d.expected, 0) as missing_percent,
      case when d.day < ${today}::date and d.day > dubai_day(t.installed_at)
        then 24 - bit_count(d.hours::bit(24))::int end as silent_hours
    from devices t ${joinMounting} cross join lateral ${messageDays(days)} d
    where t.deleted_at is null and t.status = 'installed' and ${isWithin(sql`d.day`, period)} and ${isAtSite({ emirate, site })}
      and ${equals(sql`t.id`, device)} and ${isOneOf(sql`t.type`, type)}) x
    where x.missing_percent >= ${missing}`;
  },
});
