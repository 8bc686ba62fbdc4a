import { sql } from 'kysely';
import { Type } from 'typebox';
import { monthQuerySchema } from '../../../domain/wallets/chequeCalendar';
import { addMonths } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import type { PosDay, PosMonth } from '../../../domain/pos/pos';
import type { Db } from '../../db/client';
import { route } from '../../http/route';
import type { SqlExpression } from '../../lists/fields';
import { orNotFound } from '../../http/httpError';
import {
  integerSchema,
  dateSchema,
  nullableTextSchema,
  moneySchema,
  textSchema,
} from '../../http/responseSchemas';
import { pos } from './posRepository';

const totalsProperties = {
  count: integerSchema,
  count_card: integerSchema,
  card: moneySchema,
  cash: moneySchema,
  check: moneySchema,
  transfer: moneySchema,
  total: moneySchema,
};

const monthSchema = Type.Object({
  month: textSchema,
  days: Type.Array(Type.Object({ day: dateSchema, ...totalsProperties })),
  all: Type.Object(totalsProperties),
  earlier: nullableTextSchema,
  later: nullableTextSchema,
});

/** Start of a day in Dubai. */
const startOfDay = (firstDay: string): SqlExpression =>
  sql`(${firstDay}::date::timestamp at time zone 'Asia/Dubai')`;
const isPaymentWith = (device: Id): SqlExpression =>
  sql`pos_id = ${device} and voided_at is null and deleted_at is null`;
const sumByType = (type: string): SqlExpression =>
  sql`(coalesce(sum(amount) filter (where type = ${sql.lit(type)}), 0) / 100.0)::float8`;

/** Totals of the month in the first row, then per day with payments. */
async function loadTotals(db: Db, device: Id, firstDay: string) {
  const { rows } = await sql<PosDay & { day: string | null }>`select day, count(*)::int as count,
      count(*) filter (where type = 'card')::int as count_card, ${sumByType('card')} as card, ${sumByType('cash')} as cash,
      ${sumByType('check')} as check, ${sumByType('transfer')} as transfer, (coalesce(sum(amount), 0) / 100.0)::float8 as total
    from (select dubai_day(paid_at) as day, type, amount from wallets
      where ${isPaymentWith(device)} and paid_at >= ${startOfDay(firstDay)} and paid_at < ${startOfDay(addMonths(firstDay, 1))}) w
    group by grouping sets ((day), ()) order by day desc nulls first`.execute(db);
  return rows;
}

/** Nearest month with payments before or after the given one. */
async function nearestMonth(
  db: Db,
  device: Id,
  condition: SqlExpression,
  dir: 'asc' | 'desc',
): Promise<string | null> {
  const { rows } = await sql<{
    month: string;
  }>`select to_char(paid_at at time zone 'Asia/Dubai', 'YYYY-MM') as month
    from wallets where ${isPaymentWith(device)} and ${condition} order by paid_at ${sql.raw(dir)}, id ${sql.raw(dir)}
    limit 1`.execute(db);
  return rows[0]?.month ?? null;
}

async function loadMonth(db: Db, device: Id, name: string): Promise<PosMonth> {
  const firstDay = `${name}-01`;
  const [total, ...days] = await loadTotals(db, device, firstDay);
  const [earlier, later] = [
    await nearestMonth(db, device, sql`paid_at < ${startOfDay(firstDay)}`, 'desc'),
    await nearestMonth(db, device, sql`paid_at >= ${startOfDay(addMonths(firstDay, 1))}`, 'asc'),
  ];
  return { month: name, days, all: orNotFound(total), earlier, later };
}

export const posDailyTotalsRoutes = [
  route({
    method: 'POST',
    path: '/pos/:id/days',
    summary: 'Daily totals of one POS device in a month, excluding voided payments',
    permission: 'superAdmin',
    body: monthQuerySchema,
    response: monthSchema,
    handler: async ({ db, param, body }) => {
      orNotFound(await pos.find(db, param('id')));
      return loadMonth(db, param('id'), body.month);
    },
  }),
];
