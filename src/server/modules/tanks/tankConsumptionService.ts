import { sql } from 'kysely';
import { computedField } from '../../lists/fields';
import { nullableNumberSchema, nullableTextSchema } from '../../http/responseSchemas';
import { levelPercent, tankState, usableLitres } from './tankState';

/** Consumption is measured over weeks, because single readings vary too much. */
const OBSERVED_PERIOD = sql`interval '28 days'`;
const MIN_PERIOD = sql`interval '3 days'`;
/** Older readings allow no forecast. */
const MAX_READING_AGE = sql`interval '72 hours'`;
const MAX_DAYS = 365;

const lastReadingAt = tankState('last_reading_at');

const deliveredMeanwhile = sql`(select coalesce(sum(d.litres), 0) from deliveries d
  where d.tank_id = t.id and d.deleted_at is null and d.at > f.at and d.at <= ${lastReadingAt})`;

/** Daily consumption in litres: level difference plus deliveries over the observed period. */
export const dailyConsumption = sql`(select nullif(greatest(0, (f.level_percent - ${levelPercent}) / 100 * t.water_capacity_l + ${deliveredMeanwhile})
    / (extract(epoch from ${lastReadingAt} - f.at)::float8 / 86400), 0)
  from (select r.at, r.level_percent from tank_readings r where r.tank_id = t.id and r.reject_reason is null
    and r.at between ${lastReadingAt} - ${OBSERVED_PERIOD} and ${lastReadingAt} - ${MIN_PERIOD} order by r.at limit 1) f)`;

const isKnown = sql`(t.status = 'commissioned' and ${lastReadingAt} > now() - ${MAX_READING_AGE})`;

/** Days until the reserve level at the current consumption. */
const daysToEmpty = sql`(select round(least(${sql.lit(MAX_DAYS)}, ${usableLitres} / u.daily)::numeric, 1)::float8
  from (select ${dailyConsumption} as daily) u where u.daily is not null and ${isKnown})`;

export const consumptionFields = {
  daily_use_l: computedField(sql`round((${dailyConsumption})::numeric, 1)::float8`),
  days_to_empty: computedField(daysToEmpty),
  empty_date: computedField(sql`today_in_dubai() + floor(${daysToEmpty})::int`),
};

export const consumptionProperties = {
  daily_use_l: nullableNumberSchema,
  days_to_empty: nullableNumberSchema,
  empty_date: nullableTextSchema,
};
