import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { COUNTER_SIZES, COUNTER_STATUSES } from '../../../domain/counters/counter';
import type { Counter } from '../../../domain/counters/counter';
import { READING_FLAGS } from '../../../domain/counters/reading';
import { SUPPLYING } from '../../../domain/contracts/contract';
import { computed, decimal, moment, plain, reference } from '../../lists/fields';
import { byChoice, byFlag, byOverlap, byText } from '../../lists/filters';
import { anyOf, beginsWith, holdsWords } from '../../lists/search';
import { table } from '../../lists/repository';
import { links, shownOnly } from '../../lists/references';
import { siteNameField } from '../tanks/siteService';

const contract = computed(sql`(select jsonb_build_object('_id', c.id, 'unique_number', c.unique_number)
  from contracts c where c.counter_id = t.id and c.status in (${sql.join(SUPPLYING.map((state) => sql.lit(state)))})
  and c.deleted_at is null)`);

const device =
  computed(sql`(select jsonb_build_object('_id', d.id, 'code', d.code, 'label', d.vendor || ' ' || d.model)
  from devices d where d.counter_id = t.id and d.status = 'installed' and d.type = 'meter_amr' and d.deleted_at is null)`);

const replaces =
  computed(sql`(select jsonb_build_object('_id', o.id, 'code', o.code, 'label', o.serial_number)
  from counters o where o.replaced_by = t.id and o.deleted_at is null limit 1)`);

/** In service, and not read since the month began in Dubai. */
const unread = sql<SqlBool>`(t.status in ('active', 'vacant', 'disconnected', 'faulty') and (t.last_reading_at is null
  or t.last_reading_at < date_trunc('month', now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai'))`;

const PLAIN = [
  'serial_number',
  'make',
  'model',
  'year',
  'size',
  'digits',
  'decimals',
  'supply_pressure_mbar',
  'meter_factor',
  'multiplier',
  'ownership',
  'unit_no',
  'route_code',
  'route_order',
  'initial_reading_at',
  'valve',
  'seal_no',
  'riser',
  'floor',
  'lat',
  'lng',
  'calibration_due',
  'last_reading_type',
  'open_flags',
  'status',
] as const;

/** The gas meters. */
export const counters = table<Counter>({
  name: 'counters',
  fields: {
    code: { reads: sql`t.code` },
    ...Object.fromEntries(PLAIN.map((column) => [column, plain(column)])),
    site: siteNameField,
    tank: links.tank,
    contract,
    device,
    initial_reading: decimal('initial_reading'),
    last_reading: decimal('last_reading'),
    last_reading_at: moment('last_reading_at'),
    avg_daily_m3: decimal('avg_daily_m3'),
    replaced_by: shownOnly(
      reference('replaced_by', 'counters', { code: sql`r.code`, label: sql`r.serial_number` }),
    ),
    replaces,
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  listed: [
    ...['code', 'serial_number', 'site', 'unit_no', 'route_code', 'contract', 'device', 'status'],
    ...['last_reading', 'last_reading_at', 'avg_daily_m3', 'open_flags'],
  ],
  sorts: {
    code: sql`t.code`,
    serial_number: sql`t.serial_number`,
    unit_no: sql`t.unit_no`,
    site: sql`t.site_name`,
    route_code: sql`t.route_code`,
    status: sql`t.status`,
    last_reading: sql`t.last_reading`,
    last_reading_at: sql`t.last_reading_at`,
    avg_daily_m3: sql`t.avg_daily_m3`,
    createdAt: sql`t.created_at`,
  },
  order: { sort: 'createdAt', dir: 'desc' },
  search: anyOf(beginsWith(sql`t.code`), holdsWords(sql`t.search`)),
  searchIn: { site: (code) => sql`t.site_code = ${code}` },
  filters: {
    status: byChoice(sql`t.status`, COUNTER_STATUSES),
    size: byChoice(sql`t.size`, COUNTER_SIZES),
    site: byText(sql`t.site_code`),
    route_code: byText(sql`t.route_code`),
    flags: byOverlap(sql`t.open_flags`, READING_FLAGS),
    unread: byFlag(unread),
  },
});
