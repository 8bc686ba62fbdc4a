import { sql } from 'kysely';
import { computed } from '../kit/field';

/** What the payment `t` pays of which bill. */
export const paidBills = sql`(select coalesce(jsonb_agg(jsonb_build_object('_id', b.id, 'unique_number', b.unique_number,
    'amount', (a.amount / 100.0)::float8) order by b.due_date, b.unique_number), '[]')
  from (select bill_id, sum(amount) as amount from allocations where wallet_id = t.id group by 1 having sum(amount) > 0) a
  join bills b on b.id = a.bill_id)`;

/** What of the payment `t` waits for the next bill, in AED; of a security that is nothing before the bank has paid it. */
export const unusedMoney = computed(
  sql`(case when t.is_security and t.pending then 0 else t.usable - t.allocated - t.refunded end / 100.0)::float8`,
);
