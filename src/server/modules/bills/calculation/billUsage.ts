import { sql } from 'kysely';
import { Type } from 'typebox';
import { READING_FLAGS, READING_TYPES } from '../../../../domain/counters/reading';
import { computedField, isoTimestamp, jsonObject } from '../../../lists/fields';
import type { Field } from '../../../lists/fields';
import {
  integerSchema,
  booleanSchema,
  idSchema,
  nullableNumberSchema,
  nullableTextSchema,
  timestampSchema,
  enumSchema,
  textSchema,
} from '../../../http/responseSchemas';

const photoIdOf = (reading: string) => sql`(select m.id from media m
  where m.id = ${sql.ref(`${reading}.photo_id`)} and m.deleted_at is null)`;

/** Readings `r` of bill `t`, also after it was reversed. */
const ofBill = sql`r.id in (select o.id from counter_readings o where o.bill_id = t.id
  union all select l.reading_id from released_readings l where l.bill_id = t.id)`;

const readings = sql`(select coalesce(jsonb_agg(${jsonObject({
  _id: sql`r.id`,
  counter: sql`(select c.code from counters c where c.id = r.counter_id)`,
  type: sql`r.type`,
  previous_type: sql`coalesce(p.type, 'opening')`,
  previous: sql`r.previous`,
  previous_at: isoTimestamp(sql`r.previous_at`),
  current: sql`r.value`,
  current_at: isoTimestamp(sql`r.at`),
  rollover: sql`r.rollover`,
  multiplier: sql`r.multiplier`,
  meter_factor: sql`r.meter_factor`,
  consumption_m3: sql`r.consumption_m3`,
  days: sql`r.days`,
  flags: sql`r.flags`,
  photo: photoIdOf('r'),
  previous_photo: photoIdOf('p'),
})} order by r.at, r.nr), '[]') from counter_readings r
  left join counter_readings p on p.id = r.previous_id where ${ofBill})`;

const tariffs = sql`(select coalesce(jsonb_agg(${jsonObject({
  setting: sql`s.id`,
  key: sql`s.key`,
  label: sql`s.label`,
  number: sql`v.number`,
  effective_from: sql`v.effective_from`,
  days: sql`b.days`,
  value: sql`v.value`,
})} order by b.position), '[]') from bill_tariffs b join setting_versions v on v.id = b.version_id
  join settings s on s.id = v.setting_id where b.bill_id = t.id)`;

const sameMonthLastYear = sql`(select sum(r.consumption_m3) from bills o join counter_readings r on r.bill_id = o.id
  where o.contract_id = t.contract_id and o.cycle = (t.cycle - interval '1 year')::date and o.deleted_at is null)`;

/** Volume on the lines of a bill, corrections of estimates deducted; null without gas. */
const billedVolume = sql`(select sum(l.quantity) from bill_lines l
  where l.bill_id = t.id and l.unit = 'm3' and l.code in ('gas', 'estimate_true_up'))`;

/** Measured consumption, or the delivered quantity for contracts without a counter. */
const consumptionOrDelivered = sql`coalesce(
  (select sum(r.consumption_m3) from counter_readings r where ${ofBill}), ${billedVolume}, 0)`;

const billedDays = sql`coalesce(t.period_end - t.period_start + 1,
  (select sum(b.days)::int from bill_tariffs b where b.bill_id = t.id), 0)`;

/** Basis of a bill's charges: readings, tariff versions and last year's consumption. */
export const usage: Field =
  computedField(sql`(case when exists (select from counter_readings r where ${ofBill})
    or exists (select from bill_tariffs b where b.bill_id = t.id) then
  ${jsonObject({
    readings,
    tariffs,
    consumption_m3: consumptionOrDelivered,
    billed_m3: sql`coalesce(${billedVolume}, 0)`,
    carried_m3: sql`t.carried_m3`,
    days: billedDays,
    avg_daily_m3: sql`round(${consumptionOrDelivered} / nullif(${billedDays}, 0), 3)`,
    is_estimated: sql`t.is_estimated`,
    same_month_last_year_m3: sameMonthLastYear,
  })} end)`);

/** Billed volume, which may differ from the readings. */
export const consumption: Field = computedField(sql`${billedVolume}::float8`);

/** Null if the bill is based on no reading. */
export const usageSchema = Type.Union([
  Type.Null(),
  Type.Object({
    readings: Type.Array(
      Type.Object({
        _id: idSchema,
        counter: textSchema,
        type: enumSchema(READING_TYPES),
        days: integerSchema,
        previous: Type.Number(),
        previous_at: timestampSchema,
        previous_type: enumSchema(READING_TYPES),
        current: Type.Number(),
        current_at: timestampSchema,
        rollover: Type.Number(),
        consumption_m3: Type.Number(),
        multiplier: Type.Number(),
        meter_factor: Type.Number(),
        flags: Type.Array(enumSchema(READING_FLAGS)),
        photo: nullableTextSchema,
        previous_photo: nullableTextSchema,
      }),
    ),
    tariffs: Type.Array(
      Type.Object({
        setting: idSchema,
        key: textSchema,
        label: textSchema,
        number: integerSchema,
        effective_from: textSchema,
        days: integerSchema,
        value: Type.Unknown(),
      }),
    ),
    consumption_m3: Type.Number(),
    billed_m3: Type.Number(),
    carried_m3: Type.Number(),
    days: integerSchema,
    is_estimated: booleanSchema,
    avg_daily_m3: nullableNumberSchema,
    same_month_last_year_m3: nullableNumberSchema,
  }),
]);
