import { sql } from 'kysely';
import { DEPOSIT_STATUSES } from '../../../../domain/contracts/contractTerms';
import { CONTRACT_STATUSES } from '../../../../domain/enums';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  emirateFilter,
  equals,
  flagFilter,
  isOneOf,
  numberFilter,
  recordFilter,
  referenceTo,
  clientReference,
} from '../../../reports/reportFilters';

/** SQL: sum of the deposit entries of a kind. */
const sumOf = (kind: string) =>
  sql`coalesce(sum(d.amount) filter (where d.kind = ${sql.lit(kind)}), 0)::bigint`;

/** Deposits of contracts: held = received − applied − refunded; a bounced cheque was not received. */
export const deposits = defineReport({
  name: 'deposits',
  title: 'Deposits',
  description: 'Security deposits held, applied and refunded, and the days left for refunds that are due.',
  subject: 'Contracts',
  rowsLabel: 'Contracts',
  permission: 'canViewContracts',
  filters: {
    status: choiceFilter('Deposit', DEPOSIT_STATUSES),
    held: flagFilter('Deposit held'),
    due_within: numberFilter('Refund due within', { min: 0, max: 365, unit: 'days' }),
    contract_status: choiceFilter('Contract status', CONTRACT_STATUSES),
    emirate: emirateFilter(),
    site: recordFilter('Site', 'site'),
    client: recordFilter('Client', 'client'),
  },
  columns: {
    contract: { label: 'Contract', kind: 'reference', record: 'contract' },
    client: { label: 'Client', kind: 'reference', record: 'client', groupable: true },
    site: { label: 'Site', kind: 'reference', record: 'site', groupable: true },
    unit: { label: 'Unit', kind: 'text' },
    emirate: { label: 'Emirate', kind: 'code', groupable: true, hidden: true },
    contract_status: { label: 'Contract status', kind: 'code', groupable: true },
    status: { label: 'Deposit', kind: 'code', groupable: true },
    required: { label: 'Required', kind: 'amount', total: true },
    received: { label: 'Received', kind: 'amount', total: true },
    applied: { label: 'Applied', kind: 'amount', total: true },
    refunded: { label: 'Refunded', kind: 'amount', total: true },
    held: { label: 'Held', kind: 'amount', total: true },
    refund_due: { label: 'Refund due', kind: 'date' },
    days_left: { label: 'Days left', kind: 'integer' },
  },
  key: 'id',
  order: { by: 'contract', dir: 'asc' },
  query: ({ status, held, due_within, contract_status, emirate, site, client }, { today }) => sql`
    with entries as (
      select d.contract_id, coalesce(sum(coalesce(w.usable, d.amount)) filter (where d.kind = 'taken'), 0)::bigint as received,
        ${sumOf('applied')} as applied, ${sumOf('refunded')} as refunded
      from contract_deposits d left join wallets w on w.id = d.wallet_id and d.kind = 'taken' group by d.contract_id
    )
    select k.id, ${referenceTo(sql`k.id`, sql`k.unique_number`)} as contract, ${clientReference} as client,
      ${referenceTo(sql`s.id`, sql`s.name`)} as site, k.unit_no as unit, coalesce(s.emirate, c.emirate) as emirate,
      k.status as contract_status, x.status, k.deposit_required as required, coalesce(e.received, 0) as received,
      coalesce(e.applied, 0) as applied, coalesce(e.refunded, 0) as refunded, x.held, k.deposit_refund_due as refund_due,
      case when x.held > 0 then k.deposit_refund_due - ${today}::date end as days_left
    from contracts k join clients c on c.id = k.client_id left join entries e on e.contract_id = k.id
      left join sites s on s.code = k.site_code
      cross join lateral (select coalesce(e.received - e.applied - e.refunded, 0) as held,
        deposit_status(k.id, k.deposit_required, k.status) as status) x
    where k.deleted_at is null and (k.deposit_required > 0 or e.contract_id is not null)
      and ${isOneOf(sql`x.status`, status)} and ${equals(sql`(x.held > 0)`, held)}
      and ${isOneOf(sql`k.status`, contract_status)} and ${isOneOf(sql`coalesce(s.emirate, c.emirate)`, emirate)}
      and ${equals(sql`s.id`, site)} and ${equals(sql`k.client_id`, client)}
      and ${due_within === undefined ? sql`true` : sql`x.held > 0 and k.deposit_refund_due <= ${today}::date + ${due_within}::int`}`,
});
