import { sqlLiterals } from '../../db/client';
import { sql } from 'kysely';
import { ALARM_SEVERITIES } from '../../../domain/alarms/alarm';
import { TANK_PRODUCTS, TANK_STATUSES } from '../../../domain/tanks/tank';
import { OPEN_ORDER_STATUSES } from '../../../domain/orders/orderTransitions';
import { CONNECTION_STATUSES, LEVEL_STATUSES, REFILL_STATES } from '../../../domain/tanks/tankTelemetry';
import type { Tank } from '../../../domain/tanks/tank';
import { tankAlarmSeverity } from '../alarms/alarmSeverityService';
import { connectionStatus } from '../devices/deviceConnectionService';
import {
  computedField,
  isoTimestamp,
  jsonField,
  jsonObject,
  timestampField,
  columnField,
} from '../../lists/fields';
import { booleanFilter, choiceFilter, dateFilter, numberFilter, daysAheadFilter } from '../../lists/filters';
import { anySearch, startsWith, containsWords } from '../../lists/search';
import { createRepository } from '../../lists/repository';
import { siteFilters } from '../../lists/siteFilters';
import { readOnlyField } from '../../lists/references';
import { siteEmirate, siteWithLocationField } from '../sites/siteService';
import { manifoldField } from './tankManifold';
import { daysToEmpty, forecastFields, refillBy } from './tankForecastFields';
import { levelPercent, levelStatus, litres, tankState, ullageLitres, usableLitres } from './tankState';
import { tankRowSchema } from './tankSchemas';

const levelDevice = sql`devices d where d.tank_id = t.id and d.status = 'installed' and d.type = 'tank_level'
  and d.deleted_at is null`;

const device = computedField(
  sql`(select jsonb_build_object('_id', d.id, 'code', d.code, 'label', d.vendor || ' ' || d.model) from ${levelDevice})`,
);

/** Connection status of the level device of tank `t`. */
export const tankConnection = sql`coalesce((select ${connectionStatus('d')}
  from ${levelDevice}), 'no_device')`;

const inputFields = {
  name: columnField('name'),
  serial_number: columnField('serial_number'),
  manufacturer: columnField('manufacturer'),
  year_built: columnField('year_built'),
  site: siteWithLocationField,
  product: columnField('product'),
  installation: columnField('installation'),
  orientation: columnField('orientation'),
  shape: columnField('shape'),
  water_capacity_l: columnField('water_capacity_l'),
  diameter_mm: columnField('diameter_mm'),
  length_mm: columnField('length_mm'),
  sensor_gap_mm: columnField('sensor_gap_mm'),
  strapping_table: jsonField('strapping_table'),
  density_kg_l: columnField('density_kg_l'),
  manifold_group: columnField('manifold_group'),
  max_fill_percent: columnField('max_fill_percent'),
  low_level: columnField('low_level'),
  critical_level: columnField('critical_level'),
  high_level: columnField('high_level'),
  hysteresis: columnField('hysteresis'),
  reserve_percent: columnField('reserve_percent'),
  relief_valve_due: columnField('relief_valve_due'),
  hydrotest_due: columnField('hydrotest_due'),
  last_inspection_at: columnField('last_inspection_at'),
  amc_contract_end: columnField('amc_contract_end'),
  civil_defence_certificate_no: columnField('civil_defence_certificate_no'),
  civil_defence_expiry: columnField('civil_defence_expiry'),
};

/** The reading of the current level, and the mounting of its device. */
const levelReading = sql`(select ${jsonObject({
  at: isoTimestamp(sql`r.at`),
  source: sql`r.source`,
  level_percent: sql`r.level_percent`,
  distance_mm: sql`r.distance_mm`,
  height_mm: sql`r.height_mm`,
  raw_value: sql`r.raw_value`,
  temperature_c: sql`r.temperature_c`,
  pressure_bar: sql`r.pressure_bar`,
  device: sql`case when d.id is not null then ${jsonObject({
    code: sql`d.code`,
    empty_reading: sql`d.empty_reading`,
    full_reading: sql`d.full_reading`,
    calibration_offset_percent: sql`d.calibration_offset_percent`,
  })} end`,
})}
  from tank_states s join tank_readings r on r.id = s.reading_id and r.at = s.last_reading_at
  left join devices d on d.id = r.device_id where s.tank_id = t.id)`;

const alarmSeverity = tankAlarmSeverity(sql`t.id`);

const openStatuses = sqlLiterals(OPEN_ORDER_STATUSES);

const openRefillOrders = sql`orders o where o.tank_id = t.id and o.type = 'refill'
  and o.status in (${openStatuses}) and o.deleted_at is null`;

const refillState = sql`(select case when bool_or(o.status in ('Scheduled', 'InProgress')) then 'scheduled'
    when count(*) > 0 then 'ordered' end from ${openRefillOrders})`;

const onlyRefillOrder = sql`(select case when count(*) = 1 then
    jsonb_agg(${jsonObject({ _id: sql`o.id`, unique_number: sql`o.unique_number` })}) -> 0 end
  from ${openRefillOrders})`;

/** Tanks in service with a critical alarm first, then by the days until the reserve. */
const urgency = sql`(case t.status when 'commissioned' then 0 else 1000000 end
  + case ${alarmSeverity} when 'critical' then 0 else 10000 end + coalesce(${daysToEmpty}, 9000))`;

/** Values of the latest accepted reading, and the worst alarm. */
const liveFields = {
  level_percent: computedField(levelPercent),
  volume_l: computedField(litres(levelPercent)),
  ullage_l: computedField(ullageLitres),
  usable_l: computedField(usableLitres),
  temperature_c: computedField(tankState('temperature_c')),
  pressure_bar: computedField(tankState('pressure_bar')),
  last_reading_at: computedField(isoTimestamp(tankState('last_reading_at'))),
  reading_quality: computedField(tankState('reading_quality')),
  level_reading: computedField(levelReading),
  level_status: computedField(levelStatus),
  connection_status: computedField(tankConnection),
  alarm_severity: computedField(alarmSeverity),
  refill_state: computedField(refillState),
  refill_order: computedField(onlyRefillOrder),
};

export const tanks = createRepository<Tank>({
  name: 'tanks',
  fields: {
    code: { select: sql`t.code` },
    ...inputFields,
    ...liveFields,
    ...forecastFields,
    safety_due: readOnlyField(columnField('safety_due')),
    device,
    manifold: manifoldField,
    status: { select: sql`t.status` },
    status_reason: readOnlyField(columnField('status_reason')),
    createdAt: timestampField('created_at'),
    updatedAt: timestampField('updated_at'),
  },
  rowSchema: tankRowSchema,
  sorts: {
    code: sql`t.code`,
    name: sql`t.name`,
    site: sql`t.site_name`,
    emirate: siteEmirate,
    water_capacity_l: sql`t.water_capacity_l`,
    level_percent: levelPercent,
    volume_l: litres(levelPercent),
    last_reading_at: tankState('last_reading_at'),
    days_to_empty: daysToEmpty,
    refill_by: refillBy,
    safety_due: sql`t.safety_due`,
    status: sql`t.status`,
    createdAt: sql`t.created_at`,
    urgency,
  },
  order: { sort: 'urgency', dir: 'asc' },
  isScannedOnce: true,
  unindexedSorts: [
    'name',
    'site',
    'emirate',
    'water_capacity_l',
    'safety_due',
    'status',
    'level_percent',
    'volume_l',
    'last_reading_at',
    'days_to_empty',
    'refill_by',
    'urgency',
  ],
  search: anySearch(startsWith(sql`t.code`), containsWords(sql`t.search`)),
  searchIn: { site: (code) => sql`t.site_code = ${code}` },
  filters: {
    status: choiceFilter(sql`t.status`, TANK_STATUSES),
    ...siteFilters((codes) => sql`t.site_code in (${codes})`),
    product: choiceFilter(sql`t.product`, TANK_PRODUCTS),
    level_status: choiceFilter(levelStatus, LEVEL_STATUSES),
    connection_status: choiceFilter(tankConnection, CONNECTION_STATUSES),
    level_percent: numberFilter(levelPercent),
    days_to_empty: numberFilter(daysToEmpty),
    refill_due: daysAheadFilter((day) => sql`(${refillBy} <= ${day})`),
    refill_state: choiceFilter(refillState, REFILL_STATES),
    has_alarm: booleanFilter(sql`(${alarmSeverity} is not null)`),
    alarm_severity: choiceFilter(alarmSeverity, ALARM_SEVERITIES),
    civil_defence_expiry: dateFilter(sql`t.civil_defence_expiry`),
    certificate: daysAheadFilter(
      (day) => sql`(t.civil_defence_expiry <= ${day} and t.status <> 'decommissioned')`,
    ),
    safety_due: dateFilter(sql`t.safety_due`),
  },
});
