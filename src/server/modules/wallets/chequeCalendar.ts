import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { DepositGroup, DueDay } from '../../../domain/wallets/chequeCalendar';
import { monthQuerySchema } from '../../../domain/wallets/chequeCalendar';
import { dubaiDate, addMonths } from '../../../domain/dates';
import type { Db } from '../../db/client';
import { route } from '../../http/route';
import {
  integerSchema,
  dateSchema,
  idSchema,
  nullableTextSchema,
  moneySchema,
  textSchema,
} from '../../http/responseSchemas';

const chequeSchema = Type.Object({
  _id: idSchema,
  unique_number: textSchema,
  check_number: textSchema,
  drawer_name: nullableTextSchema,
  end_date: dateSchema,
  amount: moneySchema,
});

const calendarSchema: TSchema = Type.Object({
  days: Type.Array(Type.Object({ day: dateSchema, count: integerSchema, total: moneySchema })),
  depositGroups: Type.Array(
    Type.Object({
      bank: textSchema,
      count: integerSchema,
      total: moneySchema,
      checks: Type.Array(chequeSchema),
    }),
  ),
});

/** Security cheques are not presented automatically. */
const IS_PRESENTABLE = sql`type = 'check' and not is_security and voided_at is null and deleted_at is null`;

/** Number and total of undeposited cheques per due date of a month. */
const loadDueDays = async (db: Db, firstDay: string): Promise<DueDay[]> =>
  (
    await sql<DueDay>`select end_date as day, count(*)::int as count, sum(amount)::float8 / 100 as total
      from wallets where ${IS_PRESENTABLE} and check_status in ('received', 'in_safe')
        and end_date >= ${firstDay}::date and end_date < ${addMonths(firstDay, 1)}::date
      group by end_date order by end_date`.execute(db)
  ).rows;

/** Cheques in the safe that are due by tomorrow, by bank. */
const loadDepositGroups = async (db: Db, tomorrow: string): Promise<DepositGroup[]> =>
  (
    await sql<DepositGroup>`select bank_name as bank, count(*)::int as count, sum(amount)::float8 / 100 as total,
        jsonb_agg(jsonb_build_object('_id', id, 'unique_number', unique_number, 'check_number', check_number,
          'drawer_name', drawer_name, 'end_date', end_date, 'amount', amount::float8 / 100) order by end_date, id) as checks
      from wallets where ${IS_PRESENTABLE} and check_status = 'in_safe' and end_date <= ${tomorrow}::date
      group by bank_name order by bank_name`.execute(db)
  ).rows;

export const chequeCalendarRoutes = [
  route({
    method: 'POST',
    path: '/wallet/calendar',
    summary: 'Due dates of cheques in a month, and the cheques to deposit by tomorrow per bank',
    permission: 'superAdmin',
    body: monthQuerySchema,
    response: calendarSchema,
    handler: async ({ db, now, body }) => ({
      days: await loadDueDays(db, `${body.month}-01`),
      depositGroups: await loadDepositGroups(db, dubaiDate(now, 1)),
    }),
  }),
];
