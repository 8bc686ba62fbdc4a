import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import { STILL_POINTS, STUCK_GAUGE_DAYS, expectedFall, isGaugeStuck } from '../../../domain/tanks/stuckGauge';
import type { Db } from '../../db/client';
import { jobContext } from '../../jobs/scheduler';
import type { SqlExpression } from '../../lists/fields';
import { litresPerM3 } from '../tanks/gasBalanceService';
import { dailyConsumption } from '../tanks/tankForecastService';
import { applyEvaluations } from './alarmService';
import type { AlarmSubject, SubjectEvaluation } from './alarmService';

/** Level change of a gauge in a period, and the consumption measured by the counters of its site. */
interface ComparedGauge extends AlarmSubject {
  reading: Id | null;
  alarm: Id | null;
  moved: number;
  /** Null if the gauge moved. */
  m3: number | null;
  litres_per_m3: number | null;
  capacity_l: number;
  /** Points by which the level has moved since the open alarm was raised; null without one. */
  moved_since: number | null;
}

/** Days after which the last reading is too old to estimate current use; most are read once a month. */
const READING_DAYS = 45;

const isSensorReading = sql`r.tank_id = t.id and r.reject_reason is null and r.source = 'telemetry'`;

/**
 * Consumption measured by the counters of a site since a time, in m³; extrapolated from each counter's last
 * daily consumption.
 */
const measuredSince = (site: SqlExpression, begins: SqlExpression, now: Date): SqlExpression => sql`
  (select sum(coalesce(u.m3, 0) + u.last_daily * extract(epoch from ${now}::timestamptz - greatest(u.last_at, ${begins})) / 86400)
  from counters c cross join lateral (select max(n.at) as last_at,
      (array_agg(${dailyConsumption} order by n.at desc, n.nr desc))[1] as last_daily,
      sum(n.rate * extract(epoch from n.at - greatest(n.previous_at, ${begins}))) filter (where n.at > ${begins}) as m3
    from (select n.*, n.consumption_m3 / extract(epoch from n.at - n.previous_at) as rate from counter_readings n
      where n.counter_id = c.id and n.status in ('validated', 'billed') and n.type <> 'estimated' and n.at > n.previous_at
        and n.at between ${now}::timestamptz - make_interval(days => ${READING_DAYS}) and ${now}) n) u
  where c.site_code = ${site} and c.deleted_at is null)::float8`;

/** Gauges with readings over whole periods without a device replacement. */
const comparedGauges = (now: Date, tanks: readonly Id[] | undefined) => sql<ComparedGauge>`
  select 'tank' as model, t.id, t.code, t.name, s.reading_id as reading, a.id as alarm, l.moved,
    case when l.moved < ${STILL_POINTS} then ${measuredSince(sql`t.site_code`, sql`w.begins`, now)} end as m3,
    case when l.moved < ${STILL_POINTS} then ${litresPerM3(sql`t.site_code`)} end as litres_per_m3,
    (select sum(k.water_capacity_l) from tanks k where k.site_code = t.site_code and k.status = 'commissioned'
      and k.deleted_at is null)::float8 as capacity_l,
    (select max(r.level_percent) - min(r.level_percent) from tank_readings r
      where ${isSensorReading} and r.at > a.raised_at - interval '1 day') as moved_since
  from tanks t join tank_states s on s.tank_id = t.id
  cross join lateral (select days, ${now}::timestamptz - make_interval(days => days) as begins
    from unnest(${[...STUCK_GAUGE_DAYS]}::int[]) days) w
  cross join lateral (select max(r.level_percent) - min(r.level_percent) as moved, count(*) as readings,
      min(r.at) as first_at
    from tank_readings r where ${isSensorReading} and r.at > w.begins) l
  left join alarms a on a.tank_id = t.id and a.kind = 'stuck_gauge' and a.status <> 'cleared'
  where t.status = 'commissioned' and t.deleted_at is null and l.readings >= w.days
    and ${tanks ? sql`t.id = any(${[...tanks]}::uuid[])` : sql`true`}
    and l.first_at < w.begins + interval '1 day'
    and not exists (select from device_links k join devices d on d.id = k.device_id
      where k.tank_id = t.id and d.type = 'tank_level' and k.unlinked_at > w.begins)
  order by t.id, w.days`;

/** Compares the gauges of all tanks in service, or of some, with the counters of their sites; see `isGaugeStuck`. */
export async function checkStuckGauges(db: Db, now: number, tanks?: readonly Id[]): Promise<void> {
  const { rows } = await comparedGauges(new Date(now), tanks).execute(db);
  const evaluations = new Map<Id, SubjectEvaluation>();
  for (const { moved, m3, litres_per_m3, capacity_l, moved_since, reading, alarm, ...subject } of rows) {
    const { model, id, code, name } = subject;
    const expected = expectedFall(m3 ?? 0, litres_per_m3 ?? 0, capacity_l);
    const isStuck = isGaugeStuck(moved, expected);
    if (!isStuck && evaluations.has(id)) continue;
    evaluations.set(id, {
      subject: { model, id, code, name },
      reading,
      open: alarm === null ? [] : [{ id: alarm, kind: 'stuck_gauge', severity: 'warning' }],
      raised: isStuck
        ? [{ kind: 'stuck_gauge', severity: 'warning', value: moved, threshold: expected }]
        : [],
      cleared: !isStuck && (moved_since ?? 0) >= STILL_POINTS ? ['stuck_gauge'] : [],
    });
  }
  await applyEvaluations(jobContext('alarm.raised', db, now), [...evaluations.values()]);
}
