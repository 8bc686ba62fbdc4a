import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import type { GasMonth, UnreadTank, GasBalance } from '../../../domain/tanks/gasBalance';
import { iso } from '../../lists/fields';
import type { Sql } from '../../lists/fields';
import { Type } from 'typebox';
import { dayInDubai } from '../../../domain/dates';
import { NEW_TANK } from '../../../domain/tanks/tank';
import type { Db } from '../../db/client';
import { call } from '../../http/route';
import { found } from '../../http/httpError';
import { count, id, maybeNumber, maybeWords, words } from '../../http/responseSchemas';
import { numberAt } from '../settings/settingService';

/** Finished months only: what was burnt in this one nobody has read yet. */
const MONTHS = 12;

const monthBack = (back: Sql): Sql =>
  sql`(date_trunc('month', now() at time zone 'Asia/Dubai') - make_interval(months => ${back}))`;

const isRead = sql`r.tank_id = v.id and r.reject_reason is null`;

/** The tanks of a site that may hold gas; one that is not in service, was never filled and never read above zero holds none. */
const vessels = (site: string): Sql => sql`select v.* from tanks v
  where v.site_code = ${site} and v.status <> 'planned' and v.deleted_at is null
    and (v.status = 'commissioned' or exists (select from tank_readings r where ${isRead} and r.level_percent > 0)
      or exists (select from deliveries d where d.tank_id = v.id and d.deleted_at is null))`;

/** Kilograms in a litre of what the tanks of a site hold. */
export const densityAt = (site: string) => sql<{ kg: number | null }>`
  select sum(v.density_kg_l * v.water_capacity_l) / sum(v.water_capacity_l) as kg from (${vessels(site)}) v`;

/** The tanks of a site that were not read yet when the first month began. */
export const unreadAt = (site: string) => sql<UnreadTank>`
  select v.id as _id, v.code, v.name, ${iso(sql`f.at`)} as first_read_at from (${vessels(site)}) v
  cross join lateral (select min(r.at) as at from tank_readings r where ${isRead}) f
  where f.at is null or f.at > ${monthBack(sql.lit(MONTHS))} at time zone 'Asia/Dubai' order by v.code`;

const deliveredTo = (tanks: Sql, since: Sql, until: Sql): Sql => sql`(select coalesce(sum(d.litres), 0)
  from deliveries d where d.tank_id ${tanks} and d.deleted_at is null and d.at > ${since} and d.at <= ${until})`;

/** What stood in all tanks of the site at a moment: what was read last and what came since; nothing while one of them was never read. */
const stockAt = (moment: Sql): Sql => sql`(select case when bool_and(l.at is not null)
    then sum(v.water_capacity_l * l.level_percent / 100 + ${deliveredTo(sql`= v.id`, sql`l.at`, moment)}) end
  from vessels v left join lateral (select r.at, r.level_percent from tank_readings r where ${isRead}
    and r.at <= ${moment} order by r.at desc, r.id limit 1) l on true)`;

const delivered = deliveredTo(sql`in (select v.id from vessels v)`, sql`m.begins`, sql`m.ends`);

/** The readings of a site's counters that tell of the months, each once. */
const readAt = (site: string): Sql => sql`select r.counter_id, r.previous_at, r.at, r.consumption_m3, r.status
  from counters n join counter_readings r on r.counter_id = n.id
  where n.site_code = ${site} and n.deleted_at is null and r.status <> 'rejected' and r.at > r.previous_at
    and r.at > (select min(m.begins) from months m) and r.previous_at < (select max(m.ends) from months m)`;

const counts = sql`b.status in ('validated', 'billed')`;

/** What a reading counted belongs to the days since the one before it, evenly. */
const inMonth = sql`b.consumption_m3 * (extract(epoch from least(b.at, m.ends) - greatest(b.previous_at, m.begins))
  / extract(epoch from b.at - b.previous_at))`;

/** What was burnt in each month, by all counters of the site and by one of them, and how many readings are held. */
const burntIn = (counter: Id | undefined): Sql => sql`select m.local,
    coalesce(sum(${inMonth}) filter (where ${counts}), 0)::float8 as burnt,
    coalesce(sum(${inMonth}) filter (where ${counts} and b.counter_id = ${counter ?? null}::uuid), 0)::float8 as own,
    count(*) filter (where b.status = 'pending')::int as held
  from months m left join burnt b on b.at > m.begins and b.previous_at < m.ends group by m.local`;

const rounded = (value: Sql, decimals: number): Sql =>
  sql`round((${value})::numeric, ${sql.lit(decimals)})::float8`;

/** What one counter has of the month. */
const share = sql`jsonb_build_object('m3', ${rounded(sql`own`, 3)}, 'l', ${rounded(sql`own * per_m3`, 0)},
  'percent', ${rounded(sql`own / nullif(burnt, 0) * 100`, 2)},
  'loss_l', ${rounded(sql`(used - burnt_l) * own / nullif(burnt, 0)`, 0)})`;

/** The finished months of a site, the newest first; with what one counter has of them, where one is named. */
export const monthsAt = (site: string, perM3: number, counter?: Id) => sql<GasMonth>`
  with vessels as (${vessels(site)}),
  months as materialized (select s as local, s at time zone 'Asia/Dubai' as begins, (s + interval '1 month') at time zone 'Asia/Dubai' as ends
    from generate_series(1, ${sql.lit(MONTHS)}) back cross join lateral (select ${monthBack(sql`back`)} as s) x),
  burnt as materialized (${readAt(site)}),
  books as materialized (select i.*, ${perM3}::float8 as per_m3, ${stockAt(sql`m.begins`)} as opening, ${delivered} as delivered,
    ${stockAt(sql`m.ends`)} as closing from months m join (${burntIn(counter)}) i on i.local = m.local),
  told as (select b.*, b.opening + b.delivered - b.closing as used, b.burnt * b.per_m3 as burnt_l from books b)
  select to_char(local, 'YYYY-MM') as month, ${rounded(sql`opening`, 0)} as opening_l,
    ${rounded(sql`delivered`, 0)} as delivered_l, ${rounded(sql`closing`, 0)} as closing_l,
    ${rounded(sql`used`, 0)} as used_l,
    ${rounded(sql`burnt`, 3)} as burnt_m3, ${rounded(sql`burnt_l`, 0)} as burnt_l,
    ${rounded(sql`used - burnt_l`, 0)} as loss_l,
    ${rounded(sql`case when used > 0 then (used - burnt_l) / used * 100 end`, 1)} as loss_percent, held
    ${counter ? sql`, ${share} as own` : sql``}
  from told order by local desc`;

const number = Type.Number();

/** What the gas balance of a site answers; the share is a counter's. */
export const gasBalance = Type.Object({
  litres_per_m3: number,
  unread: Type.Array(Type.Object({ _id: id, code: words, name: words, first_read_at: maybeWords })),
  months: Type.Array(
    Type.Object({
      ...{ month: words, opening_l: maybeNumber, delivered_l: number, closing_l: maybeNumber },
      ...{ used_l: maybeNumber, burnt_m3: number, burnt_l: number },
      ...{ loss_l: maybeNumber, loss_percent: maybeNumber, held: count },
      own: Type.Optional(Type.Object({ m3: number, l: number, percent: maybeNumber, loss_l: maybeNumber })),
    }),
  ),
});

async function siteOf(db: Db, owner: 'tanks' | 'counters', one: Id): Promise<string> {
  const { rows } = await sql<{ site: string }>`select t.site_code as site from ${sql.table(owner)} t
    where t.id = ${one} and t.deleted_at is null`.execute(db);
  return found(rows[0]).site;
}

async function balanceAt(db: Db, site: string, now: number, counter?: Id): Promise<GasBalance> {
  const { kg } = (await densityAt(site).execute(db)).rows[0] ?? {};
  const perM3 = (await numberAt(db, 'vapour_kg_m3', dayInDubai(now))) / (kg ?? NEW_TANK.density_kg_l);
  const { rows: unread } = await unreadAt(site).execute(db);
  const { rows: months } = await monthsAt(site, perM3, counter).execute(db);
  return { litres_per_m3: Math.round(perM3 * 1000) / 1000, unread, months };
}

/** What left the tanks of a tank's site and what its counters saw of it, month by month. */
export const gasBalanceOf = async (db: Db, tank: Id, now: number): Promise<GasBalance> =>
  balanceAt(db, await siteOf(db, 'tanks', tank), now);

/** The same of a counter's site, with what the counter has of it. */
export const gasShareOf = async (db: Db, counter: Id, now: number): Promise<GasBalance> =>
  balanceAt(db, await siteOf(db, 'counters', counter), now, counter);

/** What a counter has of its site's gas, for its page. */
export const gasShareCall = call({
  method: 'GET',
  path: '/counter/:id/balance',
  summary: 'What a counter burnt month by month, and its share of its site’s gas and loss',
  needs: 'superAdmin',
  answers: gasBalance,
  handle: (ask) => gasShareOf(ask.db, ask.param('id'), ask.now),
});
