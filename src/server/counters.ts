import { sql } from 'kysely';
import { Type } from 'typebox';
import { COUNTER_OWNERS, COUNTER_SIZES, COUNTER_STATUSES, VALVES } from '../domain/counter';
import type { Counter } from '../domain/counter';
import { SUPPLYING } from '../domain/contract';
import { readCalls } from './kit/crud';
import { computed, decimal, moment, plain } from './kit/field';
import { anyOf, beginsWith, byChoice, byText, holdsWords } from './kit/filters';
import {
  count,
  day,
  id,
  maybeNumber,
  maybeWords,
  moment as when,
  oneOf,
  version,
  words,
} from './kit/schemas';
import { table } from './kit/table';
import { links, maybeLink, maybeNumbered } from './links';
import { siteName, siteNameField } from './sites';

const contract = computed(sql`(select jsonb_build_object('_id', c.id, 'unique_number', c.unique_number)
  from contracts c where c.counter_id = t.id and c.status in (${sql.join(SUPPLYING.map((state) => sql.lit(state)))})
  and c.deleted_at is null)`);

const device =
  computed(sql`(select jsonb_build_object('_id', d.id, 'code', d.code, 'label', d.vendor || ' ' || d.model)
  from devices d where d.counter_id = t.id and d.status = 'installed' and d.type = 'meter_amr' and d.deleted_at is null)`);

const PLAIN = [
  'serial_number',
  'make',
  'model',
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
  'status',
] as const;

const counters = table<Counter>({
  name: 'counters',
  fields: {
    code: { reads: sql`t.code` },
    ...Object.fromEntries(PLAIN.map((column) => [column, plain(column)])),
    site: siteNameField,
    tank: links.tank,
    contract,
    device,
    initial_reading: decimal('initial_reading'),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  listed: ['code', 'serial_number', 'site', 'unit_no', 'contract', 'device', 'valve', 'status'],
  sorts: {
    code: sql`t.code`,
    serial_number: sql`t.serial_number`,
    unit_no: sql`t.unit_no`,
    site: sql`t.site_name`,
    route_code: sql`t.route_code`,
    status: sql`t.status`,
    createdAt: sql`t.created_at`,
  },
  order: { sort: 'createdAt', dir: 'desc' },
  search: anyOf(beginsWith(sql`t.code`), holdsWords(sql`t.search`)),
  filters: {
    status: byChoice(sql`t.status`, COUNTER_STATUSES),
    size: byChoice(sql`t.size`, COUNTER_SIZES),
    site: byText(sql`t.site_code`),
    route_code: byText(sql`t.route_code`),
  },
});

const row = {
  _id: id,
  version,
  code: words,
  serial_number: words,
  site: siteName,
  unit_no: words,
  contract: maybeNumbered,
  device: maybeLink,
  valve: oneOf(VALVES),
  status: oneOf(COUNTER_STATUSES),
};

const record = Type.Object({
  ...row,
  make: maybeWords,
  model: maybeWords,
  size: oneOf(COUNTER_SIZES),
  digits: count,
  decimals: count,
  supply_pressure_mbar: Type.Number(),
  meter_factor: Type.Number(),
  multiplier: Type.Number(),
  ownership: oneOf(COUNTER_OWNERS),
  route_code: maybeWords,
  route_order: maybeNumber,
  tank: maybeLink,
  initial_reading: Type.Number(),
  initial_reading_at: day,
  seal_no: maybeWords,
  createdAt: when,
  updatedAt: when,
});

/** Counters: list and read; they come into being by contracts, orders and imports. */
export const counterCalls = readCalls({
  noun: 'counter',
  area: 'superAdmin',
  table: counters,
  record,
  row: Type.Object(row),
});
