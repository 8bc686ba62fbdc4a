import { sql } from 'kysely';
import { PAYMENT_TYPES } from '../../../../domain/wallets/wallet';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  emirateFilter,
  equals,
  flagFilter,
  isOneOf,
  isTimeWithin,
  monthOf,
  periodFilter,
  recordFilter,
  referenceTo,
  clientReference,
} from '../../../reports/reportFilters';
import { fullName } from '../../../lists/fields';

const amountIf = (condition: ReturnType<typeof sql>) => sql`case when ${condition} then w.amount end`;

/** Payments by the time they were received, by default without voided ones; security cheques have a separate column. */
export const collections = defineReport({
  name: 'collections',
  title: 'Collections',
  description: 'Payments taken in a period by collector, day and type, and whether they were handed over.',
  subject: 'Payments and cheques',
  rowsLabel: 'Payments',
  permission: 'canViewBills',
  filters: {
    period: periodFilter('Taken'),
    collector: recordFilter('Collector', 'user'),
    type: choiceFilter('Type', PAYMENT_TYPES),
    emirate: emirateFilter(),
    site: recordFilter('Site', 'site'),
    client: recordFilter('Client', 'client'),
    with_voided: flagFilter('With voided payments'),
  },
  columns: {
    paid_at: { label: 'Taken', kind: 'datetime' },
    day: { label: 'Day', kind: 'date', groupable: true, filter: 'period', hidden: true },
    month: { label: 'Month', kind: 'month', groupable: true, filter: 'period', hidden: true },
    receipt: { label: 'Receipt', kind: 'reference', record: 'wallet' },
    collector: { label: 'Collector', kind: 'reference', record: 'user', groupable: true },
    client: { label: 'Client', kind: 'reference', record: 'client', groupable: true },
    contract: { label: 'Contract', kind: 'reference', record: 'contract', hidden: true },
    site: { label: 'Site', kind: 'reference', record: 'site', groupable: true, hidden: true },
    emirate: { label: 'Emirate', kind: 'code', groupable: true, hidden: true },
    type: { label: 'Type', kind: 'code', groupable: true },
    voided: { label: 'Voided', kind: 'flag', hidden: true },
    for_deposit: { label: 'Security deposit', kind: 'flag', hidden: true },
    amount: { label: 'Amount', kind: 'amount', total: true },
    cash: { label: 'Cash', kind: 'amount', total: true },
    cheques: { label: 'Cheques', kind: 'amount', total: true },
    securities: { label: 'Security cheques', kind: 'amount', total: true },
    cards: { label: 'Cards', kind: 'amount', total: true },
    transfers: { label: 'Transfers', kind: 'amount', total: true },
    uncleared: { label: 'Uncleared cheques', kind: 'amount', total: true, hidden: true },
    bounced: { label: 'Bounced cheques', kind: 'amount', total: true, hidden: true },
    handed_over: { label: 'Handed over', kind: 'amount', total: true },
    in_hand: { label: 'In hand', kind: 'amount', total: true },
    handed_over_at: { label: 'Handed over at', kind: 'datetime', hidden: true },
  },
  key: 'id',
  order: { by: 'paid_at', dir: 'desc' },
  query: ({ period, collector, type, emirate, site, client, with_voided = false }) => sql`
    select w.id, w.paid_at, dubai_day(w.paid_at) as day, ${monthOf(sql`dubai_day(w.paid_at)`)} as month,
      ${referenceTo(sql`w.id`, sql`w.unique_number`)} as receipt,
      ${referenceTo(sql`u.id`, fullName('u'))} as collector,
      ${clientReference} as client, ${referenceTo(sql`k.id`, sql`k.unique_number`)} as contract,
      ${referenceTo(sql`s.id`, sql`s.name`)} as site, coalesce(s.emirate, c.emirate) as emirate, w.type,
      w.voided_at is not null as voided, w.for_deposit, w.amount,
      ${amountIf(sql`w.type = 'cash'`)} as cash, ${amountIf(sql`w.type = 'check' and not w.is_security`)} as cheques,
      ${amountIf(sql`w.is_security`)} as securities,
      ${amountIf(sql`w.type = 'card'`)} as cards, ${amountIf(sql`w.type = 'transfer'`)} as transfers,
      ${amountIf(sql`w.type = 'check' and w.pending and not w.is_security`)} as uncleared,
      ${amountIf(sql`w.type = 'check' and w.check_status = 'bounced'`)} as bounced,
      ${amountIf(sql`w.status = 'Done'`)} as handed_over, ${amountIf(sql`w.status <> 'Done' and w.voided_at is null`)} as in_hand,
      w.done_at as handed_over_at
    from wallets w join users u on u.id = w.user_id left join contracts k on k.id = w.contract_id
      left join clients c on c.id = coalesce(k.client_id, w.client_id) left join sites s on s.code = k.site_code
    where (w.voided_at is null or ${with_voided}) and w.deleted_at is null and w.type in ('cash', 'check', 'card', 'transfer')
      and ${isTimeWithin(sql`w.paid_at`, period)} and ${equals(sql`w.user_id`, collector)} and ${isOneOf(sql`w.type`, type)}
      and ${isOneOf(sql`coalesce(s.emirate, c.emirate)`, emirate)} and ${equals(sql`s.id`, site)} and ${equals(sql`c.id`, client)}`,
});
