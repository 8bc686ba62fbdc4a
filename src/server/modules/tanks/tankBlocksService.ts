import { sql } from 'kysely';
import { LEVEL_STATUSES } from '../../../domain/tanks/tankTelemetry';
import type { Id } from '../../../domain/entity';
import { addMonths } from '../../../domain/dates';
import { listLink } from '../../../domain/lists/listFilters';
import { OPEN_ORDER_STATUSES } from '../../../domain/orders/orderTransitions';
import { hasPermission } from '../../../domain/permissions';
import { countRows, countIf, defineBlock, figure, linked, plain } from '../dashboard/blockService';
import type { BlockContext, FigureList } from '../dashboard/blockService';
import { tanks } from './tankRepository';

const LIST: FigureList = { path: '/tanks', permission: 'canViewTanks' };
const IN_SERVICE = { status: ['commissioned'] };

const tankLevelsBlock = defineBlock('tank_levels', async (context) => {
  const { db, site } = context;
  const filters = { ...site, ...IN_SERVICE };
  const rows = await tanks.aggregate<{ level_status: string; count: number }>(
    db,
    filters,
    { count: countRows },
    ['level_status'],
  );
  const [alarms] = await tanks.aggregate<{ count: number; critical: number }>(
    db,
    { ...filters, has_alarm: true },
    { count: countRows, critical: countIf(tanks.where({ alarm_severity: ['critical'] })) },
  );
  const numberOf = (value: number, by = {}) =>
    linked(context, LIST, { ...filters, ...by }, { value, count: value });
  return {
    figures: [
      figure('tanks_in_service', 'count', numberOf(rows.reduce((sum, { count }) => sum + count, 0))),
      figure('tanks_with_alarm', 'count', numberOf(alarms?.count ?? 0, { has_alarm: true })),
      figure('tanks_critical', 'count', numberOf(alarms?.critical ?? 0, { alarm_severity: ['critical'] })),
    ],
    series: [{ name: 'tanks', unit: 'count' }],
    slices: LEVEL_STATUSES.map((level_status) => ({
      name: level_status,
      values: [
        numberOf(rows.find((row) => row.level_status === level_status)?.count ?? 0, {
          level_status: [level_status],
        }),
      ],
    })),
  };
});

const RUN_OUT_ROWS = 10;

/** The oldest open refill order of tanks, which a refill plan uses. */
async function loadRefillOrders({ db }: BlockContext, ids: readonly Id[]) {
  const { rows } = await sql<{
    tank: Id;
    id: Id;
    number: string;
  }>`select distinct on (tank_id) tank_id as tank, id,
      unique_number as number
    from orders where tank_id = any(${[...ids]}::uuid[]) and type = 'refill' and deleted_at is null
      and status in (${sql.join([...OPEN_ORDER_STATUSES])}) order by tank_id, created_at, id`.execute(db);
  return new Map(rows.map((row) => [row.tank, row]));
}

const runOutBlock = defineBlock('run_out', async (context) => {
  const { db, site, currentUser } = context;
  const filters = { ...site, ...IN_SERVICE };
  const { documents } = await tanks.list(db, {
    page: 1,
    limit: RUN_OUT_ROWS,
    sort: 'days_to_empty',
    dir: 'asc',
    filters: { ...filters, days_to_empty: { from: 0 } },
  });
  const due = { ...filters, refill_due: 7 };
  const count = await tanks.count(db, due);
  const canOpenOrders = hasPermission(currentUser.permissions, 'canViewOrders');
  const orders = canOpenOrders
    ? await loadRefillOrders(
        context,
        documents.map(({ _id }) => _id),
      )
    : undefined;
  const text = (value: string | number | null | undefined) => ({ value: value ?? null, to: null });
  return {
    figures: [figure('refill_due', 'count', linked(context, LIST, due, { value: count, count }))],
    rows: documents.map((tank) => {
      const order = orders?.get(tank._id);
      return {
        label: `${tank.code} · ${tank.site.name}`,
        to: `/tanks/${tank._id}`,
        cells: [
          text(tank.level_percent),
          text(tank.daily_use_l),
          text(tank.days_to_empty),
          text(tank.refill_by),
          text(tank.suggested_l),
          order ? { value: order.number, to: `/orders/${order.id}` } : text(null),
        ],
      };
    }),
  };
});

const TREND_MONTHS = 13;

interface TrendRow {
  month: string;
  consumption_m3: number | null;
  delivered_l: number | null;
}

/** SQL: whether the site of a code is within the filters of the dashboard. */
const siteCondition = ({ site }: BlockContext, code: ReturnType<typeof sql>) => {
  const emirates = [site.emirate ?? []].flat();
  return sql`(${site.site ?? null}::text is null or ${code} = ${site.site ?? null}::text)
    and (${emirates.length === 0} or ${code} in (select s.code from sites s where s.emirate = any(${emirates}::text[])))`;
};

/**
 * Consumption of accepted readings and litres delivered, by month. A reading on the first day of a month
 * counts for the previous month.
 */
const consumptionBlock = defineBlock('consumption', async (context) => {
  const { db, period } = context;
  const first = addMonths(period.month, 1 - TREND_MONTHS);
  const isOfSites = Object.keys(context.site).length > 0;
  const within = (table: 'counters' | 'tanks', id: ReturnType<typeof sql>) =>
    isOfSites
      ? sql`${id} in (select o.id from ${sql.table(table)} o where ${siteCondition(context, sql`o.site_code`)})`
      : sql`true`;
  const { rows } = await sql<TrendRow>`
    select to_char(m.first, 'YYYY-MM') as month, round(u.m3, 1)::float8 as consumption_m3,
      round(d.litres)::float8 as delivered_l
    from (select m as first, m at time zone 'Asia/Dubai' as "from",
          (m + interval '1 month') at time zone 'Asia/Dubai' as "end"
        from generate_series(${first}::date::timestamp, ${period.month}::date::timestamp, interval '1 month') m) m
      cross join lateral (select sum(r.consumption_m3) as m3 from counter_readings r
        where r.at >= m.from + interval '1 day' and r.at < m.end + interval '1 day'
          and r.status in ('validated', 'billed') and ${within('counters', sql`r.counter_id`)}) u
      cross join lateral (select sum(d.litres) as litres from deliveries d
        where d.at >= m.from and d.at < m.end and d.deleted_at is null and ${within('tanks', sql`d.tank_id`)}) d
    order by m.first`.execute(db);
  const monthLink = (month: string) => ({ to: listLink('/', { month, ...context.site }) });
  const figuresOf = (name: string, row: TrendRow | undefined) => [
    figure(`consumption_${name}`, 'm3', plain(row?.consumption_m3 ?? null)),
    figure(`delivered_${name}`, 'litres', plain(row?.delivered_l ?? null)),
  ];
  return {
    figures: [...figuresOf('month', rows.at(-1)), ...figuresOf('month_before', rows.at(-2))],
    series: [
      { name: 'consumption', unit: 'm3' },
      { name: 'delivered', unit: 'litres' },
    ],
    slices: rows.map(({ month, consumption_m3, delivered_l }) => ({
      name: month,
      values: [consumption_m3, delivered_l].map((value) => ({ ...plain(value), ...monthLink(month) })),
    })),
  };
});

const WORST_SITES = 5;

interface GasRow {
  id: Id;
  name: string;
  loss_percent: number;
  loss_l: number;
  since: string;
  until: string;
  finding: string;
}

const gasBalanceBlock = defineBlock('gas_balance', async (context) => {
  const { rows } =
    await sql<GasRow>`select s.id, s.name, round(f.loss_percent::numeric, 1)::float8 as loss_percent,
      round(f.loss_l::numeric)::float8 as loss_l, f.since,
      (case f.period when 'months' then f.until + interval '1 month' - interval '1 day' else f.until end)::date as until,
      f.finding
    from site_gas_findings f join sites s on s.code = f.site_code
    where f.loss_percent is not null and ${siteCondition(context, sql`f.site_code`)}
    order by f.loss_percent desc limit ${WORST_SITES}`.execute(context.db);
  const text = (value: string | number) => ({ value, to: null });
  return {
    rows: rows.map(({ id, name, loss_percent, loss_l, since, until, finding }) => ({
      label: name,
      to: `/tanks?${new URLSearchParams({ view: 'site', site: id, tab: 'Gas balance' }).toString()}`,
      cells: [text(loss_percent), text(loss_l), text(finding), text(since), text(until)],
    })),
  };
});

export const tankBlocks = [tankLevelsBlock, runOutBlock, consumptionBlock, gasBalanceBlock];
