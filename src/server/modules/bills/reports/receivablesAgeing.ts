import { sql } from 'kysely';
import { CONTRACT_TYPES } from '../../../../domain/enums';
import { defineReport } from '../../../reports/defineReport';
import {
  asOfFilter,
  choiceFilter,
  emirateFilter,
  equals,
  isOneOf,
  numberFilter,
  recordFilter,
  referenceTo,
  clientReference,
} from '../../../reports/reportFilters';
import { fullName } from '../../../lists/fields';
import { accountPosition } from '../../ledger/accountService';
import { clearedBefore } from '../../payments/balanceService';

/** SQL: the amount if the invoice is overdue by a number of days. */
const overdueBy = (from: number | null, to: number | null) => {
  const days = sql`x.days_overdue`;
  const lower = from === null ? sql`true` : sql`${days} >= ${sql.lit(from)}`;
  const upper = to === null ? sql`true` : sql`${days} <= ${sql.lit(to)}`;
  return sql`case when ${lower} and ${upper} then x.balance end`;
};

/**
 * Balance of each invoice at the end of a day: its current balance less later postings to receivables. The
 * total equals the account `receivables` in that day's trial balance.
 */
export const receivablesAgeing = defineReport({
  name: 'receivables-ageing',
  title: 'Receivables ageing',
  description: 'Amounts that clients owe on a day, by days overdue, with and without uncleared cheques.',
  subject: 'Receivables',
  rowsLabel: 'Invoices',
  permission: 'canViewBills',
  filters: {
    as_of: asOfFilter(),
    emirate: emirateFilter(),
    site: recordFilter('Site', 'site'),
    client: recordFilter('Client', 'client'),
    contract: recordFilter('Contract', 'contract'),
    collector: recordFilter('Collector', 'user'),
    contract_type: choiceFilter('Contract type', CONTRACT_TYPES),
    overdue: numberFilter('At least overdue', { min: 0, max: 3_650, unit: 'days' }),
  },
  columns: {
    client: { label: 'Client', kind: 'reference', record: 'client', groupable: true },
    contract: { label: 'Contract', kind: 'reference', record: 'contract', groupable: true },
    number: { label: 'Invoice', kind: 'reference', record: 'bill' },
    site: { label: 'Site', kind: 'reference', record: 'site', groupable: true },
    emirate: { label: 'Emirate', kind: 'code', groupable: true, hidden: true },
    contract_type: { label: 'Contract type', kind: 'code', groupable: true, hidden: true },
    collector: { label: 'Collector', kind: 'reference', record: 'user', groupable: true, hidden: true },
    issue_date: { label: 'Issued', kind: 'date', hidden: true },
    due_date: { label: 'Due', kind: 'date' },
    days_overdue: { label: 'Days overdue', kind: 'integer' },
    balance: { label: 'Balance', kind: 'amount', total: true },
    not_due: { label: 'Not due', kind: 'amount', total: true },
    days_1_30: { label: '1–30 days', kind: 'amount', total: true },
    days_31_60: { label: '31–60 days', kind: 'amount', total: true },
    days_61_90: { label: '61–90 days', kind: 'amount', total: true },
    days_91_120: { label: '91–120 days', kind: 'amount', total: true },
    over_120: { label: 'Over 120 days', kind: 'amount', total: true },
    uncleared: { label: 'Uncleared cheques', kind: 'amount', total: true },
    net: { label: 'Balance less cheques', kind: 'amount', total: true },
  },
  key: 'id',
  group: 'client',
  order: { by: 'balance', dir: 'desc' },
  query: ({ as_of, emirate, site, client, contract, collector, contract_type, overdue = 0 }) => sql`
    with later as (
      select l.bill_id, sum(l.amount)::bigint as change from journal_lines l
      where l.account = ${accountPosition('receivables')} and l.day > ${as_of}::date
      group by l.bill_id
    ), cheques as (
      select a.bill_id, sum(a.amount)::bigint as amount from wallets w join allocations a on a.wallet_id = w.id
      where w.type = 'check' and a.created_at < (${as_of}::date + 1)::timestamp at time zone 'Asia/Dubai'
        and (w.pending or coalesce(w.cleared_on, w.bounced_on, 'infinity') > ${as_of}::date)
        and not ${clearedBefore(sql`${as_of}::date + 1`)}
      group by a.bill_id
    ), owed as (
      select b.id, b.unique_number, b.client_id, b.contract_id, b.issue_date, b.due_date,
        b.balance_due - coalesce(l.change, 0) as balance, greatest(0, ${as_of}::date - b.due_date) as days_overdue,
        coalesce(q.amount, 0) as uncleared
      from bills b left join later l on l.bill_id = b.id left join cheques q on q.bill_id = b.id
      where b.kind <> 'credit_note' and b.status not in ('Draft', 'Held') and b.deleted_at is null
        and (b.status in ('Issued', 'PartiallyPaid') or l.bill_id is not null)
        and b.balance_due - coalesce(l.change, 0) <> 0
        and ${equals(sql`b.client_id`, client)} and ${equals(sql`b.contract_id`, contract)}
    )
    select x.id, ${referenceTo(sql`x.id`, sql`x.unique_number`)} as number,
      ${clientReference} as client, ${referenceTo(sql`k.id`, sql`k.unique_number`)} as contract,
      ${referenceTo(sql`s.id`, sql`s.name`)} as site, ${referenceTo(sql`u.id`, fullName('u'))} as collector,
      coalesce(s.emirate, c.emirate) as emirate, k.type as contract_type, x.issue_date, x.due_date, x.days_overdue, x.balance,
      ${overdueBy(null, 0)} as not_due, ${overdueBy(1, 30)} as days_1_30, ${overdueBy(31, 60)} as days_31_60,
      ${overdueBy(61, 90)} as days_61_90, ${overdueBy(91, 120)} as days_91_120, ${overdueBy(121, null)} as over_120,
      x.uncleared, x.balance - x.uncleared as net
    from owed x join clients c on c.id = x.client_id left join contracts k on k.id = x.contract_id
      left join sites s on s.code = k.site_code left join users u on u.id = k.collector_id
    where x.days_overdue >= ${overdue} and ${isOneOf(sql`coalesce(s.emirate, c.emirate)`, emirate)}
      and ${equals(sql`s.id`, site)} and ${equals(sql`k.collector_id`, collector)} and ${isOneOf(sql`k.type`, contract_type)}`,
});
