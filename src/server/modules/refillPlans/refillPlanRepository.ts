import { sqlLiterals } from '../../db/client';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { TANK_PRODUCTS, TANK_STATUSES } from '../../../domain/tanks/tank';
import { REFILL_PLAN_STATUSES } from '../../../domain/tanks/refillPlan';
import type { RefillPlan, RefillTank } from '../../../domain/tanks/refillPlan';
import type { Id } from '../../../domain/entity';
import { ORDER_STATUSES } from '../../../domain/enums';
import { OPEN_ORDER_STATUSES } from '../../../domain/orders/orderTransitions';
import type { Db } from '../../db/client';
import {
  dateSchema,
  enumSchema,
  idSchema,
  integerSchema,
  nullableNumberSchema,
  nullableReferenceSchema,
  nullableTextSchema,
  textSchema,
  versionSchema,
} from '../../http/responseSchemas';
import {
  columnField,
  computedField,
  isoTimestamp,
  jsonObject,
  referenceField,
  timestampField,
  fullName,
} from '../../lists/fields';
import type { Field, SqlExpression } from '../../lists/fields';
import { choiceFilter, dateFilter } from '../../lists/filters';
import { nullableNumberReferenceSchema, readOnlyField } from '../../lists/references';
import { createRepository } from '../../lists/repository';
import { containsWords } from '../../lists/search';
import { siteWithLocationField, siteWithLocationSchema } from '../sites/siteService';
import { refillBy, suggestedLitres } from '../tanks/tankForecastService';
import { levelPercent, tankState } from '../tanks/tankService';

const openStatuses = sqlLiterals(OPEN_ORDER_STATUSES);

/** The oldest open refill order of a tank, which a plan uses. */
export const openRefillOrder = (tank: SqlExpression): SqlExpression => sql`(select o.id from orders o
  where o.tank_id = ${tank} and o.type = 'refill' and o.status in (${openStatuses}) and o.deleted_at is null
  order by o.created_at, o.id limit 1)`;

const orderReference = (order: SqlExpression): SqlExpression =>
  sql`(select jsonb_build_object('_id', r.id, 'unique_number', r.unique_number, 'status', r.status)
    from orders r where r.id = ${order})`;

const deliveredSince = sql`(select coalesce(sum(d.litres), 0) from deliveries d
  where d.tank_id = t.id and d.deleted_at is null and d.at > ${tankState('last_reading_at')})`;

const manifoldTanks = sql`(select coalesce(jsonb_agg(m.code order by m.code), '[]') from tanks m
  where m.site_code = t.site_code and lower(m.manifold_group) = lower(t.manifold_group) and m.id <> t.id
    and m.status = 'commissioned' and m.deleted_at is null)`;

const openPlan = sql`(select jsonb_build_object('_id', s.plan_id, 'unique_number',
    (select p.unique_number from refill_plans p where p.id = s.plan_id))
  from refill_plan_stops s where s.tank_id = t.id and s.is_open)`;

/** Planning data of tank `t`. */
const refillTank = jsonObject({
  _id: sql`t.id`,
  code: sql`t.code`,
  label: sql`t.name`,
  site: siteWithLocationField.select,
  product: sql`t.product`,
  water_capacity_l: sql`t.water_capacity_l`,
  max_fill_percent: sql`t.max_fill_percent`,
  level_percent: levelPercent,
  last_reading_at: isoTimestamp(tankState('last_reading_at')),
  refill_by: refillBy,
  suggested_l: suggestedLitres,
  civil_defence_expiry: sql`t.civil_defence_expiry`,
  relief_valve_due: sql`t.relief_valve_due`,
  hydrotest_due: sql`t.hydrotest_due`,
  amc_contract_end: sql`t.amc_contract_end`,
  manifold_group: sql`t.manifold_group`,
  status: sql`t.status`,
  delivered_since_l: deliveredSince,
  manifold_tanks: manifoldTanks,
  order: orderReference(openRefillOrder(sql`t.id`)),
  plan: openPlan,
});

/** The visible tanks among some ids. */
export async function findRefillTanks(db: Db, ids: readonly Id[]): Promise<RefillTank[]> {
  const { rows } = await sql<{ tank: RefillTank }>`select ${refillTank} as tank from tanks t
    where t.id = any(${[...ids]}::uuid[]) and t.deleted_at is null order by t.code`.execute(db);
  return rows.map(({ tank }) => tank);
}

const employee = { label: fullName('r') };
const employeeOf = (column: string): SqlExpression =>
  sql`(select jsonb_build_object('_id', r.id, 'label', ${employee.label}) from users r where r.id = ${sql.ref(column)})`;

const stop = jsonObject({
  tank: refillTank,
  litres: sql`s.litres`,
  override_reason: sql`s.override_reason`,
  override_by: employeeOf('s.override_by'),
  order: orderReference(sql`s.order_id`),
  delivered_l: sql`(select sum(d.litres) from deliveries d where d.order_id = s.order_id and d.deleted_at is null)`,
});

/** The stops of the plan `t`; within them, `t` is the tank. Written by `replaceStops`. */
const stops: Field = {
  select: sql`(select coalesce(jsonb_agg(l.stop order by l.position), '[]') from (select t.id as plan_id) p
    cross join lateral (select s.position, ${stop} as stop from refill_plan_stops s join tanks t on t.id = s.tank_id
      where s.plan_id = p.plan_id) l)`,
  selectInput: sql`(select coalesce(jsonb_agg(jsonb_build_object('tank', s.tank_id, 'litres', s.litres,
      'override_reason', s.override_reason) order by s.position), '[]') from refill_plan_stops s where s.plan_id = t.id)`,
  toColumns: () => ({}),
};

const ofStops = (value: SqlExpression) =>
  computedField(sql`(select ${value} from refill_plan_stops s where s.plan_id = t.id)`);

const rowSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  unique_number: textSchema,
  day: dateSchema,
  truck: textSchema,
  capacity_l: Type.Number(),
  driver: nullableReferenceSchema,
  status: enumSchema(REFILL_PLAN_STATUSES),
  stops_count: integerSchema,
  planned_l: Type.Number(),
});

export const refillPlans = createRepository<RefillPlan>({
  name: 'refill_plans',
  fields: {
    unique_number: { select: sql`t.unique_number` },
    day: columnField('day'),
    truck: columnField('truck'),
    capacity_l: columnField('capacity_l'),
    driver: referenceField('driver_id', 'users', employee),
    notes: columnField('notes'),
    status: { select: sql`t.status` },
    cancel_reason: readOnlyField(columnField('cancel_reason')),
    stops_count: ofStops(sql`count(*)`),
    planned_l: ofStops(sql`coalesce(sum(s.litres), 0)`),
    stops,
    released_at: timestampField('released_at'),
    released_by: readOnlyField(referenceField('released_by', 'users', employee)),
    created_by: readOnlyField(referenceField('created_by', 'users', employee)),
  },
  rowSchema,
  sorts: {
    day: sql`t.day`,
    unique_number: sql`t.unique_number`,
    truck: sql`t.truck`,
    status: sql`t.status`,
    createdAt: sql`t.created_at`,
  },
  unindexedSorts: ['truck', 'status'],
  order: { sort: 'day', dir: 'desc' },
  search: containsWords(sql`lower(t.unique_number || ' ' || t.truck)`),
  filters: {
    status: choiceFilter(sql`t.status`, REFILL_PLAN_STATUSES),
    day: dateFilter(sql`t.day`),
  },
});

/** An order with its status; null before the release. */
const nullableOrderSchema = Type.Unsafe<{ _id: string; unique_number: string; status: string } | null>({
  type: ['object', 'null'],
  properties: {
    _id: { type: 'string' },
    unique_number: { type: 'string' },
    status: enumSchema(ORDER_STATUSES),
  },
  required: ['_id', 'unique_number', 'status'],
});

const openPlanSchema = Type.Unsafe<RefillTank['plan']>({
  type: ['object', 'null'],
  properties: { _id: { type: 'string' }, unique_number: { type: ['string', 'null'] } },
  required: ['_id', 'unique_number'],
});

export const refillTankSchema: TSchema = Type.Object({
  _id: idSchema,
  code: textSchema,
  label: textSchema,
  site: siteWithLocationSchema,
  product: enumSchema(TANK_PRODUCTS),
  water_capacity_l: Type.Number(),
  max_fill_percent: Type.Number(),
  level_percent: nullableNumberSchema,
  last_reading_at: nullableTextSchema,
  refill_by: nullableTextSchema,
  suggested_l: nullableNumberSchema,
  civil_defence_expiry: nullableTextSchema,
  relief_valve_due: nullableTextSchema,
  hydrotest_due: nullableTextSchema,
  amc_contract_end: nullableTextSchema,
  manifold_group: nullableTextSchema,
  status: enumSchema(TANK_STATUSES),
  delivered_since_l: Type.Number(),
  manifold_tanks: Type.Array(textSchema),
  order: nullableNumberReferenceSchema,
  plan: openPlanSchema,
});

export const refillPlanRecordSchema: TSchema = Type.Object({
  ...rowSchema.properties,
  notes: nullableTextSchema,
  cancel_reason: nullableTextSchema,
  stops: Type.Array(
    Type.Object({
      tank: refillTankSchema,
      litres: Type.Number(),
      override_reason: nullableTextSchema,
      override_by: nullableReferenceSchema,
      order: nullableOrderSchema,
      delivered_l: nullableNumberSchema,
    }),
  ),
  released_at: nullableTextSchema,
  released_by: nullableReferenceSchema,
  created_by: nullableReferenceSchema,
});
