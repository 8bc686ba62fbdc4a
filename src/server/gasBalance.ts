import { sql } from 'kysely';
import { Type } from 'typebox';
import { dayInDubai } from '../domain/dates';
import type { Id } from '../domain/entity';
import type { GasBalance, GasMonth } from '../domain/gasBalance';
import type { Db } from './database/pool';
import type { Sql } from './kit/field';
import { found } from './kit/refusal';
import { maybeNumber, words } from './kit/schemas';
import { numberAt } from './settingAt';

const number = Type.Number();

/** What the gas balance of a tank's site answers. */
export const gasBalance = Type.Object({
  litres_per_m3: number,
  months: Type.Array(
    Type.Object({
      ...{ month: words, opening_l: maybeNumber, delivered_l: number, closing_l: maybeNumber },
      ...{ burnt_m3: number, burnt_l: number, loss_l: maybeNumber, loss_percent: maybeNumber },
    }),
  ),
});

/** Finished months only: what was burnt in this one nobody has read yet. */
const MONTHS = 12;

const deliveredTo = (tanks: Sql, since: Sql, until: Sql): Sql => sql`(select coalesce(sum(d.litres), 0)
  from deliveries d where d.tank_id ${tanks} and d.deleted_at is null and d.at > ${since} and d.at <= ${until})`;

/** What stood in all tanks of the site at a moment: what was read last and what came since; nothing while one of them was never read. */
const stockAt = (moment: Sql): Sql => sql`(select case when bool_and(r.at is not null)
    then sum(v.water_capacity_l * r.level_percent / 100 + ${deliveredTo(sql`= v.id`, sql`r.at`, moment)}) end
  from vessels v left join lateral (select n.at, n.level_percent from tank_readings n where n.tank_id = v.id
    and n.reject_reason is null and n.at <= ${moment} order by n.at desc, n.id limit 1) r on true)`;

const delivered = deliveredTo(sql`in (select v.id from vessels v)`, sql`m.begins`, sql`m.ends`);

/** What a reading counted belongs to the days since the one before it, evenly. */
const burnt = sql`(select coalesce(sum(r.consumption_m3 * (extract(epoch from least(r.at, m.ends) - greatest(r.previous_at, m.begins))
      / extract(epoch from r.at - r.previous_at))), 0)::float8
  from counters n join counter_readings r on r.counter_id = n.id
  where n.site_code = (select code from place) and n.deleted_at is null and r.status in ('validated', 'billed')
    and r.at > m.begins and r.previous_at < m.ends and r.at > r.previous_at)`;

const rounded = (value: Sql, decimals: number): Sql =>
  sql`round((${value})::numeric, ${sql.lit(decimals)})::float8`;

const monthsOf = (tank: Id, perM3: number) => sql<GasMonth>`
  with place as (select t.site_code as code from tanks t where t.id = ${tank}),
  vessels as (select v.id, v.water_capacity_l from tanks v
    where v.site_code = (select code from place) and v.status <> 'planned' and v.deleted_at is null),
  months as (select s as local, s at time zone 'Asia/Dubai' as begins, (s + interval '1 month') at time zone 'Asia/Dubai' as ends
    from generate_series(1, ${sql.lit(MONTHS)}) back
    cross join lateral (select date_trunc('month', now() at time zone 'Asia/Dubai') - make_interval(months => back) as s) x),
  books as (select m.local, ${stockAt(sql`m.begins`)} as opening, ${delivered} as delivered,
    ${stockAt(sql`m.ends`)} as closing, ${burnt} as burnt from months m),
  told as (select b.*, b.opening + b.delivered - b.closing as used, b.burnt * ${perM3}::float8 as burnt_l from books b)
  select to_char(local, 'YYYY-MM') as month, ${rounded(sql`opening`, 0)} as opening_l,
    ${rounded(sql`delivered`, 0)} as delivered_l, ${rounded(sql`closing`, 0)} as closing_l,
    ${rounded(sql`burnt`, 3)} as burnt_m3, ${rounded(sql`burnt_l`, 0)} as burnt_l,
    ${rounded(sql`used - burnt_l`, 0)} as loss_l,
    ${rounded(sql`case when used > 0 then (used - burnt_l) / used * 100 end`, 1)} as loss_percent
  from told order by local desc`;

/** What left the tanks of a site and what its counters saw of it, month by month. */
export async function gasBalanceOf(db: Db, tank: Id, now: number): Promise<GasBalance> {
  const density = sql<{
    kg: number;
  }>`select density_kg_l as kg from tanks where id = ${tank} and deleted_at is null`;
  const { kg } = found((await density.execute(db)).rows[0]);
  const perM3 = (await numberAt(db, 'vapour_kg_m3', dayInDubai(now))) / kg;
  const { rows } = await monthsOf(tank, perM3).execute(db);
  return { litres_per_m3: Math.round(perM3 * 1000) / 1000, months: rows };
}
