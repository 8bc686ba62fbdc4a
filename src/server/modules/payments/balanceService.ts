import { sql } from 'kysely';
import { computedField } from '../../lists/fields';
import type { Field, SqlExpression } from '../../lists/fields';
import type { Condition, Predicate } from '../../lists/filters';

/** Bills `b` that are still owed; the indexes that add them up say the same. */
const IS_OWED = sql`b.status in ('Issued', 'PartiallyPaid') and b.kind <> 'credit_note' and b.deleted_at is null`;

/** Whether something is overdue on the bills that belong to the record. */
export const isOverdue = (belongs: Condition): Condition =>
  sql`exists (select from bills b where ${IS_OWED} and ${belongs} and b.due_date < today_in_dubai())`;

/** Clients `t` of whose bills more than so many fils are overdue. */
export const owesMoreThan = (fils: SqlExpression): Predicate => ({
  test: sql`(select sum(b.balance_due) from bills b
    where ${IS_OWED} and b.client_id = t.id and b.due_date < today_in_dubai()) > ${fils}`,
  search: sql`t.id in (select b.client_id from bills b where ${IS_OWED} and b.due_date < today_in_dubai()
    group by b.client_id having sum(b.balance_due) > ${fils})`,
});

/** What is owed on the bills that belong to the record, in AED. */
export const amountOwed = (belongs: Condition): Field =>
  computedField(
    sql`(select coalesce(sum(b.balance_due), 0) / 100.0 from bills b where ${IS_OWED} and ${belongs})::float8`,
  );

/** Money of payments `w` that no bill has needed yet, in AED. */
export const unusedCredit = (belongs: Condition): Field =>
  computedField(
    sql`(select coalesce(sum(w.usable - w.allocated - w.refunded), 0) / 100.0 from wallets w
      where w.usable > w.allocated + w.refunded and not w.pending and ${belongs})::float8`,
  );

const TODAY = sql`today_in_dubai()`;

/** How many cheques of a client bounced within the twelve months until a day, on any contract. */
export const countBouncedCheques = (client: SqlExpression, until: SqlExpression = TODAY): SqlExpression =>
  sql`count_bounced_cheques(${client}, ${until})`;

/** Cheques `w` for invoices, and not as a security, that the bank has not paid yet, in AED. */
export const pendingCheques = (belongs: Condition): Field =>
  computedField(
    sql`(select coalesce(sum(w.usable), 0) / 100.0 from wallets w
      where w.pending and not w.for_deposit and not w.is_security and ${belongs})::float8`,
  );

/** What the payment `t` pays of which bill. */
export const paidBills = sql`(select coalesce(jsonb_agg(jsonb_build_object('_id', b.id, 'unique_number', b.unique_number,
    'amount', (a.amount / 100.0)::float8) order by b.due_date, b.unique_number), '[]')
  from (select bill_id, sum(amount) as amount from allocations where wallet_id = t.id group by 1 having sum(amount) > 0) a
  join bills b on b.id = a.bill_id)`;

/** What of the payment `t` waits for the next bill, in AED; of a security that is nothing before the bank has paid it. */
export const unusedAmount = computedField(
  sql`(case when t.is_security and t.pending then 0 else t.usable - t.allocated - t.refunded end / 100.0)::float8`,
);
