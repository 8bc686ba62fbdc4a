import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { DepositPile, DueDay } from '../../../domain/wallets/checkCalendar';
import { calendarDraft } from '../../../domain/wallets/checkCalendar';
import { dayInDubai, monthsAfter } from '../../../domain/dates';
import type { Db } from '../../db/client';
import { call } from '../../http/route';
import { count, day, id, maybeWords, money, words } from '../../http/responseSchemas';

const check = Type.Object({
  _id: id,
  unique_number: words,
  check_number: words,
  drawer_name: maybeWords,
  end_date: day,
  amount: money,
});

const calendar: TSchema = Type.Object({
  days: Type.Array(Type.Object({ day, count, total: money })),
  piles: Type.Array(Type.Object({ bank: words, count, total: money, checks: Type.Array(check) })),
});

/** A security goes to the bank only when somebody wants it to. */
const IN_HOUSE = sql`type = 'check' and not is_security and voided_at is null and deleted_at is null`;

/** How many cheques that wait for their day fall due on which day of a month. */
const dueDays = async (db: Db, first: string): Promise<DueDay[]> =>
  (
    await sql<DueDay>`select end_date::text as day, count(*)::int as count, sum(amount)::float8 / 100 as total
      from wallets where ${IN_HOUSE} and check_status in ('received', 'in_safe')
        and end_date >= ${first}::date and end_date < ${monthsAfter(first, 1)}::date
      group by end_date order by end_date`.execute(db)
  ).rows;

/** The cheques in the safe that a bank may be asked for by tomorrow, bank by bank. */
const piles = async (db: Db, tomorrow: string): Promise<DepositPile[]> =>
  (
    await sql<DepositPile>`select bank_name as bank, count(*)::int as count, sum(amount)::float8 / 100 as total,
        jsonb_agg(jsonb_build_object('_id', id, 'unique_number', unique_number, 'check_number', check_number,
          'drawer_name', drawer_name, 'end_date', end_date, 'amount', amount::float8 / 100) order by end_date, id) as checks
      from wallets where ${IN_HOUSE} and check_status = 'in_safe' and end_date <= ${tomorrow}::date
      group by bank_name order by bank_name`.execute(db)
  ).rows;

/** When cheques fall due, and which go to the bank next. */
export const checkCalendarCalls = [
  call({
    method: 'POST',
    path: '/wallet/calendar',
    summary: 'The due days of a month of cheques, and the cheques to deposit by tomorrow by bank',
    needs: 'superAdmin',
    body: calendarDraft,
    answers: calendar,
    handle: async ({ db, now, body }) => ({
      days: await dueDays(db, `${body.month}-01`),
      piles: await piles(db, dayInDubai(now, 1)),
    }),
  }),
];
