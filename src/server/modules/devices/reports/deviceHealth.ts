import { sql } from 'kysely';
import { GAP_DAYS } from '../../../../domain/devices/dataGaps';
import { DEVICE_HEALTHS } from '../../../../domain/devices/deviceTelemetry';
import { DEVICE_PROTOCOLS, DEVICE_TYPES } from '../../../../domain/enums';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  isOneOf,
  numberFilter,
  referenceTo,
  textFilter,
  equals,
} from '../../../reports/reportFilters';
import { isAtSite, selectSite, reportSiteFilters, SITE_COLUMNS } from '../../../reports/reportSite';
import { missingPercent } from '../deviceMessageFields';
import { deviceState, healthField } from '../deviceRepository';

/** SQL: the tank `k` or the counter `n` of the device `t`, and the site `s`. */
export const joinMounting = sql`left join tanks k on k.id = t.tank_id left join counters n on n.id = t.counter_id
  left join sites s on s.code = coalesce(k.site_code, n.site_code)`;

/** Installed devices with their last message, battery and missing messages, as on their pages. */
export const deviceHealth = defineReport({
  name: 'device-health',
  title: 'Device health',
  description:
    'Installed devices that are offline, late, faulty or low on battery, and the messages that are missing.',
  subject: 'Tanks and devices',
  rowsLabel: 'Devices',
  permission: 'canViewDevices',
  filters: {
    ...reportSiteFilters(),
    health: choiceFilter('Health', DEVICE_HEALTHS),
    type: choiceFilter('Type', DEVICE_TYPES),
    protocol: choiceFilter('Protocol', DEVICE_PROTOCOLS),
    vendor: textFilter('Vendor', 'vendor'),
    missing: numberFilter('Missing messages at least', { min: 0, max: 100, unit: '%' }),
    battery_within: numberFilter('Battery ends within', { min: 0, max: 3_650, unit: 'days' }),
  },
  columns: {
    device: {
      label: 'Device',
      kind: 'reference',
      record: 'device',
      drillDown: { report: 'data-gaps', filters: { device: 'device' } },
    },
    type: { label: 'Type', kind: 'code', groupable: true },
    vendor: { label: 'Vendor', kind: 'text', groupable: true },
    model: { label: 'Model', kind: 'text', groupable: true, hidden: true },
    protocol: { label: 'Protocol', kind: 'code', groupable: true, hidden: true },
    tank: { label: 'Tank', kind: 'reference', record: 'tank' },
    counter: { label: 'Counter', kind: 'reference', record: 'counter', hidden: true },
    ...SITE_COLUMNS,
    health: { label: 'Health', kind: 'code', groupable: true },
    problem: { label: 'Problem', kind: 'code', groupable: true, hidden: true },
    seen_at: { label: 'Last message', kind: 'datetime' },
    interval: { label: 'Interval', kind: 'integer', unit: 'min', hidden: true },
    missing_7d: { label: 'Missing in 7 days', kind: 'percent' },
    missing_30d: { label: `Missing in ${String(GAP_DAYS)} days`, kind: 'percent' },
    battery: { label: 'Battery', kind: 'percent', decimals: 0 },
    battery_end: { label: 'Battery ends', kind: 'date' },
    battery_since: { label: 'Battery installed', kind: 'date', hidden: true },
    rssi: { label: 'Signal', kind: 'integer', unit: 'dBm', hidden: true },
    installed_at: { label: 'Installed', kind: 'datetime', hidden: true },
    warranty_end: { label: 'Warranty ends', kind: 'date', hidden: true },
  },
  key: 'id',
  order: { by: 'missing_30d', dir: 'desc' },
  query: ({ emirate, site, health, type, protocol, vendor, missing, battery_within }, { today }) => sql`
    select * from (select t.id, ${referenceTo(sql`t.id`, sql`t.code || ' · ' || t.serial_number`)} as device, t.type, t.vendor, t.model,
      t.protocol, ${referenceTo(sql`k.id`, sql`k.code || ' · ' || k.name`)} as tank, ${referenceTo(sql`n.id`, sql`n.serial_number`)} as counter,
      ${selectSite}, ${healthField.select} as health, ${deviceState('problem')} as problem, ${deviceState('last_seen_at')} as seen_at,
      t.report_interval_min as interval, ${missingPercent(7)} as missing_7d, ${missingPercent(GAP_DAYS)} as missing_30d,
      ${deviceState('battery_percent')} as battery, ${deviceState('battery_end')} as battery_end, t.battery_installed_at as battery_since,
      ${deviceState('rssi')}::int as rssi, t.installed_at, t.warranty_end
    from devices t ${joinMounting}
    where t.deleted_at is null and t.status = 'installed' and ${isAtSite({ emirate, site })} and ${isOneOf(sql`t.type`, type)}
      and ${isOneOf(sql`t.protocol`, protocol)} and ${equals(sql`t.vendor`, vendor)}) x
    where ${isOneOf(sql`x.health`, health)} and ${missing === undefined ? sql`true` : sql`x.missing_30d >= ${missing}`}
      and ${battery_within === undefined ? sql`true` : sql`x.battery_end <= ${today}::date + ${battery_within}::float8 * interval '1 day'`}`,
});
