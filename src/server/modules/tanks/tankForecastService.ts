import { sql } from 'kysely';
import { Type } from 'typebox';
import { dubaiDate } from '../../../domain/dates';
import {
  addForecastErrors,
  compareForecasts,
  FORECAST_HORIZONS,
  forecastUse,
  HISTORY_DAYS,
  meanForecastErrors,
} from '../../../domain/tanks/forecast';
import type {
  ComparedForecast,
  DailyUse,
  ForecastError,
  ForecastErrorSums,
  LevelDay,
} from '../../../domain/tanks/forecast';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import type { SqlExpression } from '../../lists/fields';
import { enumSchema, integerSchema, nullableNumberSchema } from '../../http/responseSchemas';
import { route } from '../../http/route';
import { getNumberSetting } from '../settings/settingService';

export { dailyUse, levelLasting, refillBy, suggestedLitres } from './tankForecastFields';

/** Rolls up in batches, to limit memory after a long outage. */
const BATCH_HOURS = 20_000;

/** A rise of more points between two hours counts as a refill. */
const REFILL_POINTS = 5;

interface ChangedDays {
  tanks: Id[];
  days: string[];
  /** All days lie between these times, so that few partitions are read. */
  since: Date;
  until: Date;
}

async function takeChangedDays(db: Db): Promise<ChangedDays | undefined> {
  const { rows } = await sql<ChangedDays>`
    with taken as (delete from changed_tank_hours where id in (select id from changed_tank_hours order by hour
        limit ${BATCH_HOURS}) returning tank_id, hour),
      changed as (select distinct tank_id, dubai_day(hour) as day from taken order by 1, 2)
    select array_agg(tank_id) as tanks, array_agg(day::text) as days, min(day)::timestamp at time zone 'Asia/Dubai' as since,
      (max(day) + 1)::timestamp at time zone 'Asia/Dubai' as until from changed having count(*) > 0`.execute(
    db,
  );
  return rows[0];
}

type TankDays = Pick<ChangedDays, 'tanks' | 'days'>;

const changedDays = ({ tanks, days }: TankDays) => sql`(select c.tank_id, c.day,
    c.day::timestamp at time zone 'Asia/Dubai' as begins, (c.day + 1)::timestamp at time zone 'Asia/Dubai' as ends
  from unnest(${tanks}::uuid[], ${days}::date[]) as c (tank_id, day))`;

const rollUpHours = (changed: ChangedDays) => sql`
  insert into tank_hours (tank_id, hour, lowest_percent, lowest_at, highest_percent, highest_at, last_percent, readings)
  select r.tank_id, date_trunc('hour', r.at), min(r.level_percent),
    (array_agg(r.at order by r.level_percent, r.at))[1], max(r.level_percent),
    (array_agg(r.at order by r.level_percent desc, r.at))[1],
    (array_agg(r.level_percent order by r.at desc, r.id))[1], count(*)
  from ${changedDays(changed)} c join tank_readings r on r.tank_id = c.tank_id and r.at >= c.begins and r.at < c.ends
    and dubai_day(r.at) = c.day
  where r.reject_reason is null and r.at >= ${changed.since} and r.at < ${changed.until} group by 1, 2`;

/** Rises of an hour against the hour before it, which may be of an earlier day. */
const risesOfDay = sql`(select coalesce(sum(rise), 0) from (select h.last_percent - lag(h.last_percent)
      over (order by h.hour) as rise
    from tank_hours h where h.tank_id = c.tank_id and h.hour < c.ends and h.hour >= coalesce((select max(b.hour)
      from tank_hours b where b.tank_id = c.tank_id and b.hour < c.begins), c.begins)) rises where rise > ${sql.lit(REFILL_POINTS)})`;

/** Rise of the level by deliveries in percent of the capacity, for days without a detected refill. */
const deliveredPercent = sql`(select coalesce(sum(d.litres), 0) / max(k.water_capacity_l) * 100
  from deliveries d join tanks k on k.id = d.tank_id
  where d.tank_id = c.tank_id and d.deleted_at is null and d.at >= c.begins and d.at < c.ends)`;

/** Changed days and the next recorded day of each, whose rise begins at the last hour of the changed one. */
async function addNextDays(db: Db, changed: ChangedDays): Promise<TankDays> {
  const { rows } = await sql<TankDays>`select array_agg(x.tank_id) as tanks, array_agg(x.day::text) as days
    from (select c.tank_id, c.day from ${changedDays(changed)} c
      union select c.tank_id, n.day from ${changedDays(changed)} c cross join lateral (select d.day from tank_days d
        where d.tank_id = c.tank_id and d.day > c.day order by d.day limit 1) n) x`.execute(db);
  return rows[0] ?? changed;
}

const rollUpDays = (changed: TankDays) => sql`
  insert into tank_days (tank_id, day, lowest_percent, lowest_at, highest_percent, highest_at, closing_percent,
    refill_percent, readings)
  select c.tank_id, c.day, h.lowest, h.lowest_at, h.highest, h.highest_at, h.closing,
    coalesce(case when ${risesOfDay} > 0 then ${risesOfDay} else ${deliveredPercent} end, 0), h.readings
  from ${changedDays(changed)} c
  cross join lateral (select min(lowest_percent) as lowest, max(highest_percent) as highest, sum(readings) as readings,
      (array_agg(lowest_at order by lowest_percent, hour))[1] as lowest_at,
      (array_agg(highest_at order by highest_percent desc, hour))[1] as highest_at,
      (array_agg(last_percent order by hour desc))[1] as closing
    from tank_hours where tank_id = c.tank_id and hour >= c.begins and hour < c.ends) h
  where h.closing is not null`;

/**
 * Rolls up the levels of days with changed readings or deliveries, by hour and by day. Hours whose readings are no
 * longer kept stay as they are.
 */
export async function rollUpLevels(db: Db): Promise<void> {
  for (let changed = await takeChangedDays(db); changed; changed = await takeChangedDays(db)) {
    await sql`delete from tank_hours h using ${changedDays(changed)} c
      where h.tank_id = c.tank_id and h.hour >= c.begins and h.hour < c.ends
        and exists (select from tank_readings r where r.tank_id = c.tank_id and r.at >= c.begins and r.at < c.ends
          and r.at >= ${changed.since} and r.at < ${changed.until})`.execute(db);
    await rollUpHours(changed).execute(db);
    const affected = await addNextDays(db, changed);
    await sql`delete from tank_days d using ${changedDays(affected)} c
      where d.tank_id = c.tank_id and d.day = c.day`.execute(db);
    await rollUpDays(affected).execute(db);
  }
}

interface TankHistory {
  _id: Id;
  water_capacity_l: number;
  reserve_percent: number;
  level_percent: number;
  levels: LevelDay[];
  /** Use of the site's counters, shared by capacity. */
  counters_use_l: number | null;
}

/** The closing levels of tank `t` of the last days, today excluded. */
const levelsOfTank = (days: number) => sql`coalesce((select jsonb_agg(jsonb_build_object('day', d.day,
    'closing_percent', d.closing_percent, 'refill_percent', d.refill_percent) order by d.day)
  from tank_days d where d.tank_id = t.id and d.day < today_in_dubai() and d.day >= today_in_dubai() - ${days}::int), '[]')`;

/** Daily consumption of counter reading `n`; readings of the same day count as a day, because the time between them may be a millisecond. */
export const dailyConsumption = sql`n.consumption_m3 / greatest(extract(epoch from n.at - n.previous_at)::float8 / 86400, 1)`;

/** Latest daily consumption of a site's counters in litres, shared among its tanks by capacity. */
const countersUse = sql`(select sum(r.m3) * (select numeric_setting('vapour_kg_m3'))::float8 / t.density_kg_l
    * t.water_capacity_l / (select sum(k.water_capacity_l) from tanks k
      where k.site_code = t.site_code and k.status = 'commissioned' and k.deleted_at is null)
  from counters c cross join lateral (select ${dailyConsumption} as m3
    from counter_readings n where n.counter_id = c.id and n.status in ('validated', 'billed') and n.at > n.previous_at
    order by n.at desc, n.nr desc limit 1) r
  where c.site_code = t.site_code and c.deleted_at is null and c.status in ('active', 'vacant', 'faulty'))`;

const histories = (days: number) => sql<TankHistory>`
  select t.id as "_id", t.water_capacity_l, t.reserve_percent, s.level_percent, ${countersUse} as counters_use_l,
    ${levelsOfTank(days)} as levels
  from tanks t join tank_states s on s.tank_id = t.id
  where t.status = 'commissioned' and t.deleted_at is null and s.level_percent is not null order by t.id`;

const toLitres = ({ expected, lowest, highest }: DailyUse, capacity: number) => ({
  daily_use_l: (expected * capacity) / 100,
  lowest_use_l: (lowest * capacity) / 100,
  highest_use_l: (highest * capacity) / 100,
});

const UNKNOWN_USE = { daily_use_l: null, lowest_use_l: null, highest_use_l: null };

/** Forecasts the daily use of every tank in service from its levels by day and from the counters of its site. */
export async function forecastTanks(db: Db, now: number): Promise<void> {
  await rollUpLevels(db);
  const windowDays = await getNumberSetting(db, 'forecast_days', dubaiDate(now));
  const { rows } = await histories(HISTORY_DAYS).execute(db);
  const forecasts = rows.map(({ _id, water_capacity_l, reserve_percent, level_percent, ...history }) => {
    const use = forecastUse(history.levels, Math.max(0, level_percent - reserve_percent), windowDays);
    return {
      tank_id: _id,
      made_at: new Date(now),
      counters_use_l: history.counters_use_l || null,
      ...(use ? toLitres(use, water_capacity_l) : UNKNOWN_USE),
    };
  });
  await sql`insert into tank_forecasts (tank_id, made_at, daily_use_l, lowest_use_l, highest_use_l, counters_use_l)
    select tank_id, made_at, daily_use_l, lowest_use_l, highest_use_l, counters_use_l
    from jsonb_to_recordset(${JSON.stringify(forecasts)}::jsonb) as f (tank_id uuid, made_at timestamptz,
      daily_use_l float8, lowest_use_l float8, highest_use_l float8, counters_use_l float8)
    on conflict (tank_id) do update set made_at = excluded.made_at, daily_use_l = excluded.daily_use_l,
      lowest_use_l = excluded.lowest_use_l, highest_use_l = excluded.highest_use_l,
      counters_use_l = excluded.counters_use_l`.execute(db);
}

/** Tanks `t` and recorded days to compare. */
interface ComparedDays {
  /** Number of days up to today whose levels are read. */
  days: number;
  /** First day whose forecast is compared. */
  since?: string;
  where?: SqlExpression;
}

/**
 * Compares forecasts of recorded days with actual levels, one tank at a time, to serve requests in between.
 */
export async function* compareTankForecasts(
  db: Db,
  today: string,
  { days, since, where = sql`true` }: ComparedDays,
): AsyncGenerator<{ _id: Id; forecasts: ComparedForecast[] }> {
  const windowDays = await getNumberSetting(db, 'forecast_days', today);
  const { rows: tanks } = await sql<{ _id: Id }>`select t.id as "_id"
    from tanks t left join sites s on s.code = t.site_code
    where t.deleted_at is null and t.status <> 'planned' and ${where} order by t.id`.execute(db);
  for (const { _id } of tanks) {
    const { rows } = await sql<Pick<TankHistory, 'levels' | 'reserve_percent'>>`
      select t.reserve_percent, ${levelsOfTank(days)} as levels from tanks t where t.id = ${_id}`.execute(db);
    for (const history of rows) yield { _id, forecasts: compareForecasts(history, windowDays, since) };
  }
}

/** Errors of the forecasts over recorded days; see `compareForecasts`. */
export async function backTestForecasts(db: Db, now: number, days: number): Promise<ForecastError[]> {
  const sums: ForecastErrorSums = new Map();
  for await (const { forecasts } of compareTankForecasts(db, dubaiDate(now), { days }))
    addForecastErrors(sums, forecasts);
  return meanForecastErrors(sums);
}

/** Days over which the forecast errors are measured, for refill planning. */
const MEASURED_DAYS = 240;

/** Records the forecast errors of the last months. */
export async function recordForecastErrors(db: Db, now: number): Promise<void> {
  const errors = await backTestForecasts(db, now, MEASURED_DAYS);
  await db.deleteFrom('forecast_errors').execute();
  await db
    .insertInto('forecast_errors')
    .values(errors.map((error) => ({ ...error, measured_on: dubaiDate(now) })))
    .execute();
}

export const forecastErrorsRoute = route({
  method: 'GET',
  path: '/tank/forecast-errors',
  summary: 'Mean error in days of the forecasts of the last months, by the days that were left',
  permission: 'canViewTanks',
  response: Type.Object({
    errors: Type.Array(
      Type.Object({
        days_ahead: enumSchema(FORECAST_HORIZONS),
        forecasts: integerSchema,
        error_days: nullableNumberSchema,
        naive_error_days: nullableNumberSchema,
      }),
    ),
  }),
  handler: async ({ db }) => {
    const recorded = await db
      .selectFrom('forecast_errors')
      .select(['days_ahead', 'forecasts', 'error_days', 'naive_error_days'])
      .where('forecasts', '>', 0)
      .execute();
    const inOrder = FORECAST_HORIZONS.map((horizon) =>
      recorded.find((error) => error.days_ahead === horizon),
    );
    return { errors: inOrder.filter((error) => error !== undefined) as ForecastError[] };
  },
});
