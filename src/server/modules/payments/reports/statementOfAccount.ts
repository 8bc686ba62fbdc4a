import { sql } from 'kysely';
import { STATEMENT_LABELS } from '../../../../domain/wallets/accountStatement';
import { defineReport } from '../../../reports/defineReport';
import {
  periodFilter,
  recordFilter,
  referenceTo,
  requiredRecordFilter,
} from '../../../reports/reportFilters';
import { ACCOUNTS, accountEntries } from '../accountStatementService';

/** SQL: the label of a kind of entry. */
const kindLabel = sql`case m.kind ${sql.join(
  Object.entries(STATEMENT_LABELS).map(([kind, label]) => sql`when ${sql.lit(kind)} then ${sql.lit(label)}`),
  sql` `,
)} end`;

/** The entries of the statement of a client or of one of its contracts, after its opening balance. */
export const statementOfAccount = defineReport({
  name: 'statement-of-account',
  title: 'Client statement of account',
  description: 'Opening balance, invoices, payments and credits of a client with the running balance.',
  subject: 'Receivables',
  rowsLabel: 'Statement lines',
  permission: 'canViewBills',
  requires: ['canViewClients'],
  filters: {
    client: requiredRecordFilter('Client', 'client'),
    contract: recordFilter('Contract', 'contract'),
    period: periodFilter('Period', 'this_year'),
  },
  columns: {
    position: { label: 'No.', kind: 'integer', hidden: true, sortable: false },
    day: { label: 'Date', kind: 'date', sortable: false },
    entry: { label: 'Entry', kind: 'text', sortable: false },
    number: { label: 'Number', kind: 'text', sortable: false, hidden: true },
    document: { label: 'Document', kind: 'reference', record: 'bill', sortable: false },
    debit: { label: 'Debit', kind: 'amount', total: true, sortable: false },
    credit: { label: 'Credit', kind: 'amount', total: true, sortable: false },
    balance: { label: 'Balance', kind: 'amount', sortable: false },
  },
  key: 'position',
  order: { by: 'position', dir: 'asc' },
  query: ({ client, contract, period: { from, to } }) => {
    const entries = accountEntries(contract ? ACCOUNTS.contract(contract) : ACCOUNTS.client(client));
    return sql`
      with moved as (
        select e.*, sum(e.debit - e.credit) over (order by e.day, e.rank, e.number, e.bill) as balance,
          row_number() over (order by e.day, e.rank, e.number, e.bill) as position
        from (${entries}) e where e.day <= ${to}::date
      )
      select 0 as position, ${from}::date as day, 'Opening balance' as entry, null::text as number, null::jsonb as document,
        null::bigint as debit, null::bigint as credit,
        coalesce(sum(m.debit - m.credit), 0)::bigint as balance from moved m where m.day < ${from}::date
      union all
      select m.position, m.day, ${kindLabel}, m.number,
        case when m.bill is null then jsonb_build_object('_id', '', 'label', m.number)
          else ${referenceTo(sql`m.bill`, sql`m.number`)} end,
        m.debit::bigint, m.credit::bigint, m.balance::bigint
      from moved m where m.day >= ${from}::date`;
  },
});
