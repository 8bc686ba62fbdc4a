import { sql } from 'kysely';
import { DUBAI_OFFSET_MIN } from '../../../domain/dates';
import { BATTERY_DAYS } from '../../../domain/devices/battery';
import type { SqlExpression } from '../../lists/fields';

/**
 * Days of device `t` up to today, with messages, their hours as bits, and the number of messages expected
 * since installation. The next message is due only after another interval. Times are minutes since 1970;
 * `offset 0` makes PostgreSQL calculate each row once, because a list does so for each day of each device.
 */
export const messageDays = (
  days: number,
): SqlExpression => sql`(select g.day, coalesce(m.messages, 0) as messages,
    coalesce(m.hours, 0) as hours, greatest(0, floor((least(g.begins + 1440, span.ends) - greatest(g.begins, span.begins))
      / t.report_interval_min))::int as expected
  from (select extract(epoch from coalesce(t.installed_at, t.created_at))::float8 / 60 as begins,
      (select extract(epoch from now())::float8 / 60) - t.report_interval_min as ends) span
  cross join (select (select today_in_dubai()) - n as day,
      ((select today_in_dubai() - date '1970-01-01') - n) * 1440 - ${sql.lit(DUBAI_OFFSET_MIN)} as begins
    from generate_series(0, ${sql.lit(days - 1)}) n) g
  left join device_days m on m.device_id = t.id and m.day = g.day
  offset 0)`;

/**
 * Share of the expected messages of the last days that an installed device `t` did not send; null if none
 * were expected.
 */
export const missingPercent = (days: number): SqlExpression => sql`(case when t.status = 'installed' then
  (select round(100 - 100.0 * sum(least(d.messages, d.expected)) / nullif(sum(d.expected), 0), 1)::float8
    from ${messageDays(days)} d) end)`;

/** Battery levels of the device `t` by day, oldest first, since the battery was installed. */
export const batteryDays: SqlExpression = sql`coalesce((select jsonb_agg(jsonb_build_object('day', m.day,
    'battery_percent', m.battery_percent) order by m.day)
  from device_days m where m.device_id = t.id and m.battery_percent is not null
    and m.day > today_in_dubai() - ${sql.lit(BATTERY_DAYS)} and m.day >= coalesce(t.battery_installed_at, '-infinity')), '[]')`;
