import { sql } from 'kysely';
import { sqlLiterals } from '../../db/client';
import { INSTALLED_STATUSES } from '../../../domain/counters/counter';
import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { findDailyLoss, findMonthlyLoss } from '../../../domain/tanks/gasBalance';
import type { GasLoss } from '../../../domain/tanks/gasBalance';
import type { Db } from '../../db/client';
import { getNumberSetting } from '../settings/settingService';
import { gasDays, loadBalance } from './gasBalanceService';
import { rollUpLevels } from './tankForecastService';

/** Days that are balanced again every day, because messages may be late; the first run balances more. */
const LATE_DAYS = 8;
const FIRST_DAYS = 60;

/**
 * Whether the level device of tank `t` was replaced on day `d`, so that another device measured the opening
 * level.
 */
const isReplaced = sql`exists (select from device_links l join devices v on v.id = l.device_id
  where l.tank_id = t.id and v.type = 'tank_level' and l.linked_at >= d.begins and l.linked_at < d.ends)`;

/** Balanced days; the index of a counter at the end of a day is the last one of that day. */
const balancedDays = (count: number, vapourKgM3: number) => sql`
  with days as materialized (select day, day::timestamp at time zone 'Asia/Dubai' as begins,
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
    where t.status = 'commissioned' and t.deleted_at is null group by t.site_code, d.day, d.begins, d.ends),
  indexes as (select distinct on (i.counter_id, i.day) i.counter_id, i.day, i.index_m3
    from (select n.*, dubai_day(n.at) as day from counter_indexes n
      where n.at >= (select min(begins) - interval '1 day' from days) and n.at < (select max(ends) from days)) i
    order by i.counter_id, i.day, i.at desc),
  uses as (select counter_id, day, day - lag(day) over days_of_counter as days,
      index_m3 - lag(index_m3) over days_of_counter as m3
    from indexes window days_of_counter as (partition by counter_id order by day)),
  counted as materialized (select * from counters
    where deleted_at is null and status in (${sqlLiterals(INSTALLED_STATUSES)})),
  counters_of_site as materialized (select site_code, count(*)::int as counters from counted group by site_code),
  metered as (select c.site_code, u.day, (count(*) filter (where u.m3 >= 0))::int as counters_read,
      sum(u.m3 * c.multiplier * c.meter_factor) as m3
    from uses u join counted c on c.id = u.counter_id where u.days = 1 group by c.site_code, u.day),
  -- Grouped instead of joined: the planner takes both sides for one row and would compare all pairs.
  balanced as (select site_code, day, max(opening_l) as opening_l, max(delivered_l) as delivered_l,
      max(closing_l) as closing_l, max(capacity_l) as capacity_l, max(kg_l) as kg_l,
      coalesce(max(counters_read), 0) as counters_read, max(m3) as m3
    from (select site_code, day, opening_l, delivered_l, closing_l, capacity_l, kg_l, null::int as counters_read,
        null::float8 as m3 from stocks where is_known
      union all select site_code, day, null, null, null, null, null, counters_read, m3 from metered) parts
    group by site_code, day having count(capacity_l) > 0)
  select b.site_code, b.day, b.opening_l, b.delivered_l, b.closing_l, b.capacity_l, coalesce(c.counters, 0), b.counters_read,
    case when c.counters = b.counters_read then b.m3 end,
    case when c.counters = b.counters_read then b.m3 * ${vapourKgM3}::float8 / b.kg_l end
  from balanced b left join counters_of_site c on c.site_code = b.site_code`;

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
  /** The tank in service that carries the alarms of the site: the one with an open alarm, or else the first. */
  tank: Id;
  /** Day on which a leak of the site was last found and repaired. */
  mended_on: string | null;
  capacity_l: number;
}

const sitesInService = sql<SiteTank>`
  select distinct on (t.site_code) t.site_code, t.id as tank, (select max(dubai_day(a.cleared_at))
      from alarms a join tanks k on k.id = a.tank_id
      where k.site_code = t.site_code and a.kind = 'gas_leak' and a.status = 'cleared') as mended_on,
    sum(t.water_capacity_l) over (partition by t.site_code) as capacity_l
  from tanks t where t.status = 'commissioned' and t.deleted_at is null
  order by t.site_code, not exists (select from alarms a
    where a.tank_id = t.id and a.kind = 'gas_balance' and a.status <> 'cleared'), t.code`;

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
  const monthly = findMonthlyLoss(months, site.capacity_l);
  return monthly && ['months', monthly];
}

/** Evaluates the gas balance of every site: by day if all counters report daily, otherwise by month. */
export async function evaluateGasBalances(db: Db, now: number): Promise<void> {
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
