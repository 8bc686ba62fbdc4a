import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { Id } from '../../../domain/entity';
import {
  deliveryMismatches,
  MAX_DISCREPANCY,
  MAX_PLAN_DISCREPANCY,
  MIN_PLAN_LITRES,
} from '../../../domain/tanks/delivery';
import type { Delivery, DeliveryInput } from '../../../domain/tanks/delivery';
import type { Tank } from '../../../domain/tanks/tank';
import { MAX_CLOCK_SKEW_MS, gaugeReadingTime } from '../../../domain/tanks/tankReading';
import type { Db } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import { computedField, decimalField, timestampField, columnField, referenceField } from '../../lists/fields';
import type { SqlExpression } from '../../lists/fields';
import { timestampFilter } from '../../lists/filters';
import { newRecordId } from '../../db/recordId';
import { orNotFound, validationError } from '../../http/httpError';
import {
  idSchema,
  nullableNumberSchema,
  nullableReferenceSchema,
  nullableTextSchema,
  timestampSchema as when,
  versionSchema,
  textSchema,
} from '../../http/responseSchemas';
import { createRepository } from '../../lists/repository';
import { validateReferences, nullableNumberReferenceSchema } from '../../lists/references';
import { notifyAll } from '../notifications/notificationService';
import { recordTankReading } from './tankReadingService';
import { createdByField } from './tankReadingRepository';

/** Maximum hours between a fill and the time on its ticket, which may have a date only. */
const FILL_HOURS = 12;

/** Readings of the tank around delivery `t`, each with its rise above the lowest earlier one. */
const readingsAround = sql`(select r.at, r.level_percent - min(r.level_percent) over (order by r.at, r.id) as rise
  from tank_readings r where r.tank_id = t.tank_id and r.reject_reason is null and r.source = 'telemetry'
    and r.at between t.at - make_interval(hours => ${sql.lit(FILL_HOURS)})
      and t.at + make_interval(hours => ${sql.lit(FILL_HOURS)}))`;

/**
 * Litres of delivery `t` measured by the sensor; null if the ticket has levels, if readings before and after
 * it are missing, or if another delivery is close in time.
 */
export const measuredLitres = sql`(select case when min(r.at) < t.at and max(r.at) > t.at + interval '1 hour' then
    max(r.rise) / 100 * (select k.water_capacity_l from tanks k where k.id = t.tank_id) end
  from ${readingsAround} r
  where (t.level_before is null or t.level_after is null) and not exists (select from deliveries o
    where o.tank_id = t.tank_id and o.id <> t.id and o.deleted_at is null
      and o.at between t.at - make_interval(hours => ${sql.lit(2 * FILL_HOURS)})
        and t.at + make_interval(hours => ${sql.lit(2 * FILL_HOURS)})))`;

/** Litres of the stop of delivery `t` in a released refill plan. */
export const plannedLitres = sql`(select s.litres from refill_plan_stops s join refill_plans p on p.id = s.plan_id
  where s.order_id = t.order_id and p.status = 'released' order by p.released_at desc limit 1)`;

/** Whether `deliveryMismatches` finds a difference between the litres of a ticket, the rise of the level and the plan. */
export const isMismatched = (
  litres: SqlExpression,
  risen: SqlExpression,
  planned: SqlExpression,
): SqlExpression =>
  sql`(coalesce(abs(${litres} - ${risen}) > ${litres} * ${sql.lit(MAX_DISCREPANCY)}, false)
    or coalesce(abs(${litres} - ${planned}) > greatest(${sql.lit(MIN_PLAN_LITRES)}, ${planned} * ${sql.lit(MAX_PLAN_DISCREPANCY)}), false))`;

export const deliveries = createRepository<Delivery>({
  name: 'deliveries',
  fields: {
    ticket_no: columnField('ticket_no'),
    at: { ...timestampField('at'), toColumns: (value) => ({ at: value }) },
    supplier: columnField('supplier'),
    litres: columnField('litres'),
    kg: columnField('kg'),
    price_per_l: decimalField('price_per_l'),
    level_before: columnField('level_before'),
    level_after: columnField('level_after'),
    driver: columnField('driver'),
    truck: columnField('truck'),
    order: referenceField('order_id', 'orders', { unique_number: sql`r.unique_number` }),
    note: columnField('note'),
    by: computedField(createdByField.select),
    measured_l: computedField(measuredLitres),
    planned_l: computedField(plannedLitres),
  },
  sorts: { at: sql`t.at`, litres: sql`t.litres` },
  order: { sort: 'at', dir: 'desc' },
  filters: { at: timestampFilter(sql`t.at`) },
});

export const deliveryRowSchema: TSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  ticket_no: textSchema,
  at: when,
  supplier: textSchema,
  litres: Type.Number(),
  kg: nullableNumberSchema,
  price_per_l: nullableNumberSchema,
  level_before: nullableNumberSchema,
  level_after: nullableNumberSchema,
  driver: nullableTextSchema,
  truck: nullableTextSchema,
  order: nullableNumberReferenceSchema,
  note: nullableTextSchema,
  by: nullableReferenceSchema,
  measured_l: nullableNumberSchema,
  planned_l: nullableNumberSchema,
});

/** Throws 404 if the delivery does not exist. */
export const findDelivery = async (db: Db, id: Id): Promise<Delivery> =>
  orNotFound(await deliveries.find(db, id));

/** Records a delivery; a level after it is also recorded as a reading. */
export async function recordDelivery(
  context: ServiceContext,
  tank: Tank,
  input: DeliveryInput,
): Promise<void> {
  const at = gaugeReadingTime(input.at, context.now);
  if (at > context.now + MAX_CLOCK_SKEW_MS)
    throw validationError({ at: 'A delivery can’t be in the future' });
  const order = {
    table: 'orders',
    where: sql<boolean>`(r.tank_id is null or r.tank_id = ${tank._id})`,
    message: 'Choose an order of this tank',
  } as const;
  await validateReferences(context.db, { order }, input);
  const delivery = newRecordId(context.now);
  const row = { ...input, at: new Date(at) };
  await deliveries.add(context.db, delivery, row, {
    tank_id: tank._id,
    created_by: context.currentUser.userId,
  });
  await reportMismatches(context.db, context.now, sql`t.id = ${delivery}`);
  if (typeof input.level_after !== 'number') return;
  const { level_after: level_percent } = input;
  const source = 'delivery_ticket' as const;
  await recordTankReading(context, { tank: tank._id, source, at, level_percent, delivery });
}

type CheckedDelivery = Delivery & {
  tank: Pick<Tank, '_id' | 'code' | 'name' | 'water_capacity_l' | 'max_fill_percent'>;
};

/**
 * Notifies users who may update tanks of deliveries whose litres differ from the level or the plan, once
 * each.
 */
async function reportMismatches(db: Db, now: number, where: SqlExpression): Promise<void> {
  const { rows } =
    await sql<CheckedDelivery>`select t.id as "_id", t.ticket_no, t.litres, t.level_before, t.level_after,
      ${measuredLitres} as measured_l, ${plannedLitres} as planned_l, jsonb_build_object('_id', n.id, 'code', n.code,
        'name', n.name, 'water_capacity_l', n.water_capacity_l, 'max_fill_percent', n.max_fill_percent) as tank
    from deliveries t join tanks n on n.id = t.tank_id
    where t.deleted_at is null and ${where} order by t.at, t.id`.execute(db);
  const notifications = rows.flatMap(({ tank, ...delivery }) =>
    deliveryMismatches(tank, delivery).map(({ kind, text }) => ({
      ...({ code: 'tank.delivery_mismatch', permission: 'canUpdateTanks', severity: 'warning' } as const),
      ...({ model: 'tank', id: tank._id, dedupeKey: `${delivery._id}:${kind}` } as const),
      title: `Delivery to check: ${tank.code}`,
      text: `Ticket ${delivery.ticket_no}, ${tank.name}: ${text}.`,
    })),
  );
  await notifyAll(db, notifications, now);
}

const REPORTED_DAYS = 3;

/** Reports mismatches that appear only after the sensor has sent its levels, some hours after the ticket. */
export const reportDeliveries = (db: Db, now: number): Promise<void> =>
  reportMismatches(
    db,
    now,
    sql`t.created_at > ${new Date(now)}::timestamptz - make_interval(days => ${sql.lit(REPORTED_DAYS)})
      and t.at < ${new Date(now)}::timestamptz - make_interval(hours => ${sql.lit(FILL_HOURS)})`,
  );
