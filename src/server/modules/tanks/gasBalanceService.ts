import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Id } from '../../../domain/entity';
import { GAS_FINDINGS, GAS_PERIODS } from '../../../domain/tanks/gasBalance';
import type {
  GasDay,
  GasMonth,
  UnreadTank,
  GasBalance,
  SiteGasFinding,
} from '../../../domain/tanks/gasBalance';
import { isoTimestamp } from '../../lists/fields';
import type { SqlExpression } from '../../lists/fields';
import { Type } from 'typebox';
import { dubaiDate } from '../../../domain/dates';
import { TANK_INITIAL_VALUES } from '../../../domain/tanks/tank';
import type { Db } from '../../db/client';
import { route } from '../../http/route';
import { orNotFound } from '../../http/httpError';
import {
  enumSchema,
  integerSchema,
  idSchema,
  nullableNumberSchema,
  nullableTextSchema,
  textSchema,
} from '../../http/responseSchemas';
import { codeReferenceSchema } from '../../lists/references';
import { findSiteName } from '../sites/siteService';
import { getNumberSetting } from '../settings/settingService';

/** Completed months only, because the current month has no readings yet. */
const BALANCE_MONTHS = 12;

const startOfMonth = (back: SqlExpression): SqlExpression =>
  sql`(date_trunc('month', now() at time zone 'Asia/Dubai') - make_interval(months => ${back}))`;

const isAcceptedReading = sql`r.tank_id = v.id and r.reject_reason is null`;

/** Tanks of a site that may contain gas; excludes those out of service without readings or deliveries. */
const tanksOfSite = (site: SqlExpression): SqlExpression => sql`select v.* from tanks v
  where v.site_code = ${site} and v.status <> 'planned' and v.deleted_at is null
    and (v.status = 'commissioned' or exists (select from tank_readings r where ${isAcceptedReading} and r.level_percent > 0)
      or exists (select from deliveries d where d.tank_id = v.id and d.deleted_at is null))`;

/** Average density in kg/l of a site's tanks. */
const densityOfSite = (site: SqlExpression): SqlExpression => sql`
  select sum(v.density_kg_l * v.water_capacity_l) / sum(v.water_capacity_l) as kg from (${tanksOfSite(site)}) v`;

/** Litres of liquid per cubic metre of vapour at a site, from the current setting. */
export const litresPerM3 = (site: SqlExpression): SqlExpression =>
  sql`((select numeric_setting('vapour_kg_m3'))::float8
    / coalesce((${densityOfSite(site)}), ${sql.lit(TANK_INITIAL_VALUES.density_kg_l)}))`;

/** Tanks of a site without a reading before the first month. */
const unreadTanks = (site: SqlExpression) => sql<UnreadTank>`
  select v.id as _id, v.code, v.name, ${isoTimestamp(sql`f.at`)} as first_read_at from (${tanksOfSite(site)}) v
  cross join lateral (select min(r.at) as at from tank_readings r where ${isAcceptedReading}) f
  where f.at is null or f.at > ${startOfMonth(sql.lit(BALANCE_MONTHS))} at time zone 'Asia/Dubai' order by v.code`;

const deliveredLitres = (
  tanks: SqlExpression,
  since: SqlExpression,
  until: SqlExpression,
): SqlExpression => sql`(select coalesce(sum(d.litres), 0)
  from deliveries d where d.tank_id ${tanks} and d.deleted_at is null and d.at > ${since} and d.at <= ${until})`;

/** Total stock of a site at a time: last readings plus deliveries since; null if a tank has no reading. */
const stockAt = (time: SqlExpression): SqlExpression => sql`(select case when bool_and(l.at is not null)
    then sum(v.water_capacity_l * l.level_percent / 100 + ${deliveredLitres(sql`= v.id`, sql`l.at`, time)}) end
  from site_tanks v left join lateral (select r.at, r.level_percent from tank_readings r where ${isAcceptedReading}
    and r.at <= ${time} order by r.at desc, r.id limit 1) l on true)`;

const deliveredInMonth = deliveredLitres(sql`in (select v.id from site_tanks v)`, sql`m.begins`, sql`m.ends`);

/** Counter readings of a site that overlap the months. */
const readingsOfSite = (
  site: SqlExpression,
): SqlExpression => sql`select r.counter_id, r.previous_at, r.at, r.consumption_m3, r.status
  from counters n join counter_readings r on r.counter_id = n.id
  where n.site_code = ${site} and n.deleted_at is null and r.status <> 'rejected' and r.at > r.previous_at
    and r.at > (select min(m.begins) from months m) and r.previous_at < (select max(m.ends) from months m)`;

const isConfirmed = sql`b.status in ('validated', 'billed')`;

/** Part of a reading's consumption that falls in the month, distributed evenly over time. */
const consumptionInMonth = sql`b.consumption_m3 * (extract(epoch from least(b.at, m.ends) - greatest(b.previous_at, m.begins))
  / extract(epoch from b.at - b.previous_at))`;

/** Consumption per month, in total and of one counter, and the number of pending readings. */
const consumptionByMonth = (counter: Id | undefined): SqlExpression => sql`select m.local,
    coalesce(sum(${consumptionInMonth}) filter (where ${isConfirmed}), 0)::float8 as metered,
    coalesce(sum(${consumptionInMonth}) filter (where ${isConfirmed} and b.counter_id = ${counter ?? null}::uuid), 0)::float8 as own,
    count(*) filter (where b.status = 'pending')::int as held
  from months m left join metered b on b.at > m.begins and b.previous_at < m.ends group by m.local`;

const rounded = (value: SqlExpression, decimals: number): SqlExpression =>
  sql`round((${value})::numeric, ${sql.lit(decimals)})::float8`;

/** Share of one counter in the month. */
const counterShare = sql`jsonb_build_object('m3', ${rounded(sql`own`, 3)}, 'l', ${rounded(sql`own * per_m3`, 0)},
  'percent', ${rounded(sql`own / nullif(metered, 0) * 100`, 2)},
  'loss_l', ${rounded(sql`(used - metered_l) * own / nullif(metered, 0)`, 0)})`;

/** First day of each of the last months as `s`, newest first. */
const lastMonths = sql`select ${startOfMonth(sql`back`)} as s from generate_series(1, ${sql.lit(BALANCE_MONTHS)}) back`;

/** Gas balance of a site for the months of a query that selects their first day as `s`; with the share of a counter, if given. */
export const gasMonthsOf = (
  site: SqlExpression,
  perM3: SqlExpression,
  months: SqlExpression,
  counter?: Id,
): RawBuilder<GasMonth> => sql<GasMonth>`
  with site_tanks as (${tanksOfSite(site)}),
  months as materialized (select s as local, s at time zone 'Asia/Dubai' as begins, (s + interval '1 month') at time zone 'Asia/Dubai' as ends
    from (${months}) x),
  metered as materialized (${readingsOfSite(site)}),
  books as materialized (select i.*, ${perM3} as per_m3, ${stockAt(sql`m.begins`)} as opening, ${deliveredInMonth} as delivered,
    ${stockAt(sql`m.ends`)} as closing from months m join (${consumptionByMonth(counter)}) i on i.local = m.local),
  balances as (select b.*, b.opening + b.delivered - b.closing as used, b.metered * b.per_m3 as metered_l from books b)
  select to_char(local, 'YYYY-MM') as month, ${rounded(sql`opening`, 0)} as opening_l,
    ${rounded(sql`delivered`, 0)} as delivered_l, ${rounded(sql`closing`, 0)} as closing_l,
    ${rounded(sql`used`, 0)} as used_l,
    ${rounded(sql`metered`, 3)} as metered_m3, ${rounded(sql`metered_l`, 0)} as metered_l,
    ${rounded(sql`used - metered_l`, 0)} as loss_l,
    ${rounded(sql`case when used > 0 then (used - metered_l) / used * 100 end`, 1)} as loss_percent, held
    ${counter ? sql`, ${counterShare} as own` : sql``}
  from balances order by local desc`;

/** Monthly gas balance of a site, newest first; with the share of a counter, if given. */
const gasMonths = (site: SqlExpression, perM3: number, counter?: Id) =>
  gasMonthsOf(site, sql`${perM3}::float8`, lastMonths, counter);

const BALANCE_DAYS = 60;

/** Balanced days of a site, oldest first. */
export const gasDays = (site: string) => sql<GasDay>`
  select day, opening_l, delivered_l, closing_l, opening_l + delivered_l - closing_l as drawn_l, capacity_l,
    counters, counters_read, metered_m3, metered_l
  from site_gas_days where site_code = ${site} and day >= today_in_dubai() - ${sql.lit(BALANCE_DAYS)} order by day`;

const numberSchema = Type.Number();

export const gasBalanceSchema = Type.Object({
  litres_per_m3: numberSchema,
  unread: Type.Array(
    Type.Object({ _id: idSchema, code: textSchema, name: textSchema, first_read_at: nullableTextSchema }),
  ),
  days: Type.Array(
    Type.Object({
      day: textSchema,
      opening_l: numberSchema,
      delivered_l: numberSchema,
      closing_l: numberSchema,
      drawn_l: numberSchema,
      capacity_l: numberSchema,
      counters: integerSchema,
      counters_read: integerSchema,
      metered_m3: nullableNumberSchema,
      metered_l: nullableNumberSchema,
    }),
  ),
  months: Type.Array(
    Type.Object({
      month: textSchema,
      opening_l: nullableNumberSchema,
      delivered_l: numberSchema,
      closing_l: nullableNumberSchema,
      used_l: nullableNumberSchema,
      metered_m3: numberSchema,
      metered_l: numberSchema,
      loss_l: nullableNumberSchema,
      loss_percent: nullableNumberSchema,
      held: integerSchema,
      own: Type.Optional(
        Type.Object({
          m3: numberSchema,
          l: numberSchema,
          percent: nullableNumberSchema,
          loss_l: nullableNumberSchema,
        }),
      ),
    }),
  ),
});

async function siteCodeOf(db: Db, owner: 'tanks' | 'counters', id: Id): Promise<string> {
  const { rows } = await sql<{ site: string }>`select t.site_code as site from ${sql.table(owner)} t
    where t.id = ${id} and t.deleted_at is null`.execute(db);
  return orNotFound(rows[0]).site;
}

export async function loadBalance(db: Db, site: string, now: number, counter?: Id): Promise<GasBalance> {
  const code = sql`${site}`;
  const { rows: densities } = await sql<{ kg: number | null }>`select (${densityOfSite(code)}) as kg`.execute(
    db,
  );
  const perM3 =
    (await getNumberSetting(db, 'vapour_kg_m3', dubaiDate(now))) /
    (densities[0]?.kg ?? TANK_INITIAL_VALUES.density_kg_l);
  const { rows: unread } = await unreadTanks(code).execute(db);
  const { rows: months } = await gasMonths(code, perM3, counter).execute(db);
  const { rows: days } = await gasDays(site).execute(db);
  return { litres_per_m3: Math.round(perM3 * 1000) / 1000, unread, days, months };
}

/** Monthly gas balance of a tank's site. */
export const gasBalanceOfTank = async (db: Db, tank: Id, now: number): Promise<GasBalance> =>
  loadBalance(db, await siteCodeOf(db, 'tanks', tank), now);

/** Monthly gas balance of a counter's site, with the share of the counter. */
const gasBalanceOfCounter = async (db: Db, counter: Id, now: number): Promise<GasBalance> =>
  loadBalance(db, await siteCodeOf(db, 'counters', counter), now, counter);

/** Monthly gas balance of a site. */
export const gasBalanceOfSiteRoute = route({
  method: 'GET',
  path: '/site/:id/balance',
  summary: 'Monthly gas balance of a site: tank withdrawals against counter consumption',
  permission: 'canViewTanks',
  response: gasBalanceSchema,
  handler: async ({ db, param, now }) => loadBalance(db, (await findSiteName(db, param('id'))).code, now),
});

export const gasBalanceOfCounterRoute = route({
  method: 'GET',
  path: '/counter/:id/balance',
  summary: 'Monthly consumption of a counter and its share of the site’s gas and loss',
  permission: 'superAdmin',
  response: gasBalanceSchema,
  handler: (context) => gasBalanceOfCounter(context.db, context.param('id'), context.now),
});

const siteGasFindings = sql<SiteGasFinding>`
  select f.site_code as code, t.site_name as name, jsonb_build_object('_id', t.id, 'code', t.code, 'label', t.name) as tank,
    f.period, f.since, f.until, f.drawn_l, f.metered_l, f.loss_l, f.loss_percent, f.finding
  from site_gas_findings f join tanks t on t.id = f.tank_id
  order by f.finding = 'balanced', abs(f.loss_percent) desc nulls last, f.site_code`;

export const gasFindingsRoute = route({
  method: 'GET',
  path: '/tank/balances',
  summary: 'Gas balance of every site, the worst first',
  permission: 'canViewTanks',
  response: Type.Object({
    sites: Type.Array(
      Type.Object({
        code: textSchema,
        name: textSchema,
        tank: codeReferenceSchema,
        period: enumSchema(GAS_PERIODS),
        since: textSchema,
        until: textSchema,
        drawn_l: numberSchema,
        metered_l: numberSchema,
        loss_l: numberSchema,
        loss_percent: nullableNumberSchema,
        finding: enumSchema(GAS_FINDINGS),
      }),
    ),
  }),
  handler: async ({ db }) => ({ sites: (await siteGasFindings.execute(db)).rows }),
});
