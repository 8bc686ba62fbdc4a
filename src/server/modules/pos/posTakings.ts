import { sql } from 'kysely';
import { Type } from 'typebox';
import { calendarDraft } from '../../../domain/wallets/checkCalendar';
import { monthsAfter } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import type { PosDay, PosMonth } from '../../../domain/pos/pos';
import type { Db } from '../../db/client';
import { call } from '../../http/route';
import type { Sql } from '../../lists/fields';
import { found } from '../../http/httpError';
import { count, day, maybeWords, money, words } from '../../http/responseSchemas';
import { pos } from './posRepository';

const takings = {
  ...{ count, count_card: count },
  ...{ card: money, cash: money, check: money, transfer: money, total: money },
};

const month = Type.Object({
  month: words,
  days: Type.Array(Type.Object({ day, ...takings })),
  all: Type.Object(takings),
  earlier: maybeWords,
  later: maybeWords,
});

/** The moment in Dubai at which a day begins. */
const begins = (first: string): Sql => sql`(${first}::date::timestamp at time zone 'Asia/Dubai')`;
const taken = (device: Id): Sql => sql`pos_id = ${device} and voided_at is null and deleted_at is null`;
const summed = (type: string): Sql =>
  sql`(coalesce(sum(amount) filter (where type = ${sql.lit(type)}), 0) / 100.0)::float8`;

/** The month as a whole, without a day, and every day of it on which something was taken. */
async function takingsIn(db: Db, device: Id, first: string) {
  const { rows } = await sql<PosDay & { day: string | null }>`select day::text, count(*)::int as count,
      count(*) filter (where type = 'card')::int as count_card, ${summed('card')} as card, ${summed('cash')} as cash,
      ${summed('check')} as check, ${summed('transfer')} as transfer, (coalesce(sum(amount), 0) / 100.0)::float8 as total
    from (select (paid_at at time zone 'Asia/Dubai')::date as day, type, amount from wallets
      where ${taken(device)} and paid_at >= ${begins(first)} and paid_at < ${begins(monthsAfter(first, 1))}) w
    group by grouping sets ((day), ()) order by day desc nulls first`.execute(db);
  return rows;
}

/** The month of the payment that is next to this one, on either side of it. */
async function nearest(db: Db, device: Id, where: Sql, dir: 'asc' | 'desc'): Promise<string | null> {
  const { rows } = await sql<{
    month: string;
  }>`select to_char(paid_at at time zone 'Asia/Dubai', 'YYYY-MM') as month
    from wallets where ${taken(device)} and ${where} order by paid_at ${sql.raw(dir)}, id ${sql.raw(dir)}
    limit 1`.execute(db);
  return rows[0]?.month ?? null;
}

async function monthOf(db: Db, device: Id, name: string): Promise<PosMonth> {
  const first = `${name}-01`;
  const [all, ...days] = await takingsIn(db, device, first);
  const [earlier, later] = [
    await nearest(db, device, sql`paid_at < ${begins(first)}`, 'desc'),
    await nearest(db, device, sql`paid_at >= ${begins(monthsAfter(first, 1))}`, 'asc'),
  ];
  return { month: name, days, all: found(all), earlier, later };
}

/** What was taken at a handheld, day by day. */
export const posDayCalls = [
  call({
    method: 'POST',
    path: '/pos/:id/days',
    summary: 'What was taken at one POS device on every day of a month, without what was voided',
    needs: 'superAdmin',
    body: calendarDraft,
    answers: month,
    handle: async ({ db, param, body }) => {
      found(await pos.find(db, param('id')));
      return monthOf(db, param('id'), body.month);
    },
  }),
];
