import { sql } from 'kysely';
import { Type } from 'typebox';
import { MAX_FORECAST_DAYS } from '../../../domain/tanks/tankTelemetry';
import type { TankForecast } from '../../../domain/tanks/tankTelemetry';
import { computedField } from '../../lists/fields';
import type { SqlExpression } from '../../lists/fields';
import { booleanSchema, nullableNumberSchema, nullableTextSchema } from '../../http/responseSchemas';
import { ullageLitresAt, usableLitresAt } from './tankState';

/** An older level is useless for today; consumption of the counters since then is usable for a month. */
const MAX_READING_AGE_DAYS = 3;
const MAX_ESTIMATE_DAYS = 30;

/** Age of the last reading in days, by the state `s`. */
const readingAgeDays = sql`(extract(epoch from now() - s.last_reading_at)::float8 / 86400)`;

/** The stored forecast of tank `t`, its basis, and the litres above the reserve today. */
const forecast = sql`(select f.*, case f.basis when 'level' then f.usable_l when 'counters' then
      greatest(0, f.usable_l - f.counters_use_l * f.age) end as left_l,
    case f.basis when 'level' then f.level_use_l when 'counters' then f.counters_use_l end as daily_use_l
  from (select n.daily_use_l as level_use_l, n.lowest_use_l, n.highest_use_l, n.counters_use_l, ${usableLitresAt(sql`s.level_percent`)} as usable_l,
      ${readingAgeDays} as age, case when t.status <> 'commissioned' then null
        when ${readingAgeDays} <= ${sql.lit(MAX_READING_AGE_DAYS)} and n.daily_use_l is not null then 'level'
        when ${readingAgeDays} <= ${sql.lit(MAX_ESTIMATE_DAYS)} and n.counters_use_l is not null then 'counters' end as basis
    from tank_forecasts n left join tank_states s on s.tank_id = n.tank_id where n.tank_id = t.id) f) f`;

const ofForecast = (value: SqlExpression): SqlExpression => sql`(select ${value} from ${forecast})`;

const daysAt = (use: SqlExpression): SqlExpression =>
  sql`case when f.basis is not null then round(least(${sql.lit(MAX_FORECAST_DAYS)}, f.left_l / ${use})::numeric, 1)::float8 end`;

/** Range of the trend of the level; a forecast based on counters has none. */
const earliestDays = daysAt(sql`(case f.basis when 'level' then f.highest_use_l else f.daily_use_l end)`);
const latestDays = daysAt(sql`(case f.basis when 'level' then f.lowest_use_l else f.daily_use_l end)`);

export const daysToEmpty = ofForecast(daysAt(sql`f.daily_use_l`));

/** The level of tank `t` in percent at which its reserve may be reached within days; null if the use is unknown. */
export const levelLasting = (days: number): SqlExpression =>
  ofForecast(sql`t.reserve_percent + (case f.basis when 'level' then f.highest_use_l * ${sql.lit(days)}
    when 'counters' then f.counters_use_l * (${sql.lit(days)} + f.age) end) / t.water_capacity_l * 100`);

/** The day to refill by: the lead time before the earliest day on which the reserve may be reached. */
const refillDay = sql`today_in_dubai() + floor(${earliestDays})::int - (select numeric_setting('tank_lead_days'))::int`;
export const refillBy = ofForecast(refillDay);

/** Daily use of a tank in litres; null if unknown. */
export const dailyUse = ofForecast(sql`f.daily_use_l`);

/** Whole litres that fit on the day to refill by; null if less than the minimum delivery. */
export const suggestedLitres = sql`(select case when l >= (select numeric_setting('refill_min_l')) then floor(l + 1e-6)::float8 end
  from (select least(${ullageLitresAt(sql`s.level_percent`)} + coalesce(greatest(0, ${refillDay} - today_in_dubai()) * f.daily_use_l, 0),
    (t.max_fill_percent - t.reserve_percent) / 100 * t.water_capacity_l) as l
    from tank_states s left join ${forecast} on true where s.tank_id = t.id and s.level_percent is not null) l)`;

/** The tank's own use and that of its counters differ by more than the setting allows. */
const isDisputed = ofForecast(
  sql`coalesce(abs(f.level_use_l - f.counters_use_l) / greatest(f.level_use_l, f.counters_use_l) * 100
    > (select numeric_setting('forecast_difference')), false)`,
);

const rounded = (value: SqlExpression): SqlExpression => sql`round((${value})::numeric, 1)::float8`;

export const forecastFields = {
  daily_use_l: computedField(rounded(dailyUse)),
  days_to_empty: computedField(daysToEmpty),
  earliest_days: computedField(ofForecast(earliestDays)),
  latest_days: computedField(ofForecast(latestDays)),
  empty_date: computedField(sql`today_in_dubai() + floor(${daysToEmpty})::int`),
  refill_by: computedField(refillBy),
  suggested_l: computedField(suggestedLitres),
  forecast_basis: computedField(ofForecast(sql`f.basis`)),
  level_use_l: computedField(rounded(ofForecast(sql`f.level_use_l`))),
  counters_use_l: computedField(rounded(ofForecast(sql`f.counters_use_l`))),
  forecast_disputed: computedField(sql`coalesce(${isDisputed}, false)`),
} satisfies Record<keyof TankForecast, unknown>;

/** Forecast in a list of tanks. */
export const forecastRowProperties = {
  daily_use_l: nullableNumberSchema,
  days_to_empty: nullableNumberSchema,
  earliest_days: nullableNumberSchema,
  latest_days: nullableNumberSchema,
  refill_by: nullableTextSchema,
  suggested_l: nullableNumberSchema,
};

/** Forecast on the page of a tank. */
export const forecastProperties = {
  empty_date: nullableTextSchema,
  forecast_basis: Type.Unsafe<TankForecast['forecast_basis']>({ type: ['string', 'null'] }),
  level_use_l: nullableNumberSchema,
  counters_use_l: nullableNumberSchema,
  forecast_disputed: booleanSchema,
};
