import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { Type } from 'typebox';
import { dubaiDate, formatMonth } from '../../../domain/dates';
import { PERIOD_STATUSES, PERIOD_TRANSITIONS, periodReasonInputSchema } from '../../../domain/ledger/period';
import type { Period, PeriodTransition } from '../../../domain/ledger/period';
import type { Db } from '../../db/client';
import { HttpError } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import {
  enumSchema,
  idSchema,
  nullableReferenceSchema,
  nullableTextSchema,
  textSchema,
  versionSchema,
} from '../../http/responseSchemas';
import { readRoutes } from '../../lists/crudRoutes';
import { columnField, computedField, timestampField } from '../../lists/fields';
import { choiceFilter } from '../../lists/filters';
import { employeeReference } from '../../lists/references';
import { createRepository } from '../../lists/repository';
import { createTransitionRoutes } from '../../lists/transitionRoutes';

/** Only the first open month can close, once it is over, and only the last closed month can reopen. */
const nextTransition = sql`case
  when t.status = 'Open' and t.month < date_trunc('month', today_in_dubai()::timestamp)
    and not exists (select from ledger_periods p where p.month < t.month and p.status = 'Open') then 'close'
  when t.status = 'Closed' and not exists (select from ledger_periods p where p.month > t.month and p.status = 'Closed')
    then 'reopen' end`;

const periods = createRepository<Period>({
  name: 'ledger_periods',
  existing: sql<SqlBool>`true`,
  fields: {
    month: computedField(sql`to_char(t.month, 'YYYY-MM')`),
    status: computedField(sql`t.status`),
    next: computedField(nextTransition),
    closed_at: timestampField('closed_at'),
    closed_by: employeeReference('closed_by'),
    reopened_at: timestampField('reopened_at'),
    reopened_by: employeeReference('reopened_by'),
    reason: columnField('reason'),
  },
  sorts: { month: sql`t.month` },
  order: { sort: 'month', dir: 'desc' },
  filters: { status: choiceFilter(sql`t.status`, PERIOD_STATUSES) },
});

const periodRecordSchema = Type.Object({
  _id: idSchema,
  version: Type.Optional(versionSchema),
  month: textSchema,
  status: enumSchema(PERIOD_STATUSES),
  next: Type.Unsafe<PeriodTransition | null>({ type: ['string', 'null'] }),
  closed_at: nullableTextSchema,
  closed_by: nullableReferenceSchema,
  reopened_at: nullableTextSchema,
  reopened_by: nullableReferenceSchema,
  reason: nullableTextSchema,
});

/** Blocks postings until the transaction ends, and waits for those in progress. */
const lockPeriods = ({ db }: { db: Db }) =>
  sql`select pg_advisory_xact_lock(ledger_periods_lock())`.execute(db);

async function otherMonth({ db }: ServiceContext, condition: ReturnType<typeof sql>) {
  const { rows } = await sql<{ month: string }>`select to_char(month, 'YYYY-MM') as month from ledger_periods
    where ${condition} order by month limit 1`.execute(db);
  return rows[0]?.month;
}

const periodTransitions = createTransitionRoutes({
  noun: 'period',
  label: 'month',
  tableName: 'ledger_periods',
  repository: periods,
  recordSchema: periodRecordSchema,
  transitions: PERIOD_TRANSITIONS,
  inputSchemas: { close: periodReasonInputSchema, reopen: periodReasonInputSchema },
  lockFirst: { close: lockPeriods, reopen: lockPeriods },
  apply: {
    close: async (context, { month }, { reason }) => {
      if (month >= dubaiDate(context.now).slice(0, 7))
        throw new HttpError(
          409,
          'This month is not over yet; it can be closed from the first day of the next month.',
        );
      const earlier = await otherMonth(context, sql`status = 'Open' and month < ${`${month}-01`}::date`);
      if (earlier) throw new HttpError(409, `${formatMonth(earlier)} is still open; close it first.`);
      return { closed_at: new Date(context.now), closed_by: context.currentUser.userId, reason };
    },
    reopen: async (context, { month }, { reason }) => {
      const later = await otherMonth(context, sql`status = 'Closed' and month > ${`${month}-01`}::date`);
      if (later)
        throw new HttpError(
          409,
          `${formatMonth(later)} is closed; only the last closed month can be reopened.`,
        );
      return { reopened_at: new Date(context.now), reopened_by: context.currentUser.userId, reason };
    },
  },
});

export const periodRoutes = [
  ...readRoutes({
    noun: 'period',
    permissionGroup: 'superAdmin',
    repository: periods,
    recordSchema: periodRecordSchema,
  }),
  ...periodTransitions.routes,
];
