import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import type { DepositRow, Statement, StatementRow } from '../../../domain/wallets/accountStatement';
import { fromFils } from '../../../domain/money';
import type { Db } from '../../db/client';
import { accountPosition } from '../ledger/accountService';
import type { Condition } from '../../lists/filters';
import { paymentsOfClient } from './balanceService';

/** SQL conditions of an account's bills `b`, payments `w` and deposit entries `d`. */
interface AccountConditions {
  bills: Condition;
  payments: Condition;
  deposits: Condition;
}

/** Account of a contract, or of a client over all contracts. */
export const ACCOUNTS = {
  contract: (id: Id): AccountConditions => ({
    bills: sql`b.contract_id = ${id}::uuid`,
    payments: sql`w.contract_id = ${id}::uuid`,
    deposits: sql`d.contract_id = ${id}::uuid`,
  }),
  client: (id: Id): AccountConditions => ({
    bills: sql`b.client_id = ${id}::uuid`,
    payments: sql`w.id = any(array(${paymentsOfClient(sql`${id}::uuid`)}))`,
    deposits: sql`d.contract_id in (select k.id from contracts k where k.client_id = ${id}::uuid)`,
  }),
};

/**
 * Written-off amount of bill `i` at the end of each day on which it was written off, paid or credited: at
 * most the approved and the open amount.
 */
const writtenOffByDay = sql`select day, greatest(0, least(sum(sum(approved)) over (order by day),
      i.total - i.paid_before - i.credited_before - sum(sum(settled)) over (order by day)))::bigint as amount
    from (
      select dubai_day(o.created_at) as day, o.amount as approved, 0 as settled from write_offs o where o.bill_id = i.id
      union all select dubai_day(a.created_at), 0, a.amount from allocations a where a.bill_id = i.id
      union all select n.issue_date, 0, n.total from bills n where n.original_bill_id = i.id and n.status = 'Credited'
    ) e group by day`;

/**
 * Credit of payments `w` that was transferred from or to another contract, and its return. A restricted user sees the
 * amount, but not the number of a contract in another area; the journal has the return even if the payment is hidden.
 */
const transfers = (payments: Condition) => sql`union all
  select case v.is_return when true then n.event_day else dubai_day(t.created_at) end, 9,
    case when v.is_return then 'transfer_reversed' when t.is_source then 'transferred_to' else 'transferred_from' end,
    coalesce(case when o.contract_id is null then (select code from clients where id = o.client_id)
      else (select unique_number from contracts where id = o.contract_id) end, 'Another contract'), null,
    case when t.is_source <> v.is_return then t.amount else 0 end, case when t.is_source = v.is_return then t.amount else 0 end
  from wallets w cross join lateral (
      select true as is_source, amount, created_at, target_wallet_id as other, target_wallet_id from payment_transfers
        where wallet_id = w.id
      union all select false, amount, created_at, wallet_id, target_wallet_id from payment_transfers
        where target_wallet_id = w.id) t
    left join wallets o on o.id = t.other
    left join journal_entries n on n.source_id = t.target_wallet_id and n.event = 'credit_transfer_reversed'
    join (values (false), (true)) v (is_return) on not v.is_return or n.number is not null
  where ${payments}`;

/**
 * What the bank paid of cheques `w`, and took back, by the day of each event: a cheque that is presented again, replaced or
 * voided keeps its earlier movements.
 */
const chequeMovements = (payments: Condition) => sql`union all
  select e.event_day, case when l.amount > 0 then 5 else 8 end, case when l.amount > 0 then 'payment' else 'payment_reversed' end,
    w.unique_number, null, greatest(0, -l.amount), greatest(0, l.amount)
  from wallets w join journal_entries e on e.source_id = w.id and e.event <> 'credit_refunded'
    join journal_lines l on l.entry = e.number and l.account = ${accountPosition('bank')}
  where ${payments} and w.type = 'check' and not w.for_deposit and w.deleted_at is null`;

/**
 * Payments of this account for invoices of others, and payments of others for its invoices, by the day on which they
 * settled the invoice, or no longer did.
 */
const paidAcrossAccounts = ({
  bills,
  payments,
}: Pick<AccountConditions, 'bills' | 'payments'>) => sql`union all
  select e.event_day, 6, 'transfer', w.unique_number, b.id,
    greatest(0, -s.sign * sum(l.amount))::bigint, greatest(0, s.sign * sum(l.amount))::bigint
  from (select a.wallet_id, a.bill_id, 1 as sign
        from wallets w join allocations a on a.wallet_id = w.id join bills b on b.id = a.bill_id
        where ${payments} and (${bills}) is not true
      union select a.wallet_id, a.bill_id, -1
        from bills b join allocations a on a.bill_id = b.id join wallets w on w.id = a.wallet_id
        where ${bills} and b.deleted_at is null and (${payments}) is not true) s
    join wallets w on w.id = s.wallet_id join bills b on b.id = s.bill_id
    join journal_entries e on e.source_id = w.id
    join journal_lines l on l.entry = e.number and l.account = ${accountPosition('receivables')}
      and l.bill_id = b.id and l.wallet_id = w.id
  group by e.event_day, s.sign, w.id, w.unique_number, b.id having sum(l.amount) <> 0`;

/** All movements of an account in fils; payments count until they are reversed, cheques from clearance until they are returned. */
export const accountEntries = ({ bills, payments }: Pick<AccountConditions, 'bills' | 'payments'>) => sql`
  with issued as (select b.*, b.kind = 'credit_note' as is_note from bills b
    where ${bills} and b.status not in ('Draft', 'Held') and b.deleted_at is null),
  written_off as (select i.id, i.unique_number, d.day, d.amount - coalesce(lag(d.amount) over (partition by i.id order by d.day), 0) as change
    from issued i cross join lateral (${writtenOffByDay}) d where exists (select from write_offs o where o.bill_id = i.id))
  select issue_date as day, 1 as rank, 'bill' as kind, unique_number as number, id as bill, total as debit, 0::bigint as credit
    from issued where not is_note
  union all select issue_date, 2, 'credit_note', unique_number, id, 0, total from issued where is_note
  union all select issue_date, 3, 'earlier', unique_number, id, 0, paid_before + credited_before
    from issued where paid_before + credited_before > 0
  union all select day, 4, case when change > 0 then 'write_off' else 'write_off_reversed' end, unique_number, id,
    greatest(0, -change), greatest(0, change) from written_off where change <> 0
  union all select dubai_day(w.paid_at), 5, 'payment', w.unique_number, null, 0, w.usable
    from wallets w where ${payments} and w.usable > 0 and not w.for_deposit and w.type not in ('check', 'credit')
      and w.deleted_at is null
  union all select case v.kind when 'payment' then dubai_day(w.paid_at)
      else dubai_day(r.decided_at) end, v.rank, v.kind, w.unique_number, null, r.amount * v.debit, r.amount * (1 - v.debit)
    from wallets w join payment_reversals r on r.wallet_id = w.id and r.amount > 0
    cross join (values (5, 'payment', 0), (8, 'payment_reversed', 1)) v (rank, kind, debit)
    where ${payments} and w.type not in ('check', 'credit')
  ${chequeMovements(payments)}
  ${transfers(payments)}
  union all select r.on_day, 7, 'refund', r.unique_number, null, sum(r.amount)::bigint, 0
    from credit_refunds r join wallets w on w.id = r.wallet_id where ${payments} group by r.on_day, r.unique_number
  ${paidAcrossAccounts({ bills, payments })}`;

/** Movements of the deposit in fils, also those of its cheque: returned, presented again, voided. */
const depositEntries = (deposits: Condition) => sql`
  select d.on_day as day, d.created_at, 1 as rank, d.kind, coalesce(d.receipt_no, w.unique_number, r.unique_number) as number,
    case d.kind when 'taken' then d.amount else -d.amount end as amount
    from contract_deposits d left join wallets w on w.id = d.wallet_id left join refunds r on r.id = d.refund_id
    where ${deposits} and d.kind <> 'waived'
  union all select e.event_day, e.created_at, 2, case when l.amount > 0 then 'reversed' else 'taken' end, d.receipt_no, -l.amount
    from contract_deposits d join journal_entries e on e.source_id = d.wallet_id and e.event <> 'deposit_taken'
      join journal_lines l on l.entry = e.number and l.account = ${accountPosition('deposits_held')}
    where ${deposits} and d.kind = 'taken'`;

/** Movements of the deposit in a period, with the opening balance. */
async function loadDeposits(
  db: Db,
  deposits: Condition,
  { from, to }: StatementPeriod,
): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow & { before: boolean }>`
    select day, kind, number, amount::bigint as amount,
      (sum(amount) over (order by day, created_at, rank, number))::bigint as held,
      coalesce(day < ${from ?? null}::date, false) as before
    from (${depositEntries(deposits)}) e where ${to ?? null}::date is null or day <= ${to ?? null}::date
    order by day, created_at, rank, number`.execute(db);
  const held = rows.findLast(({ before }) => before)?.held ?? 0;
  const opening = { day: from ?? '', kind: 'brought_forward', number: null, amount: held, held } as const;
  return [...(held > 0 ? [opening] : []), ...rows.filter(({ before }) => !before)].map((row) => ({
    ...row,
    amount: fromFils(row.amount),
    held: fromFils(row.held),
  }));
}

interface StatementPeriod {
  from?: string | null;
  to?: string | null;
}

type AccountEntry = StatementRow & { before: boolean };

/** Statement of an account for a period; a negative balance is the client's credit. */
export async function loadAccountStatement(
  db: Db,
  account: AccountConditions,
  { from, to }: StatementPeriod,
): Promise<Statement> {
  const { rows } = await sql<AccountEntry>`with moved as (${accountEntries(account)})
    select day, kind, number, bill, debit::bigint as debit, credit::bigint as credit,
      (sum(debit - credit) over (order by day, rank, number, bill))::bigint as balance,
      coalesce(day < ${from ?? null}::date, false) as before
    from moved where ${to ?? null}::date is null or day <= ${to ?? null}::date
    order by day, rank, number, bill`.execute(db);
  const visible = rows.filter(({ before }) => !before);
  const sum = (column: 'debit' | 'credit') =>
    fromFils(visible.reduce((total, row) => total + row[column], 0));
  return {
    from: from ?? null,
    to: to ?? null,
    opening: fromFils(rows.findLast(({ before }) => before)?.balance ?? 0),
    debit: sum('debit'),
    credit: sum('credit'),
    closing: fromFils(rows.at(-1)?.balance ?? 0),
    rows: visible.map((row) => ({
      ...row,
      debit: fromFils(row.debit),
      credit: fromFils(row.credit),
      balance: fromFils(row.balance),
    })),
    deposits: await loadDeposits(db, account.deposits, { from, to }),
  };
}
