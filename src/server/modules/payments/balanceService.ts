import { sql } from 'kysely';
import { TODAY, computedField } from '../../lists/fields';
import type { Field, SqlExpression } from '../../lists/fields';
import type { Condition, Predicate } from '../../lists/filters';

/** SQL: bill `b` is unpaid; partial indexes use the same condition. */
export const IS_OWED = sql`b.status in ('Issued', 'PartiallyPaid') and b.kind <> 'credit_note' and b.deleted_at is null`;

/** Clients `t` with overdue bills above an amount in fils. */
export const owesMoreThan = (fils: SqlExpression): Predicate => ({
  test: sql`(select sum(b.balance_due) from bills b
    where ${IS_OWED} and b.client_id = t.id and b.due_date < ${TODAY}) > ${fils}`,
  lookup: sql`t.id in (select b.client_id from bills b where ${IS_OWED} and b.due_date < ${TODAY}
    group by b.client_id having sum(b.balance_due) > ${fils})`,
});

/** Total balance of matching bills in AED. */
export const amountOwed = (condition: Condition): Field =>
  computedField(
    sql`(select coalesce(sum(b.balance_due), 0) / 100.0 from bills b where ${IS_OWED} and ${condition})::float8`,
  );

/** Query of the ids of a client's payments, on contracts or without one. */
export const paymentsOfClient = (client: SqlExpression): SqlExpression =>
  sql`select p.id from wallets p where p.contract_id in (select c.id from contracts c where c.client_id = ${client})
    union all select p.id from wallets p where p.contract_id is null and p.client_id = ${client}`;

/** Sum of an amount over the payments `w` that match any of the conditions, each by its own index, in AED. */
const sumOfPayments = (amount: SqlExpression, filter: Condition, conditions: readonly Condition[]): Field => {
  const sums = conditions.map(
    (condition) => sql`(select coalesce(sum(${amount}), 0) from wallets w where ${filter} and ${condition})`,
  );
  return computedField(sql`((${sql.join(sums, sql` + `)}) / 100.0)::float8`);
};

/** Unallocated amount of matching payments `w` in AED. */
export const unusedCredit = (...conditions: Condition[]): Field =>
  sumOfPayments(
    sql`w.usable - w.allocated - w.refunded - w.transferred`,
    sql`w.usable > w.allocated + w.refunded + w.transferred and not w.pending`,
    conditions,
  );

/** Number of the client's bounced cheques in the twelve months before a day. */
export const countBouncedCheques = (client: SqlExpression, until: SqlExpression = TODAY): SqlExpression =>
  sql`count_bounced_cheques(${client}, ${until})`;

/** SQL: the bank cleared cheque `w` before a day, even if it returned the cheque later and cleared it again. */
export const clearedBefore = (day: SqlExpression): SqlExpression =>
  sql`exists (select from journal_entries e where e.source_id = w.id and e.event = 'cheque_cleared' and e.event_day < ${day})`;

/** Total of matching uncleared cheques `w` in AED, without deposits and security cheques. */
export const pendingCheques = (...conditions: Condition[]): Field =>
  sumOfPayments(sql`w.usable`, sql`w.pending and not w.for_deposit and not w.is_security`, conditions);

/** Bills that payment `t` is allocated to. */
export const paidBills = sql`(select coalesce(jsonb_agg(jsonb_build_object('_id', b.id, 'unique_number', b.unique_number,
    'amount', (a.amount / 100.0)::float8) order by b.due_date, b.unique_number), '[]')
  from (select bill_id, sum(amount) as amount from allocations where wallet_id = t.id group by 1 having sum(amount) > 0) a
  join bills b on b.id = a.bill_id)`;

/** Bills that are open again because cheque `t` bounced, less the part that the bank paid. */
export const reopenedBills = sql`(select coalesce(jsonb_agg(jsonb_build_object('_id', b.id, 'unique_number', b.unique_number,
    'amount', (a.amount / 100.0)::float8) order by b.due_date, b.unique_number), '[]')
  from (select bill_id, -sum(amount) filter (where reverses is not null and created_at = last.at) - sum(amount) as amount
    from allocations, (select max(created_at) as at from allocations where wallet_id = t.id and reverses is not null) last
    where wallet_id = t.id and t.bounced_on is not null group by bill_id) a
  join bills b on b.id = a.bill_id where a.amount > 0)`;

/** Unallocated amount of payment `t` in AED; zero for uncleared security cheques. */
export const unusedAmount = computedField(
  sql`(case when t.is_security and t.pending then 0 else t.usable - t.allocated - t.refunded - t.transferred end / 100.0)::float8`,
);
