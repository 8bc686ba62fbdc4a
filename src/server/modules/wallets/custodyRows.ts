import { sql } from 'kysely';
import type { SqlExpression } from '../../lists/fields';
import { SAFE_ACCOUNT } from '../ledger/safeService';
import { fullName } from '../../lists/fields';

/** Days of a custody report, reported individually or together. */
interface CustodyDays {
  from: string;
  to: string;
  daily: boolean;
}

/**
 * SQL: custody movements by custodian and payment type, calculated from the payments, in fils; `day` is null
 * unless days are reported individually.
 */
export const custodyRows = ({ from, to, daily }: CustodyDays): SqlExpression => sql`with days as (
    select day, day::timestamp at time zone 'Asia/Dubai' as since,
      (case when ${daily} then day else ${to}::date end + 1)::timestamp at time zone 'Asia/Dubai' as until
    from (select ${from}::date + generate_series(0, case when ${daily} then ${to}::date - ${from}::date else 0 end) as day) d
  ), held as (
    select user_id, type, amount, paid_at, done_at, voided_at, coalesce(done_at, voided_at) as ended
    from wallets where type in ('cash', 'check') and deleted_at is null and (status <> 'Done' and voided_at is null
      or coalesce(done_at, voided_at) >= (select min(since) from days))
  )
  select case when ${daily} then d.day end as day, w.type, w.user_id, ${fullName('u')} as name,
    coalesce(sum(amount) filter (where paid_at < since), 0)::bigint as opening,
    coalesce(sum(amount) filter (where paid_at >= since), 0)::bigint as collected,
    coalesce(sum(amount) filter (where done_at >= since and done_at < until), 0)::bigint as unloaded,
    coalesce(sum(amount) filter (where done_at is null and voided_at >= since and voided_at < until), 0)::bigint as voided,
    coalesce(sum(amount) filter (where ended is null or ended >= until), 0)::bigint as closing
  from days d join held w on w.paid_at < d.until and (w.ended is null or w.ended >= d.since)
  join users u on u.id = w.user_id
  group by d.day, w.user_id, w.type, u.first_name, u.last_name`;

/** SQL: cash in the safe by posting day, from its ledger account, in fils. */
export const safeRows = ({ from, to, daily }: CustodyDays): SqlExpression => sql`with movements as (
    select greatest(l.day, ${from}::date - 1) as day, sum(l.amount) as amount,
      sum(l.amount) filter (where e.event = 'payment_voided') as voided,
      sum(l.amount) filter (where e.event in ('credit_refunded', 'deposit_refunded')) as paid_out,
      sum(l.amount) filter (where e.event in ('cash_banked', 'cash_banking_reversed')) as banked
    from journal_lines l join journal_entries e on e.number = l.entry
    where l.account = ${SAFE_ACCOUNT} and l.day <= ${to}::date group by 1
  ), periods as (
    select day as since, case when ${daily} then day else ${to}::date end as until
    from (select ${from}::date + generate_series(0, case when ${daily} then ${to}::date - ${from}::date else 0 end) as day) d
  )
  select case when ${daily} then since end as day,
    coalesce(sum(amount) filter (where m.day < since), 0)::bigint as opening,
    coalesce(sum(amount - coalesce(voided, 0) - coalesce(paid_out, 0) - coalesce(banked, 0))
      filter (where m.day >= since), 0)::bigint as unloaded,
    -coalesce(sum(voided) filter (where m.day >= since), 0)::bigint as voided,
    -coalesce(sum(paid_out) filter (where m.day >= since), 0)::bigint as paid_out,
    -coalesce(sum(banked) filter (where m.day >= since), 0)::bigint as banked,
    coalesce(sum(amount), 0)::bigint as closing
  from periods p left join movements m on m.day <= p.until group by since`;
