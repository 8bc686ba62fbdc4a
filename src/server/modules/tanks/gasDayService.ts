import { sql } from 'kysely';
import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { findDailyLoss, findMonthlyLoss } from '../../../domain/tanks/gasBalance';
import type { GasLoss } from '../../../domain/tanks/gasBalance';
import type { Db } from '../../db/client';
import { getNumberSetting } from '../settings/settingService';
import { gasDays, loadBalance } from './gasBalanceService';
import { rollUpLevels } from './tankForecastService';

/** Days that are balanced again each day, because messages may be late; more of them on the first day. */
const LATE_DAYS = 8;
const FIRST_DAYS = 60;

/** Cubic metres on counter `c` at a time: the last index of the day before it. */
const indexAt = (
  time: string,
) => sql`(select i.index_m3 * c.multiplier * c.meter_factor from counter_indexes i where i.counter_id = c.id
  and i.at < ${sql.ref(time)} and i.at >= ${sql.ref(time)} - interval '1 day' order by i.at desc limit 1)`;

/** Whether the level device of tank `t` was installed on day `d`: another one measured the level at its beginning. */
const isReplaced = sql`exists (select from device_links l join devices v on v.id = l.device_id
  where l.tank_id = t.id and v.type = 'tank_level' and l.linked_at >= d.begins and l.linked_at < d.ends)`;

const balancedDays = (count: number, vapourKgM3: number) => sql`
  with days as (select day, day::timestamp at time zone 'Asia/Dubai' as begins,
      (day + 1)::timestamp at time zone 'Asia/Dubai' as ends
    from (select today_in_dubai() - n as day from generate_series(1, ${count}::int) n) d),
  stocks as (select t.site_code, d.day, d.begins, d.ends, count(*) = count(o.day) and count(*) = count(e.day)
        and not bool_or(${isReplaced}) as is_known,
      sum(t.water_capacity_l * o.closing_percent / 100) as opening_l, sum(t.water_capacity_l * e.closing_percent / 100) as closing_l,
      sum(t.water_capacity_l) as capacity_l, sum(t.water_capacity_l * t.density_kg_l) / sum(t.water_capacity_l) as kg_l,
      sum((select coalesce(sum(v.litres), 0) from deliveries v where v.tank_id = t.id and v.deleted_at is null
        and v.at >= d.begins and v.at < d.ends)) as delivered_l
    from tanks t cross join days d
    left join tank_days o on o.tank_id = t.id and o.day = d.day - 1
    left join tank_days e on e.tank_id = t.id and e.day = d.day
    where t.status = 'commissioned' and t.deleted_at is null group by t.site_code, d.day, d.begins, d.ends)
  select s.site_code, s.day, s.opening_l, s.delivered_l, s.closing_l, s.capacity_l, m.counters, m.counters_read,
    case when m.counters = m.counters_read and m.counters > 0 then m.m3 end,
    case when m.counters = m.counters_read and m.counters > 0 then m.m3 * ${vapourKgM3}::float8 / s.kg_l end
  from stocks s cross join lateral (select count(*)::int as counters, (count(*) filter (where u.m3 >= 0))::int as counters_read,
      sum(u.m3) as m3
    from counters c cross join lateral (select ${indexAt('s.ends')} - ${indexAt('s.begins')} as m3) u
    where c.site_code = s.site_code and c.deleted_at is null
      and c.status in ('active', 'vacant', 'disconnected', 'faulty')) m
  where s.is_known`;

/** Balances the last days of every site whose levels are known. */
export async function recordGasDays(db: Db, now: number): Promise<void> {
  await rollUpLevels(db);
  const vapour = await getNumberSetting(db, 'vapour_kg_m3', dubaiDate(now));
  const known = await db.selectFrom('site_gas_days').select('day').limit(1).executeTakeFirst();
  const count = known ? LATE_DAYS : FIRST_DAYS;
  await sql`delete from site_gas_days where day >= today_in_dubai() - ${count}::int`.execute(db);
  await sql`insert into site_gas_days (site_code, day, opening_l, delivered_l, closing_l, capacity_l, counters,
      counters_read, metered_m3, metered_l) ${balancedDays(count, vapour)}`.execute(db);
}

interface SiteTank {
  site_code: string;
  /** The first tank of the site, which has its alarms. */
  tank: Id;
  /** The day on which a leak was last found and mended. */
  mended_on: string | null;
}

const sitesInService = sql<SiteTank>`
  select distinct on (t.site_code) t.site_code, t.id as tank, (select max((a.cleared_at at time zone 'Asia/Dubai')::date)::text
      from alarms a where a.tank_id = t.id and a.kind = 'gas_leak' and a.status = 'cleared') as mended_on
  from tanks t where t.status = 'commissioned' and t.deleted_at is null order by t.site_code, t.code`;

async function findLoss(
  db: Db,
  site: SiteTank,
  now: number,
): Promise<[period: string, loss: GasLoss] | undefined> {
  const { rows } = await gasDays(site.site_code).execute(db);
  const daily = findDailyLoss(
    rows.filter(({ day }) => day > (site.mended_on ?? '')),
    dubaiDate(now),
  );
  if (daily) return ['days', daily];
  const { months } = await loadBalance(db, site.site_code, now);
  const monthly = findMonthlyLoss(months);
  return monthly && ['months', monthly];
}

/** Judges the gas balance of every site: by days where all counters report daily, else by months. */
export async function judgeGasBalances(db: Db, now: number): Promise<void> {
  const { rows: sites } = await sitesInService.execute(db);
  const findings = [];
  for (const site of sites) {
    const found = await findLoss(db, site, now);
    if (!found) continue;
    const [period, loss] = found;
    findings.push({ site_code: site.site_code, tank_id: site.tank, period, ...loss });
  }
  await db.deleteFrom('site_gas_findings').execute();
  if (findings.length > 0) await db.insertInto('site_gas_findings').values(findings).execute();
}
