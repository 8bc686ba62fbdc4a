import { sql } from 'kysely';
import { EINVOICE_STATES } from '../../../../domain/einvoice/einvoice';
import { BILL_KINDS } from '../../../../domain/enums';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  equals,
  isWithin,
  isOneOf,
  monthOf,
  periodFilter,
  recordFilter,
  referenceTo,
} from '../../../reports/reportFilters';

export const einvoiceReport = defineReport({
  name: 'e-invoices',
  title: 'E-invoices',
  description: 'The e-invoices of a period with their states, and why they were rejected or not sent.',
  rowsLabel: 'E-invoices',
  subject: 'Billing and VAT',
  permission: 'canViewBills',
  filters: {
    period: periodFilter('Issued'),
    client: recordFilter('Client', 'client'),
    kind: choiceFilter('Kind', BILL_KINDS),
    state: choiceFilter('State', EINVOICE_STATES),
  },
  columns: {
    issue_date: { label: 'Issued', kind: 'date', groupable: true, filter: 'period' },
    month: { label: 'Month', kind: 'month', groupable: true, filter: 'period', hidden: true },
    number: { label: 'Number', kind: 'reference', record: 'bill' },
    kind: { label: 'Kind', kind: 'code', groupable: true },
    client: { label: 'Client', kind: 'reference', record: 'client', groupable: true },
    total: { label: 'Total', kind: 'amount', total: true },
    state: { label: 'State', kind: 'code', groupable: true },
    reasons: { label: 'Reasons', kind: 'text' },
    submitted_at: { label: 'Submitted', kind: 'datetime' },
    delivered_at: { label: 'Delivered', kind: 'datetime', hidden: true },
    uuid: { label: 'UUID', kind: 'text', hidden: true },
  },
  key: 'uuid',
  order: { by: 'number', dir: 'desc' },
  query: ({ period, client, kind, state }) => sql`
    select e.id::text as uuid, b.issue_date, ${monthOf(sql`b.issue_date`)} as month,
      ${referenceTo(sql`b.id`, sql`b.unique_number`)} as number, b.kind,
      ${referenceTo(sql`c.id`, sql`c.label`)} as client, b.total, e.state,
      coalesce((select string_agg(p->>'text', ' ') from jsonb_array_elements(e.problems) p), e.reason) as reasons,
      e.submitted_at, e.delivered_at
    from einvoices e join bills b on b.id = e.bill_id join clients c on c.id = b.client_id
    where ${isWithin(sql`b.issue_date`, period)} and ${equals(sql`b.client_id`, client)}
      and ${isOneOf(sql`b.kind`, kind)} and ${isOneOf(sql`e.state`, state)}`,
});
