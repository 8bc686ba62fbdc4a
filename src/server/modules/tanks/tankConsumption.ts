import { sql } from 'kysely';
import { computed } from '../../lists/fields';
import { maybeNumber, maybeWords } from '../../http/responseSchemas';

/** Use is told by weeks, never by the last two readings. */
const SPAN = sql`interval '28 days'`;
const LEAST = sql`interval '3 days'`;
/** What was heard longer ago foretells nothing. */
const STALE = sql`interval '72 hours'`;
const MOST_DAYS = 365;

const came = sql`(select coalesce(sum(d.litres), 0) from deliveries d
  where d.tank_id = t.id and d.deleted_at is null and d.at > f.at and d.at <= t.last_reading_at)`;

/** Litres a day: what the level fell over the last weeks, and what came meanwhile. */
const daily = sql`(select nullif(greatest(0, (f.level_percent - t.level_percent) / 100 * t.water_capacity_l + ${came})
    / (extract(epoch from t.last_reading_at - f.at)::float8 / 86400), 0)
  from (select r.at, r.level_percent from tank_readings r where r.tank_id = t.id and r.reject_reason is null
    and r.at between t.last_reading_at - ${SPAN} and t.last_reading_at - ${LEAST} order by r.at limit 1) f)`;

const isKnown = sql`(t.status = 'commissioned' and t.last_reading_at > now() - ${STALE})`;

/** Days until the reserve is reached, as the tank was used lately. */
const days = sql`(select round(least(${sql.lit(MOST_DAYS)}, t.usable_l / u.daily)::numeric, 1)::float8
  from (select ${daily} as daily) u where u.daily is not null and ${isKnown})`;

/** How fast a tank is used, and when it will be down to its reserve. */
export const tankUse = {
  daily_use_l: computed(sql`round((${daily})::numeric, 1)::float8`),
  days_to_empty: computed(days),
  empty_date: computed(sql`today_in_dubai() + floor(${days})::int`),
};

/** What a tank's record answers of it. */
export const useRecord = { daily_use_l: maybeNumber, days_to_empty: maybeNumber, empty_date: maybeWords };
