import { sql } from 'kysely';
import { TANK_PRODUCTS, TANK_STATUSES } from '../../../domain/tanks/tank';
import { CONNECTION_STATUSES, LEVEL_STATUSES } from '../../../domain/tanks/tankTelemetry';
import type { Tank } from '../../../domain/tanks/tank';
import { EMIRATES } from '../../../domain/fieldSchemas';
import { contactOf } from '../devices/deviceConnectionService';
import { computed, json, moment, plain } from '../../lists/fields';
import { byChoice, byDay, byNumber, byText, byDaysAhead } from '../../lists/filters';
import { anyOf, beginsWith, holdsWords } from '../../lists/search';
import { table } from '../../lists/repository';
import { shownOnly } from '../../lists/references';
import { siteField } from './siteService';
import { manifoldField } from './tankManifold';
import { tankUse } from './tankConsumption';

const unit = sql`devices d where d.tank_id = t.id and d.status = 'installed' and d.type = 'tank_level'
  and d.deleted_at is null`;

const device = computed(
  sql`(select jsonb_build_object('_id', d.id, 'code', d.code, 'label', d.vendor || ' ' || d.model) from ${unit})`,
);

/** How its unit is heard; a tank without one is gauged by people. */
const connection = sql`coalesce((select ${contactOf('d')}
  from ${unit}), 'no_device')`;

/** What is written about a tank. */
const drafted = {
  name: plain('name'),
  serial_number: plain('serial_number'),
  manufacturer: plain('manufacturer'),
  year_built: plain('year_built'),
  site: siteField,
  product: plain('product'),
  installation: plain('installation'),
  orientation: plain('orientation'),
  shape: plain('shape'),
  water_capacity_l: plain('water_capacity_l'),
  diameter_mm: plain('diameter_mm'),
  length_mm: plain('length_mm'),
  sensor_gap_mm: plain('sensor_gap_mm'),
  strapping_table: json('strapping_table'),
  density_kg_l: plain('density_kg_l'),
  manifold_group: plain('manifold_group'),
  max_fill_percent: plain('max_fill_percent'),
  low_level: plain('low_level'),
  critical_level: plain('critical_level'),
  high_level: plain('high_level'),
  hysteresis: plain('hysteresis'),
  reserve_percent: plain('reserve_percent'),
  relief_valve_due: plain('relief_valve_due'),
  hydrotest_due: plain('hydrotest_due'),
  last_inspection_at: plain('last_inspection_at'),
  amc_contract_end: plain('amc_contract_end'),
  civil_defence_certificate_no: plain('civil_defence_certificate_no'),
  civil_defence_expiry: plain('civil_defence_expiry'),
};

/** What the newest accepted reading says. */
const live = {
  level_percent: shownOnly(plain('level_percent')),
  volume_l: shownOnly(plain('volume_l')),
  ullage_l: shownOnly(plain('ullage_l')),
  usable_l: shownOnly(plain('usable_l')),
  temperature_c: shownOnly(plain('temperature_c')),
  pressure_bar: shownOnly(plain('pressure_bar')),
  last_reading_at: moment('last_reading_at'),
  reading_quality: shownOnly(plain('reading_quality')),
  level_status: shownOnly(plain('level_status')),
  connection_status: computed(connection),
};

const LISTED = ['code', 'name', 'site', 'product', 'water_capacity_l', 'max_fill_percent'];
const LISTED_TOO = [
  'low_level',
  'critical_level',
  'high_level',
  'civil_defence_expiry',
  'safety_due',
  'status',
];
const LISTED_LIVE = [
  'days_to_empty',
  'level_percent',
  'volume_l',
  'last_reading_at',
  'level_status',
  'connection_status',
];

/** Tanks as lists and records show them. */
export const tanks = table<Tank>({
  name: 'tanks',
  fields: {
    code: { reads: sql`t.code` },
    ...drafted,
    ...live,
    ...tankUse,
    safety_due: shownOnly(plain('safety_due')),
    device,
    manifold: manifoldField,
    status: { reads: sql`t.status` },
    status_reason: shownOnly(plain('status_reason')),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  listed: [...LISTED, ...LISTED_LIVE, ...LISTED_TOO],
  sorts: {
    code: sql`t.code`,
    name: sql`t.name`,
    site: sql`t.site_name`,
    emirate: sql`t.site_emirate`,
    water_capacity_l: sql`t.water_capacity_l`,
    level_percent: sql`t.level_percent`,
    volume_l: sql`t.volume_l`,
    last_reading_at: sql`t.last_reading_at`,
    safety_due: sql`t.safety_due`,
    status: sql`t.status`,
    createdAt: sql`t.created_at`,
  },
  order: { sort: 'createdAt', dir: 'desc' },
  search: anyOf(beginsWith(sql`t.code`), holdsWords(sql`t.search`)),
  filters: {
    status: byChoice(sql`t.status`, TANK_STATUSES),
    emirate: byChoice(sql`t.site_emirate`, EMIRATES),
    site: byText(sql`t.site_code`),
    product: byChoice(sql`t.product`, TANK_PRODUCTS),
    level_status: byChoice(sql`t.level_status`, LEVEL_STATUSES),
    connection_status: byChoice(connection, CONNECTION_STATUSES),
    level_percent: byNumber(sql`t.level_percent`),
    civil_defence_expiry: byDay(sql`t.civil_defence_expiry`),
    certificate: byDaysAhead(
      (last) => sql`(t.civil_defence_expiry <= ${last} and t.status <> 'decommissioned')`,
    ),
    safety_due: byDay(sql`t.safety_due`),
  },
});
