import { sql } from 'kysely';
import { dubaiDate, formatDate } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import type { SettingKey } from '../../../../domain/settings/settingDefinitions';
import type { Db } from '../../../db/client';
import type { Condition } from '../../../lists/filters';
import { gatewayChannels } from '../../../mail/gateways';
import { getDayCountsSetting } from '../../settings/settingService';
import type { ClientContact } from '../billMailService';

/** SQL: unused credit and uncleared cheques of matching payments `w` that are not allocated to bills. */
const unallocatedOf = (payments: Condition) =>
  sql`coalesce((select sum(w.usable - w.allocated - w.refunded - w.transferred)::bigint from wallets w
  where ${payments} and w.usable > w.allocated + w.refunded + w.transferred
    and not w.for_deposit and not (w.is_security and w.pending) and w.deleted_at is null), 0)`;

/**
 * SQL: open bills of the client of bill `b` up to it, oldest due date first; credit pays them in this order.
 */
const openUpTo = (alias: string, b: string) => {
  const [o, bill] = [sql.raw(alias), sql.raw(b)];
  return sql`bills ${o} where ${o}.client_id = ${bill}.client_id
    and ${o}.status in ('Issued', 'PartiallyPaid') and ${o}.kind <> 'credit_note' and ${o}.deleted_at is null
    and (${o}.due_date, ${o}.unique_number) <= (${bill}.due_date, ${bill}.unique_number)`;
};

/** SQL: balance due of a bill in fils after the unallocated payments of its contract. */
const dueAfterContract = (alias: string) => {
  const b = sql.raw(alias);
  return sql`greatest(0, least(${b}.net_due, (select sum(o.net_due)::bigint from ${openUpTo('o', alias)}
      and o.contract_id is not distinct from ${b}.contract_id)
    - ${unallocatedOf(sql`w.contract_id = ${b}.contract_id`)}))`;
};

const clientUnallocated = unallocatedOf(sql`w.contract_id is null and w.client_id = b.client_id`);

/**
 * SQL: balance due of bill `b` in fils after credit and cheques, oldest bills first: those of its contract,
 * then the client's credit without a contract.
 */
export const AMOUNT_TO_DUN = sql`(case ${clientUnallocated} when 0 then ${dueAfterContract('b')}
  else greatest(0, least(${dueAfterContract('b')},
    (select sum(${dueAfterContract('c')})::bigint from ${openUpTo('c', 'b')}) - ${clientUnallocated})) end)`;

/** Unpaid bills `b` that are neither disputed nor covered by credit or cheques. */
export const IS_DUNNABLE = sql`b.status in ('Issued', 'PartiallyPaid') and b.kind not in ('credit_note', 'deposit_receipt')
  and b.deleted_at is null and not b.disputed and b.net_due > 0 and ${AMOUNT_TO_DUN} > 0`;

/** SQL: bill `b` was overdue when it was taken over, so its dunning was left to the previous system. */
export const WAS_TAKEN_OVER_OVERDUE = sql`(b.kind = 'opening_balance' and b.due_date < b.taken_over_on)`;

/**
 * SQL: day from which dunning counts the days of bill `b`: its due date, but not before it was taken over.
 */
const DUNNED_FROM = sql`greatest(b.due_date, b.taken_over_on)`;

/** Dunning steps in order of escalation. */
type DunningStep = 'reminder' | 'notice' | 'disconnection';

interface DunningRule {
  step: DunningStep;
  /** Setting with the days of this step. */
  days: SettingKey;
  /** Sign of the days, relative to the due date. */
  sign: 1 | -1;
}

/** If two settings name the same day, the later rule applies. */
const DUNNING_RULES: readonly DunningRule[] = [
  { step: 'reminder', days: 'reminder_days_before', sign: -1 },
  { step: 'reminder', days: 'reminder_days', sign: 1 },
  { step: 'notice', days: 'last_notice_days', sign: 1 },
  { step: 'disconnection', days: 'disconnection_days', sign: 1 },
];

/** A step with its range of days after the due date. */
interface DunningStage {
  step: DunningStep;
  day: number;
  until: number;
}

/** A missed step is taken at most this many days late. */
const MAX_DELAY_DAYS = 7;

/** Stages according to the settings; each ends before the next begins. */
export async function dunningStages(db: Db, today: string): Promise<DunningStage[]> {
  const stages: Omit<DunningStage, 'until'>[] = [];
  for (const { step, days, sign } of DUNNING_RULES)
    for (const day of await getDayCountsSetting(db, days, today)) stages.push({ step, day: sign * day });
  stages.sort((a, b) => a.day - b.day);
  return stages.map((stage, index) => ({
    ...stage,
    until: Math.min(stage.day + MAX_DELAY_DAYS, (stages[index + 1]?.day ?? Infinity) - 1),
  }));
}

/** A bill with a due dunning step. */
export interface DunningCandidate<Step extends DunningStep = DunningStep> extends ClientContact {
  id: Id;
  step: Step;
  day: number;
  number: string;
  due: string;
  /** In fils, without the part that credit and cheques cover. */
  owed: number;
  contract: Id | null;
}

interface DunningQuery<Step extends DunningStep> {
  now: number;
  steps: readonly Step[];
  limit: number;
}

/**
 * Unpaid bills issued before today with a due step that was not taken yet, nor a later one; oldest due date
 * first. Reminders are also sent on request, so they never delay a last notice or disconnection. Days of a
 * bill that was overdue when taken over count from that day. While the message of a step is being sent, its
 * bill has no due step; if it failed, the step is due again the next day.
 */
export async function dueForDunning<Step extends DunningStep>(
  db: Db,
  { now, steps, limit }: DunningQuery<Step>,
): Promise<DunningCandidate<Step>[]> {
  const today = dubaiDate(now);
  const stages = (await dunningStages(db, today)).filter(({ step }) =>
    steps.some((candidate) => candidate === step),
  );
  const [names, days, ends] = [
    stages.map(({ step }) => step),
    stages.map(({ day }) => day),
    stages.map(({ until }) => until),
  ];
  const gateways = await gatewayChannels(db);
  const { rows } = await sql<
    DunningCandidate<Step>
  >`select b.id, s.step, s.day, b.unique_number as number, b.due_date as due,
      ${AMOUNT_TO_DUN} as owed, c.email, c.phone, c.preferred_channel, b.contract_id as contract
    from (select b.id, s.step, s.day from unnest(${names}::text[], ${days}::int[], ${ends}::int[]) s (step, day, until)
        join lateral (select b.id, b.due_date as since from bills b
            where b.due_date between ${today}::date - s.until and ${today}::date - s.day and not ${WAS_TAKEN_OVER_OVERDUE}
          union all select b.id, b.taken_over_on from bills b
            where s.day > 0 and b.status in ('Issued', 'PartiallyPaid') and ${WAS_TAKEN_OVER_OVERDUE}
              and b.taken_over_on between ${today}::date - s.until and ${today}::date - s.day) b on true
        where not exists (select from dunning_steps d where d.bill_id = b.id
          and (d.day >= s.day and (d.step <> 'reminder' or s.step = 'reminder') or d.done_on is null or d.step = s.step and d.done_on >= b.since + s.day))
      union all select d.bill_id, d.step, d.day from dunning_steps d join mailings m on m.id = d.mailing_id
        where d.done_on is null and d.step = any(${[...steps]}::text[]) and m.status in ('failed', 'undelivered')
          and dubai_day(m.created_at) < ${today}::date) s (bill, step, day)
    join bills b on b.id = s.bill
    join clients c on c.id = b.client_id
    where ${IS_DUNNABLE} and b.issue_date < ${today}::date
      and not exists (select from dunning_steps d where d.bill_id = b.id and d.done_on = ${today}::date)
      and case s.step when 'disconnection' then ${isSupplied}
        else c.email is not null or c.preferred_channel = any(${gateways}::text[]) end
    order by b.due_date, b.unique_number limit ${limit}`.execute(db);
  return rows;
}

/** An overdue bill as a candidate for a reminder today; undefined if no part of it is overdue. */
export async function overdueForReminder(
  db: Db,
  bill: Id,
  now: number,
): Promise<(DunningCandidate<'reminder'> & { is_reminded: boolean }) | undefined> {
  const today = dubaiDate(now);
  const { rows } = await sql<
    DunningCandidate<'reminder'> & { is_reminded: boolean }
  >`select b.id, 'reminder' as step,
      ${today}::date - ${DUNNED_FROM} as day, b.unique_number as number, b.due_date as due, ${AMOUNT_TO_DUN} as owed,
      c.email, c.phone, c.preferred_channel, b.contract_id as contract,
      exists (select from dunning_steps d left join mailings m on m.id = d.mailing_id where d.bill_id = b.id
        and (d.done_on = ${today}::date or d.day = ${today}::date - ${DUNNED_FROM}
          and coalesce(m.status, 'sent') not in ('failed', 'undelivered'))) as is_reminded
    from bills b join clients c on c.id = b.client_id
    where b.id = ${bill} and b.due_date < ${today}::date and ${IS_DUNNABLE}`.execute(db);
  return rows[0];
}

interface DunnedState {
  /** Not a credit note or receipt. */
  is_invoice: boolean;
  disputed: boolean;
  due: string | null;
  is_overdue: boolean;
  /** In fils, less allocated cheques that have not cleared. */
  net_due: number;
  has_credit: boolean;
  has_cheques: boolean;
}

const unallocatedPayments = (condition: Condition) => sql`exists (select from wallets w
  where (w.contract_id = b.contract_id or w.contract_id is null and w.client_id = b.client_id) and ${condition}
    and w.usable > w.allocated + w.refunded + w.transferred and not w.for_deposit and not (w.is_security and w.pending)
    and w.deleted_at is null)`;

/**
 * Reason why an issued, unpaid bill cannot get a reminder; for bills that `overdueForReminder` does not find.
 */
export async function reminderRefusalReason(db: Db, bill: Id, now: number): Promise<string> {
  const { rows } =
    await sql<DunnedState>`select b.kind not in ('credit_note', 'deposit_receipt') as is_invoice, b.disputed, b.due_date as due,
      coalesce(b.due_date < ${dubaiDate(now)}::date, false) as is_overdue, b.net_due,
      ${unallocatedPayments(sql`not w.pending`)} as has_credit, ${unallocatedPayments(sql`w.pending`)} as has_cheques
    from bills b where b.id = ${bill}`.execute(db);
  const state = rows[0];
  if (!state?.is_invoice) return 'No amount of this invoice is due.';
  if (!state.is_overdue) return `This invoice is not overdue: it is due on ${formatDate(state.due)}.`;
  if (state.disputed) return 'This invoice is disputed. End the dispute before you send a reminder.';
  if (state.net_due <= 0) return 'Cheques that have not cleared cover this invoice.';
  const cover = [
    ...(state.has_credit ? ['unused credit'] : []),
    ...(state.has_cheques ? ['cheques that have not cleared'] : []),
  ].join(' and ');
  return `The overdue amount of this invoice is covered by the client’s ${cover || 'payments'}.`;
}

/** The contract is supplied, also after its end, through an active counter and has no open disconnection order. */
const isSupplied = sql`exists (select from contracts k join counters m on m.id = k.counter_id
    where k.id = b.contract_id and k.status in ('Active', 'Expired') and m.status = 'active')
  and not exists (select from orders o where o.contract_id = b.contract_id and o.type = 'disconnection'
    and o.status not in ('Completed', 'Billed', 'Closed', 'Cancelled') and o.deleted_at is null)`;

/** Records a disconnection, which is taken once per bill. */
export const recordDisconnection = (db: Db, { id, step, day }: DunningCandidate, now: number, order: Id) =>
  db
    .insertInto('dunning_steps')
    .values({ bill_id: id, step, day, done_on: dubaiDate(now), order_id: order })
    .execute();

/** Records the message of a dunning step; the step counts once the message is sent. Replaces a failed one. */
export const recordDunningMessage = (db: Db, { id, step, day }: DunningCandidate, mailing: Id) =>
  db
    .insertInto('dunning_steps')
    .values({ bill_id: id, step, day, done_on: null, mailing_id: mailing })
    .onConflict((conflict) =>
      conflict.columns(['bill_id', 'day', 'step']).doUpdateSet({ mailing_id: mailing, done_on: null }),
    )
    .execute();
