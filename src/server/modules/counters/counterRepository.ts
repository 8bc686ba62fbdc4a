import { sqlLiterals } from '../../db/client';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { COUNTER_SIZES, COUNTER_STATUSES, INSTALLED_STATUSES } from '../../../domain/counters/counter';
import type { Counter } from '../../../domain/counters/counter';
import { SUPPLYING_STATUSES } from '../../../domain/contracts/contract';
import { computedField, decimalField, timestampField, columnField, referenceField } from '../../lists/fields';
import { choiceFilter, booleanFilter, textFilter } from '../../lists/filters';
import { anySearch, startsWith, containsWords } from '../../lists/search';
import { createRepository } from '../../lists/repository';
import { siteFilters } from '../../lists/siteFilters';
import { references, readOnlyField } from '../../lists/references';
import { siteField } from '../sites/siteService';
import { counterRowSchema } from './counterSchemas';
import { flagsFilter } from './readings/readingRepository';

const contract = computedField(sql`(select jsonb_build_object('_id', c.id, 'unique_number', c.unique_number)
  from contracts c where c.counter_id = t.id and c.status in (${sqlLiterals(SUPPLYING_STATUSES)})
  and c.deleted_at is null)`);

const device =
  computedField(sql`(select jsonb_build_object('_id', d.id, 'code', d.code, 'label', d.vendor || ' ' || d.model)
  from devices d where d.counter_id = t.id and d.status = 'installed' and d.type = 'meter_amr' and d.deleted_at is null)`);

const replaces =
  computedField(sql`(select jsonb_build_object('_id', o.id, 'code', o.code, 'label', o.serial_number)
  from counters o where o.replaced_by = t.id and o.deleted_at is null limit 1)`);

/** In service without a reading this month in Dubai. */
const unreadThisMonth = sql<SqlBool>`(t.status in (${sqlLiterals(INSTALLED_STATUSES)}) and (t.last_reading_at is null
  or t.last_reading_at < (select date_trunc('month', now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai')))`;

const PLAIN_COLUMNS = [
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

export const counters = createRepository<Counter>({
  name: 'counters',
  fields: {
    code: { select: sql`t.code` },
    ...Object.fromEntries(PLAIN_COLUMNS.map((column) => [column, columnField(column)])),
    site: siteField,
    tank: references.tank,
    contract,
    device,
    initial_reading: decimalField('initial_reading'),
    last_reading: decimalField('last_reading'),
    last_reading_at: timestampField('last_reading_at'),
    avg_daily_m3: decimalField('avg_daily_m3'),
    replaced_by: readOnlyField(
      referenceField('replaced_by', 'counters', { code: sql`r.code`, label: sql`r.serial_number` }),
    ),
    replaces,
    createdAt: timestampField('created_at'),
    updatedAt: timestampField('updated_at'),
  },
  rowSchema: counterRowSchema,
  sorts: {
    code: sql`t.code`,
    serial_number: sql`lower(t.serial_number)`,
    unit_no: sql`t.unit_no`,
    site: [sql`t.site_name`, sql`t.unit_no`],
    route_code: sql`t.route_code`,
    status: sql`t.status`,
    last_reading: sql`t.last_reading`,
    last_reading_at: sql`t.last_reading_at`,
    avg_daily_m3: sql`t.avg_daily_m3`,
    createdAt: sql`t.created_at`,
    inUse: sql`(t.status = 'active')`,
  },
  order: { sort: 'inUse', dir: 'desc' },
  unindexedSorts: ['status', 'last_reading'],
  search: anySearch(startsWith(sql`t.code`), containsWords(sql`t.search`)),
  searchIn: { site: (code) => sql`t.site_code = ${code}` },
  filters: {
    status: choiceFilter(sql`t.status`, COUNTER_STATUSES),
    size: choiceFilter(sql`t.size`, COUNTER_SIZES),
    ...siteFilters((codes) => sql`t.site_code in (${codes})`),
    route_code: textFilter(sql`t.route_code`),
    flags: flagsFilter(sql`t.open_flags`),
    unread: booleanFilter(unreadThisMonth),
  },
  stateIndex: {
    columns: [sql`t.status`, sql`t.size`],
    filters: ['status', 'size'],
    sorts: ['status'],
  },
});
